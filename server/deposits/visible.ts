import { sql, type SQL } from 'drizzle-orm';
import { platformOwner } from '../../contract/ledger';
import { depositTransfers, recharges } from '../db/schema';
import { everybodys, type Viewer } from '../kernel/visible';
import { ownRecharges } from '../recharges/visible';

/** Whose recharges of deposit the caller may see, and change: the platform those of all providers, a provider its own. */
export function visibleDeposits(viewer: Viewer): SQL {
  return viewer.identity === platformOwner.identity ? sql`${recharges.identity} = 'payee'` : ownRecharges(viewer);
}

/** Whose transfers of deposit the caller may see: the platform all, a provider those that it gave or got. */
export function visibleTransfers({ identity, principalId }: Viewer): SQL {
  if (identity === platformOwner.identity) return everybodys;
  return sql`(${depositTransfers.fromId} = ${principalId} or ${depositTransfers.toId} = ${principalId})`;
}
