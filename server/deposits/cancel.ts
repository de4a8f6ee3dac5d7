import * as contract from '../../contract/deposits';
import { handle } from '../kernel/handle';
import { cancel } from '../recharges/state';
import { visibleDeposits } from './visible';

export const cancelDeposit = handle(contract.cancelDeposit, async (context, { order_sn: orderSn }) => {
  await cancel(context, visibleDeposits(context.actor), orderSn);
  return {};
});
