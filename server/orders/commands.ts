import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { callbackStates, orderStatuses } from '../../contract/labels';
import * as contract from '../../contract/orders';
import { callBack } from '../callbacks/callBack';
import { calleesOf } from '../callbacks/queue';
import { orders } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, handleOpen, type Context } from '../kernel/handle';
import { addEvent, lockOrder, payLateOrder, payOrder, releaseOrder, reverseOrder as reverse, type Doer, type Order } from './change';
import { visibleOrders } from './visible';

const doerOf = ({ db, now, actor, caller }: Context): Doer => ({ db, now, actorId: actor.accountId, ip: caller.ip });

/** An order that the caller may change, locked; somebody else's does not exist for him. */
async function lockVisible({ db, actor, fail }: Context, orderSn: string): Promise<Order> {
  return (await lockOrder(db, orderSn, visibleOrders(actor))) ?? fail('NOT_FOUND');
}

export const confirmOrder = handle(contract.confirmOrder, async (context, { order_sn: orderSn }) => {
  await payOrder(doerOf(context), await lockVisible(context, orderSn));
  await audit(context, 'order.confirm', `order:${orderSn}`);
  return {};
});

export const confirmLateOrder = handle(contract.confirmLateOrder, async (context, { order_sn: orderSn }) => {
  await payLateOrder(doerOf(context), await lockVisible(context, orderSn));
  await audit(context, 'order.confirmLate', `order:${orderSn}`);
  return {};
});

export const closeOrder = handle(contract.closeOrder, async (context, { order_sn: orderSn, reason }) => {
  await releaseOrder(doerOf(context), await lockVisible(context, orderSn), 'closed', reason);
  await audit(context, 'order.close', `order:${orderSn}`, { reason });
  return {};
});

export const reverseOrder = handle(contract.reverseOrder, async (context, { order_sn: orderSn, reason }) => {
  await reverse(doerOf(context), await lockVisible(context, orderSn), reason);
  await audit(context, 'order.reverse', `order:${orderSn}`, { reason });
  return {};
});

/** Between two callbacks of one order by hand. */
const retryEverySeconds = 10;

/** Takes the one place for a callback by hand, before anybody is called: of many clicks at once one goes out. */
async function takePlace({ db, now, fail }: Context, { id }: Order): Promise<void> {
  const before = new Date(now.getTime() - retryEverySeconds * 1000);
  const taken = await db
    .update(orders)
    .set({ calledAt: now })
    .where(and(eq(orders.id, id), or(isNull(orders.calledAt), lte(orders.calledAt, before))))
    .returning({ id: orders.id });
  if (taken.length > 0) return;
  const [last] = await db.select({ at: orders.calledAt }).from(orders).where(eq(orders.id, id));
  fail('CALLBACK_TOO_SOON', { seconds: Math.max(1, Math.ceil(((last?.at ?? now).getTime() - before.getTime()) / 1000)) });
}

/** Runs in no transaction: it waits for the receiver, and meanwhile holds nothing. */
export const retryCallback = handleOpen(contract.retryCallback, async (context, { order_sn: orderSn }) => {
  const { db, actor, fail } = context;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSn, orderSn), visibleOrders(actor)));
  if (!order) return fail('NOT_FOUND');
  if (order.payStatus !== orderStatuses.paid || order.callbackStatus === callbackStates.none) return fail('CALLBACK_NOT_DUE');
  await takePlace(context, order);
  const [callee] = await calleesOf(db, context, [order.id]);
  if (!callee) return fail('NOT_FOUND');
  const { callbackStatus, httpCode, value } = await callBack(context, callee, 0);
  await addEvent(doerOf(context), order.id, 'callbackRetried', { note: `${httpCode ?? ''} ${value}`.trim().slice(0, 200) });
  return { callback_status: callbackStatus, http_code: httpCode, value };
});
