import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { entryTypes } from '../../contract/ledger';
import type { OrderEventKind } from '../../contract/orders';
import { callbackStates, orderStatuses, orderStatusLabels } from '../../contract/states/orders';
import { giveBackDay } from '../receivingAccounts/giveBackDay';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import { rowOf } from '../db/rowOf';
import { ledgerTransactions, orderEvents, orders, type OrderEventDetails } from '../db/schema';
import { refuse, stateValue } from '../kernel/refusal';
import { createdLegs, paidLegs, releasedLegs } from '../ledger/orderLegs';
import { holdAccounts, legsBackwards, movementRow, post, type Leg } from '../ledger/post';

export type Order = typeof orders.$inferSelect;

/** Who changes an order, and when: the caller of a call, or the platform by itself. */
export interface Doer {
  /** The transaction of the change. */
  db: Db;
  now: Date;
  actorId: number | null;
  /** The account for which he acts, where he acts for another one. */
  actedForId?: number;
  ip: string | null;
}

/** Writes into an order's timeline. */
export async function addEvent(
  { db, actorId, actedForId, ip, now }: Doer,
  orderId: number,
  kind: OrderEventKind,
  details: OrderEventDetails = {},
): Promise<void> {
  await db.execute(sql`${unawaited}
    insert into ${orderEvents} (order_id, kind, actor_id, acted_for_id, ip, details, created_at)
    values (${orderId}, ${kind}, ${actorId}, ${actedForId ?? null}, ${ip}, ${JSON.stringify(details)}::jsonb, ${now.toISOString()})`);
}

/**
 * The order as the transaction will find it until it ends: whoever wants to change it too waits. `whose`: among which it
 * is looked for (`visible.ts`).
 */
export async function lockOrder(db: Db, orderSn: string, whose: SQL): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSn, orderSn), whose))
    .for('update');
  return order;
}

/** Refuses what the order's status does not allow, and says the status. */
function expectStatus({ status }: Order, wanted: number): void {
  if (status === wanted) return;
  refuse('ORDER_WRONG_STATE', { status: stateValue(orderStatusLabels, status) });
}

const moved = ({ orderSn }: Order) => new Error(`order ${orderSn} moved under its lock`);

/**
 * The guard of every change: it moves the order from one status to the next once, whoever else tries, and its product with it
 * (a trigger). What a change locks, it locks in one order: orders, receiving accounts, their days, products, the books.
 */
async function move(db: Db, order: Order, change: Partial<typeof orders.$inferInsert>): Promise<void> {
  const changed = await db
    .update(orders)
    .set(change)
    .where(and(eq(orders.id, order.id), eq(orders.payStatus, order.payStatus), isNull(orders.reversedAt)))
    .returning({ id: orders.id });
  if (changed.length !== 1) throw moved(order);
}

/** waiting → paid: the money goes to everybody by the terms of the order, and the merchant will be told. */
export async function payOrder(doer: Doer, order: Order, note = ''): Promise<void> {
  expectStatus(order, orderStatuses.waiting);
  await settle(doer, order, 'paid', note);
}

/** expired → paid: the deposit is taken anew, if it still covers the order, and so is its product, if there is still one. */
export async function payLateOrder(doer: Doer, order: Order, note = ''): Promise<void> {
  expectStatus(order, orderStatuses.expired);
  await settle(doer, order, 'paidLate', note);
}

/** What the database's `order_pay` makes of an order that is locked. */
export function paymentRow({ now, actorId, actedForId, ip }: Omit<Doer, 'db'>, order: Order, kind: 'paid' | 'paidLate', note: string) {
  const { id, orderSn, amount, merchantId, providerId, terms, payStatus, notifyUrl } = order;
  const isCalledBack = notifyUrl !== '';
  const paid = paidLegs({ amount, merchantId, ...terms });
  return {
    order_id: id,
    from_status: payStatus,
    kind,
    note,
    actor_id: actorId,
    acted_for_id: actedForId,
    ip,
    paid_at: now.toISOString(),
    callback_status: isCalledBack ? callbackStates.retrying : callbackStates.none,
    host: isCalledBack ? new URL(notifyUrl).host : null,
    movement: movementRow({
      reference: `order.paid:${orderSn}`,
      event: 'order.paid',
      subject: orderSn,
      legs: kind === 'paid' ? paid : [...createdLegs(providerId, amount), ...paid],
      operatorId: actorId ?? undefined,
      now,
    }),
  };
}

/**
 * Pays an order in one statement, whose rules stand with `order_pay` and `order_settle`. It goes along with the commit, which tells
 * what refuses it.
 */
async function settle(doer: Doer, order: Order, kind: 'paid' | 'paidLate', note: string): Promise<void> {
  const payment = rowOf('order_payment', paymentRow(doer, order, kind, note));
  await doer.db.execute(sql`${unawaited}select order_settle(${payment})`);
}

/** waiting → expired or closed: the deposit, the place in the account's day and the product are free again. */
export async function releaseOrders(doer: Doer, over: readonly Order[], kind: 'expired' | 'closed', note = ''): Promise<void> {
  const { db, now, actorId } = doer;
  for (const order of over) {
    expectStatus(order, orderStatuses.waiting);
    if (order.receivingAccountId !== null) await giveBackDay(db, order.receivingAccountId, order.amount, order.createdAt);
  }
  for (const order of byProduct(over)) {
    await move(db, order, { payStatus: orderStatuses[kind] });
    await addEvent(doer, order.id, kind, { note });
  }
  await holdAccounts(
    db,
    over.flatMap(({ providerId, amount }) => releasedLegs(providerId, amount)),
  );
  for (const order of over) {
    await post(db, {
      reference: `order.released:${order.orderSn}`,
      event: 'order.released',
      subject: order.orderSn,
      legs: releasedLegs(order.providerId, order.amount),
      remark: note,
      operatorId: actorId ?? undefined,
      now,
    });
  }
}

/** In the order in which their products are locked. */
function byProduct(some: readonly Order[]): Order[] {
  return [...some].sort((a, b) => (a.productId ?? 0) - (b.productId ?? 0));
}

/**
 * Takes a paid order back: the same movements the other way, and the deposit is free again. What a merchant or provider
 * no longer has in its balance is owed from then on.
 */
export async function reverseOrder(doer: Doer, order: Order, reason: string): Promise<void> {
  const { db, now, actorId } = doer;
  expectStatus(order, orderStatuses.paid);
  const [paid] = await db
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.reference, `order.paid:${order.orderSn}`));
  if (!paid) throw new Error(`order ${order.orderSn} is paid and not in the books`);
  const back = await legsBackwards(db, paid.id, entryTypes.reversal);
  // What a late payment froze and paid in one movement comes back to the deposit in one movement.
  const isFrozenAgain = back.some(({ fund }) => fund === 'deposit_frozen');
  const released = isFrozenAgain ? releasedLegs(order.providerId, order.amount).map((leg) => ({ ...leg, type: entryTypes.reversal })) : [];
  const legs = [...back, ...released].map((leg): Leg => (leg.fund === 'balance' ? { ...leg, shortTo: 'receivable' } : leg));
  await move(db, order, { reversedAt: now });
  await addEvent(doer, order.id, 'reversed', { note: reason });
  await post(db, {
    reference: `order.reversed:${order.orderSn}`,
    event: 'order.reversed',
    subject: order.orderSn,
    legs,
    remark: reason,
    operatorId: actorId ?? undefined,
    now,
  });
}
