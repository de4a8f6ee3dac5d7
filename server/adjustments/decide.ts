import { eq } from 'drizzle-orm';
import * as contract from '../../contract/adjustments';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { entryTypes, platformOwner, type Owner } from '../../contract/ledger';
import { formatMoney, moneyText } from '../../contract/money';
import { adjustments } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, type Context } from '../kernel/handle';
import { balancesOf, isShort, post } from '../ledger/post';
import { notify } from '../notices/notify';
import { expectOtherOperator, lockPaper } from '../papers/lockPaper';
import { visibleAdjustments } from './visible';

/** The adjustment, locked, while nobody has decided. */
function lockPending(context: Context, orderSn: string): Promise<typeof adjustments.$inferSelect> {
  const whose = visibleAdjustments(context.actor);
  return lockPaper(context, 'adjustments', { orderSn, whose, statuses: [adjustmentStatuses.pending] });
}

async function decide(
  context: Context,
  { id, orderSn }: { id: number; orderSn: string },
  action: 'approve' | 'reject' | 'cancel',
  set: Partial<typeof adjustments.$inferInsert>,
): Promise<void> {
  await context.db
    .update(adjustments)
    .set({ ...set, finishedAt: context.now })
    .where(eq(adjustments.id, id));
  await audit(context, `adjustment.${action}`, `adjustment:${orderSn}`, set.remark ? { remark: set.remark } : {});
}

export const approveAdjustment = handle(contract.approveAdjustment, async (context, { order_sn: orderSn, remark = '' }) => {
  const { db, actor, now, fail } = context;
  const found = await lockPending(context, orderSn);
  expectOtherOperator(context, found.makerId);
  const { identity, principalId, fund, amount, reason } = found;
  const held: Owner = { identity, principalId };
  try {
    await post(db, {
      reference: `adjustment:${orderSn}`,
      event: 'adjustment',
      subject: orderSn,
      legs: [
        { owner: held, fund, amount, type: entryTypes.adjustment },
        { owner: platformOwner, fund: 'adjustment', amount: -amount, type: entryTypes.adjustment },
      ],
      remark: reason,
      operatorId: actor.accountId,
      now,
    });
  } catch (error) {
    if (!isShort(error)) throw error;
    return fail('INSUFFICIENT_AVAILABLE', { left: moneyText(formatMoney((await balancesOf(db, held, [fund]))[fund] ?? 0n)) });
  }
  await decide(context, found, 'approve', { status: adjustmentStatuses.approved, reviewerId: actor.accountId, remark });
  if (identity !== platformOwner.identity)
    await notify(db, held, 'adjustment.done', { order_sn: orderSn, amount: formatMoney(amount) }, now);
  return {};
});

export const rejectAdjustment = handle(contract.rejectAdjustment, async (context, { order_sn: orderSn, reason }) => {
  const { actor } = context;
  const found = await lockPending(context, orderSn);
  expectOtherOperator(context, found.makerId);
  await decide(context, found, 'reject', { status: adjustmentStatuses.rejected, reviewerId: actor.accountId, remark: reason });
  return {};
});

export const cancelAdjustment = handle(contract.cancelAdjustment, async (context, { order_sn: orderSn }) => {
  const found = await lockPending(context, orderSn);
  if (found.makerId !== context.actor.accountId) return context.fail('ILLEGAL');
  await decide(context, found, 'cancel', { status: adjustmentStatuses.cancelled });
  return {};
});
