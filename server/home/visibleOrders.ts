import { sql, type SQL } from 'drizzle-orm';
import { orders } from '../db/schema';
import type { Actor } from '../kernel/authenticate';

/** Whose orders the caller may see: the platform all, everybody else his own. */
export function visibleOrders({ identity, principalId }: Actor): SQL {
  if (identity === 'other') return sql`true`;
  return identity === 'payer' ? sql`${orders.merchantId} = ${principalId}` : sql`${orders.providerId} = ${principalId}`;
}
