import * as contract from '../../contract/orders';
import { audit } from '../kernel/audit';
import { makerOf } from '../kernel/authenticate';
import type { Db } from '../db/database';
import { handle, type Context } from '../kernel/handle';
import { handleTogether, type Call } from '../kernel/handleTogether';
import { lockOrder, payLateOrder, payOrder, releaseOrders, reverseOrder as reverse, type Doer, type Order } from './change';
import { lockWaitingFor, payOrders, type Payment } from './payTogether';
import { visibleOrders } from './visible';

/** Who really makes a call as the doer of a change. */
export const doerOf = ({ db, now, actor, caller }: Context): Doer => ({
  db,
  now,
  actorId: makerOf(actor),
  actedForId: actor.imitator ? actor.accountId : undefined,
  ip: caller.ip,
});

/** An order that the caller may change, locked; somebody else's does not exist for him. */
async function lockVisible({ db, actor, fail }: Context, orderSn: string): Promise<Order> {
  return (await lockOrder(db, orderSn, visibleOrders(actor))) ?? fail('NOT_FOUND');
}

/** Confirms the orders that wait; the others are left. Of two who ask for one order, one is left. */
async function confirmTogether(db: Db, calls: readonly Call<{ order_sn: string }>[]): Promise<(Record<string, never> | null)[]> {
  const waiting = await lockWaitingFor(
    db,
    calls.map(({ context, input }) => ({ orderSn: input.order_sn, viewer: context.actor })),
  );
  const payments = new Map<number, Payment>();
  const answers: (Record<string, never> | null)[] = [];
  for (const [place, { context, input }] of calls.entries()) {
    const order = waiting.get(place);
    const isMine = order !== undefined && !payments.has(order.id);
    answers.push(isMine ? {} : null);
    if (!isMine) continue;
    payments.set(order.id, { doer: doerOf(context), order, note: '' });
    await audit(context, 'order.confirm', `order:${input.order_sn}`);
  }
  await payOrders(db, [...payments.values()]);
  return answers;
}

export const confirmOrder = handleTogether(contract.confirmOrder, confirmTogether, async (context, { order_sn: orderSn }) => {
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
