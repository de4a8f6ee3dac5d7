import type { Owner } from '../../contract/ledger';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import * as contract from '../../contract/withdrawals';
import { handle } from '../kernel/handle';
import { post } from '../ledger/post';
import { paidOutLegs } from '../ledger/withdrawalLegs';
import { expectOtherOperator } from '../papers/lockPaper';
import { takeUpload } from '../system/files';
import { lockIn, makersOf, change, giveBack } from './change';

export const payWithdrawal = handle(contract.payWithdrawal, async (context, { order_sn: orderSn, voucher, remark = '' }) => {
  const { db, actor, now } = context;
  const found = await lockIn(context, orderSn, withdrawalStatuses.approved);
  expectOtherOperator(context, found.reviewerId, ...makersOf(found));
  if (voucher) await takeUpload(context, voucher, 'voucher', orderSn);
  const owner: Owner = { identity: found.identity, principalId: found.principalId };
  await post(db, {
    reference: `withdrawal.paid:${orderSn}`,
    event: 'withdrawal.paid',
    subject: orderSn,
    legs: paidOutLegs(owner, found.amount, found.fee),
    remark,
    operatorId: actor.accountId,
    now,
  });
  await change(context, found, 'pay', {
    status: withdrawalStatuses.paid,
    payerId: actor.accountId,
    voucher: voucher ?? null,
    remark,
    finishedAt: now,
  });
  return {};
});

export const failWithdrawal = handle(contract.failWithdrawal, async (context, { order_sn: orderSn, reason }) => {
  const found = await lockIn(context, orderSn, withdrawalStatuses.approved);
  await giveBack(context, found, reason);
  await change(context, found, 'fail', {
    status: withdrawalStatuses.failed,
    payerId: context.actor.accountId,
    remark: reason,
    finishedAt: context.now,
  });
  return {};
});
