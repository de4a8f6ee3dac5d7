import * as contract from '../../contract/deposits';
import { handle } from '../kernel/handle';
import { stateOf } from '../recharges/state';
import { visibleDeposits } from './visible';

export const depositInfo = handle(contract.depositInfo, (context, { order_sn: orderSn }) =>
  stateOf(context, visibleDeposits(context.actor), orderSn),
);
