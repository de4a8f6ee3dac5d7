import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { orderStatuses } from '../../contract/states/orders';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import { orders } from '../db/schema';
import { paymentRow, type Doer, type Order } from './change';

/** Of these numbers the orders that wait to be paid and that nobody holds, locked, by their numbers. */
export async function lockWaiting(db: Db, orderSns: readonly string[], whose: SQL): Promise<Map<string, Order>> {
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.orderSn} = any(${sql.param(orderSns)}::text[])`,
        eq(orders.payStatus, orderStatuses.waiting),
        isNull(orders.reversedAt),
        whose,
      ),
    )
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true });
  return new Map(found.map((order) => [order.orderSn, order]));
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
