import { withdrawalStatuses } from '../../contract/states/withdrawals';
import * as contract from '../../contract/withdrawals';
import { handle } from '../kernel/handle';
import { expectNoKey, expectOtherOperator, madeActions } from '../papers/lockPaper';
import { lockIn, makersOf, change, giveBack } from './change';

export const approveWithdrawal = handle(contract.approveWithdrawal, async (context, { order_sn: orderSn }) => {
  const found = await lockIn(context, orderSn, withdrawalStatuses.pending);
  expectOtherOperator(context, ...makersOf(found));
  await expectNoKey(context, found, madeActions);
  await change(context, found, 'approve', { status: withdrawalStatuses.approved, reviewerId: context.actor.accountId });
  return {};
});

export const rejectWithdrawal = handle(contract.rejectWithdrawal, async (context, { order_sn: orderSn, reason }) => {
  const found = await lockIn(context, orderSn, withdrawalStatuses.pending);
  await giveBack(context, found, reason);
  await change(context, found, 'reject', {
    status: withdrawalStatuses.rejected,
    reviewerId: context.actor.accountId,
    remark: reason,
    finishedAt: context.now,
  });
  return {};
});
