import * as contract from '../../contract/recharges';
import { handle } from '../kernel/handle';
import { cancel } from './state';
import { ownRecharges } from './visible';

export const cancelRecharge = handle(contract.cancelRecharge, async (context, { order_sn: orderSn }) => {
  await cancel(context, ownRecharges(context.actor), orderSn);
  return {};
});
