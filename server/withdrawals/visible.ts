import { and, isNull, type SQL } from 'drizzle-orm';
import { withdrawalAccounts, withdrawals } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { ownRows, rowsOf, type Viewer } from '../kernel/visible';

/** Whose withdrawals the caller may see, and change: the platform all, everybody else his own. */
export const visibleWithdrawals = (viewer: Viewer): SQL => ownRows(withdrawals, viewer);

/** The accounts that the caller is paid to: his own, as far as they are still wanted. */
export const ownAccounts = (viewer: Viewer): SQL | undefined =>
  and(rowsOf(withdrawalAccounts, ownerOf(viewer)), isNull(withdrawalAccounts.deletedAt));
