import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { callbackStates, orderStatuses } from '../../contract/states/orders';
import * as contract from '../../contract/orders';
import { callBack } from '../callbacks/callBack';
import { calleesOf } from '../callbacks/queue';
import { orders } from '../db/schema';
import { audit } from '../kernel/audit';
import { handleOpen, type Context } from '../kernel/handle';
import { addEvent, type Order } from './change';
import { visibleOrders } from './visible';
import { doerOf } from './commands';

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
  const left = Math.ceil(((last?.at ?? now).getTime() - before.getTime()) / 1000);
  // One that began before this one may have been the later to get the row.
  fail('CALLBACK_TOO_SOON', { seconds: Math.min(Math.max(left, 1), retryEverySeconds) });
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
  await audit(context, 'order.callback', `order:${orderSn}`);
  const { callbackStatus, httpCode, value } = await callBack(context, callee, 0);
  await addEvent(doerOf(context), order.id, 'callbackRetried', { note: `${httpCode ?? ''} ${value}`.trim().slice(0, 200) });
  return { callback_status: callbackStatus, http_code: httpCode, value };
});
