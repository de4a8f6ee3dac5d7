import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database';
import { orders, providers } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { everybodys, type Viewer } from '../kernel/visible';
import { areTeamsShown } from '../providers/team';

/** Whose orders the caller may see, and change: the platform all, everybody else his own. */
export function visibleOrders({ identity, principalId }: Viewer): SQL {
  if (identity === 'other') return everybodys;
  return identity === 'payer' ? sql`${orders.merchantId} = ${principalId}` : sql`${orders.providerId} = ${principalId}`;
}

/** The same of viewers that are rows: `identity` and `principalId` are theirs, within the statement. */
export function visibleOrdersTo(identity: SQL, principalId: SQL): SQL {
  return sql`case ${identity} when 'other' then true when 'payer' then ${orders.merchantId} = ${principalId}
    else ${orders.providerId} = ${principalId} end`;
}

/** Whose orders the caller may read one by one: for a provider also those of its team, while the platform shows them. */
export async function readableOrders(db: Db, actor: Actor): Promise<SQL> {
  if (actor.identity !== 'payee' || !(await areTeamsShown(db))) return visibleOrders(actor);
  return sql`${orders.providerId} in (select p.id from ${providers} p where p.path @> array[${actor.principalId}]::bigint[])`;
}
