import * as contract from '../../contract/recharges';
import { handle } from '../kernel/handle';
import { stateOf } from './state';
import { ownRecharges } from './visible';

export const rechargeInfo = handle(contract.rechargeInfo, (context, { order_sn: orderSn }) =>
  stateOf(context, ownRecharges(context.actor), orderSn),
);
