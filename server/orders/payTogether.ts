import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { orderStatuses } from '../../contract/states/orders';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import { orders } from '../db/schema';
import type { Viewer } from '../kernel/visible';
import { paymentRow, type Doer, type Order } from './change';
import { visibleOrdersTo } from './visible';

/**
 * Asked of rows that are locked: as a condition it leads the database to the index of all that wait, which holds each that has waited
 * until somebody cleans it up.
 */
const isWaiting = ({ payStatus, reversedAt }: Order) => payStatus === orderStatuses.waiting && reversedAt === null;

/** Of these numbers the orders that wait to be paid and that nobody holds, locked, by their numbers. */
export async function lockWaiting(db: Db, orderSns: readonly string[], condition: SQL): Promise<Map<string, Order>> {
  const found = await db
    .select()
    .from(orders)
    .where(and(sql`${orders.orderSn} = any(${sql.param(orderSns)}::text[])`, condition))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true });
  return new Map(found.filter(isWaiting).map((order) => [order.orderSn, order]));
}

/** The same of numbers that callers name, by the place of who may change it: nobody's stands at a place of somebody else. */
export async function lockWaitingFor(db: Db, asked: readonly { orderSn: string; viewer: Viewer }[]): Promise<Map<number, Order>> {
  const [numbers, identities, principals] = [
    asked.map(({ orderSn }) => orderSn),
    asked.map(({ viewer }) => viewer.identity),
    asked.map(({ viewer }) => viewer.principalId),
  ];
  const rows = sql`unnest(${sql.param(numbers)}::text[], ${sql.param(identities)}::text[], ${sql.param(principals)}::bigint[])
    with ordinality asked (order_sn, identity, principal_id, place)`;
  const found = await db
    .select({ order: orders, place: sql<string>`asked.place` })
    .from(orders)
    .innerJoin(rows, and(eq(sql`asked.order_sn`, orders.orderSn), visibleOrdersTo(sql`asked.identity`, sql`asked.principal_id`)))
    .orderBy(asc(orders.id))
    .for('update', { of: orders, skipLocked: true });
  return new Map(found.filter(({ order }) => isWaiting(order)).map(({ order, place }) => [Number(place) - 1, order]));
}

export interface Payment {
  doer: Omit<Doer, 'db'>;
  /** Waits, and is locked. */
  order: Order;
  note: string;
}

/**
 * → paid, several orders by one statement (the migration `payments_together` says its rules), which goes along with the commit. What
 * refuses one of them undoes all: each is to be paid by itself then.
 */
export async function payOrders(db: Db, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return;
  const rows = payments.map(({ doer, order, note }) => paymentRow(doer, order, 'paid', note));
  await db.execute(sql`${unawaited}
    select orders_settle(array(select p from jsonb_populate_recordset(null::order_payment, ${JSON.stringify(rows)}::jsonb) p))`);
}
