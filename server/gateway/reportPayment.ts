import { channels, orderStatuses } from '../../contract/labels';
import * as contract from '../../contract/gateway';
import { formatMoney, parseMoney } from '../../contract/money';
import { addEvent, lockOrder, payOrder } from '../orders/change';
import { handleChannel } from './handleSigned';

/**
 * A channel reports that a customer has paid. What it reports is kept in the order's timeline in any case; only a
 * waiting order with exactly this amount is paid by it. The same report again changes nothing.
 */
export const reportPayment = handleChannel(contract.reportPayment, async ({ db, now, caller, fail }, input) => {
  const order = await lockOrder(db, input.order_sn);
  if (!order || order.channel !== channels[input.channel]) return fail('ORDER_UNKNOWN', {}, 'order_sn');
  const doer = { db, now, actorId: null, ip: caller.ip };
  const amount = parseMoney(input.amount) ?? 0n;
  const note = `${input.trade_no} ${formatMoney(amount)}`;
  if (order.status === orderStatuses.waiting && amount === order.amount) {
    await payOrder(doer, order, note);
    return { order_sn: order.orderSn, status: orderStatuses.paid };
  }
  if (order.status !== orderStatuses.paid) await addEvent(doer, order.id, amount === order.amount ? 'reportLate' : 'reportMismatch', { note });
  return { order_sn: order.orderSn, status: order.state };
});
