import { sql, type SQL } from 'drizzle-orm';
import { switchOff } from '../../contract/fields';
import type { Db } from '../db/database';
import { orders, providers } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { everybodys, type Viewer } from '../kernel/visible';
import { readSettings } from '../system/settings';

/** Whose orders the caller may see, and change: the platform all, everybody else his own. */
export function visibleOrders({ identity, principalId }: Viewer): SQL {
  if (identity === 'other') return everybodys;
  return identity === 'payer' ? sql`${orders.merchantId} = ${principalId}` : sql`${orders.providerId} = ${principalId}`;
}

/** Whether the platform shows providers the orders of their teams. */
async function areTeamsShown(db: Db): Promise<boolean> {
  return (await readSettings(db)).ms_team_order_manage !== switchOff;
}

/** Whose orders the caller may read one by one: for a provider also those of its team, while the platform shows them. */
export async function readableOrders(db: Db, actor: Actor): Promise<SQL> {
  if (actor.identity !== 'payee' || !(await areTeamsShown(db))) return visibleOrders(actor);
  return sql`${orders.providerId} in (select p.id from ${providers} p where p.path @> array[${actor.principalId}]::bigint[])`;
}

/** The providers whose orders a provider sees as its team's: those below it; nobody while the platform does not show them. */
export async function teamOf(db: Db, { principalId }: Viewer): Promise<number[]> {
  if (!(await areTeamsShown(db))) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${providers} where path @> array[${principalId}]::bigint[] and id <> ${principalId}`,
  );
  return rows.map(({ id }) => Number(id));
}
