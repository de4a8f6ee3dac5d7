import { withdrawalStatuses } from '../../contract/states/withdrawals';
import * as contract from '../../contract/withdrawals';
import { handle } from '../kernel/handle';
import { lockIn, giveBack, change } from './change';

export const cancelWithdrawal = handle(contract.cancelWithdrawal, async (context, { order_sn: orderSn }) => {
  const found = await lockIn(context, orderSn, withdrawalStatuses.pending);
  await giveBack(context, found, '');
  await change(context, found, 'cancel', { status: withdrawalStatuses.cancelled, finishedAt: context.now });
  return {};
});
