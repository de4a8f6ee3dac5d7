import type { SQL } from 'drizzle-orm';
import type { Owner } from '../../contract/ledger';
import { recharges } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { rowsOf, type Viewer } from '../kernel/visible';

export const rechargesOf = (owner: Owner): SQL => rowsOf(recharges, owner);

/** Whose recharges the caller may see, and give up: his own; those of providers' deposits stand in server/deposits. */
export const ownRecharges = (viewer: Viewer): SQL => rechargesOf(ownerOf(viewer));
