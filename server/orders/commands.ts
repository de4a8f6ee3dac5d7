import * as contract from '../../contract/orders';
import { audit } from '../kernel/audit';
import { handle, type Context } from '../kernel/handle';
import { lockOrder, payLateOrder, payOrder, releaseOrders, reverseOrder as reverse, type Doer, type Order } from './change';
import { visibleOrders } from './visible';

/** The caller of a call as the doer of a change. */
export const doerOf = ({ db, now, actor, caller }: Context): Doer => ({ db, now, actorId: actor.accountId, ip: caller.ip });

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
  await releaseOrders(doerOf(context), [await lockVisible(context, orderSn)], 'closed', reason);
  await audit(context, 'order.close', `order:${orderSn}`, { reason });
  return {};
});

export const reverseOrder = handle(contract.reverseOrder, async (context, { order_sn: orderSn, reason }) => {
  await reverse(doerOf(context), await lockVisible(context, orderSn), reason);
  await audit(context, 'order.reverse', `order:${orderSn}`, { reason });
  return {};
});
