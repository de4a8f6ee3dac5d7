import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { CodeName } from '../../contract/codes';
import { channelName } from '../../contract/labels';
import { orderStatuses } from '../../contract/states/orders';
import { formatMoney } from '../../contract/money';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import { lockOf } from '../db/locks';
import { orders, reports } from '../db/schema';
import { addEvent, payOrder, type Doer, type Order } from '../orders/change';
import type { Report } from './keep';

/** Why a report moved nothing and cannot by itself; null: what it tells of has happened. */
export type Problem = CodeName | null;

async function hasAnother(db: Db, { id }: Report, condition: SQL | undefined): Promise<boolean> {
  return (await db.$count(reports, and(ne(reports.id, id), eq(reports.hasPaid, true), condition))) > 0;
}

/**
 * The order that a report tells of, locked, and whether the payment of its number has paid something else already. Whoever asks
 * of one number waits for the other.
 */
async function lockTold(db: Db, report: Report): Promise<{ order: Order | undefined; isTaken: boolean }> {
  const { id, channel, tradeNo, orderSn } = report;
  await db.execute(sql`${unawaited}select ${lockOf('tradeNumber', `${channel}:${tradeNo}`)}`);
  const isTaken = sql<boolean>`exists (
    select 1 from reports r where r.id <> ${id} and r.has_paid and r.channel = ${channel} and r.trade_no = ${tradeNo})`;
  const [told] = await db
    .select({ order: orders, isTaken })
    .from(orders)
    .where(eq(orders.orderSn, orderSn))
    .for('update')
    .prepare('order_told')
    .execute();
  if (told) return told;
  return { order: undefined, isTaken: await hasAnother(db, report, and(eq(reports.channel, channel), eq(reports.tradeNo, tradeNo))) };
}

/**
 * A channel tells that a customer has paid: only a waiting order of exactly this amount is paid by it. What comes late or
 * with another amount stands in the order's timeline; an order that somebody confirmed before has been paid by this one. An
 * expired one can be paid late by hand; one that was closed or taken back is not paid any more.
 */
export async function applyPayment(doer: Doer, report: Report): Promise<Problem> {
  const { db } = doer;
  const { amount, orderSn } = report;
  const { order, isTaken } = await lockTold(db, report);
  if (isTaken) return 'TRADE_NUMBER_TAKEN';
  if (!order || channelName(order.channel) !== report.channel) return 'ORDER_UNKNOWN';
  const isPaid = order.payStatus === orderStatuses.paid;
  const note = `${report.tradeNo} ${formatMoney(amount)}`;
  if (amount !== order.amount) {
    if (!isPaid) await addEvent(doer, order.id, 'reportMismatch', { note });
    return 'REPORT_MISMATCH';
  }
  if (order.payStatus === orderStatuses.waiting) {
    await payOrder(doer, order, note);
    return null;
  }
  if (order.status === orderStatuses.paid) return (await hasAnother(db, report, eq(reports.orderSn, orderSn))) ? 'REPORT_SECOND' : null;
  if (!isPaid) await addEvent(doer, order.id, 'reportLate', { note });
  return order.status === orderStatuses.expired ? 'REPORT_LATE' : 'REPORT_UNPAYABLE';
}
