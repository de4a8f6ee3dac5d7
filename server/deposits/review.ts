import { eq } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { rechargeStatuses } from '../../contract/states/recharges';
import { formatMoney } from '../../contract/money';
import { recharges } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, type Context } from '../kernel/handle';
import { notify } from '../notices/notify';
import { expectNoKey, expectOtherOperator, lockPaper } from '../papers/lockPaper';
import { credit } from '../recharges/credit';
import { visibleDeposits } from './visible';

/** A deposit that waits for an operator, locked; whoever made it for its provider does not decide. */
async function lockForReview(context: Context, orderSn: string): Promise<typeof recharges.$inferSelect> {
  const whose = visibleDeposits(context.actor);
  const found = await lockPaper(context, 'recharges', { orderSn, whose, statuses: [rechargeStatuses.confirming] });
  expectOtherOperator(context, found.accountId);
  return found;
}

export const approveDeposit = handle(contract.approveDeposit, async (context, { order_sn: orderSn }) => {
  const { db, actor, now } = context;
  const found = await lockForReview(context, orderSn);
  await expectNoKey(context, found);
  await credit(db, found, found.amount, now, actor.accountId);
  await audit(context, 'deposit.approve', `recharge:${orderSn}`, { amount: formatMoney(found.amount) });
  return {};
});

export const rejectDeposit = handle(contract.rejectDeposit, async (context, { order_sn: orderSn, reason }) => {
  const { db, actor, now } = context;
  const { id, identity, principalId, amount } = await lockForReview(context, orderSn);
  await db
    .update(recharges)
    .set({ status: rechargeStatuses.rejected, reviewerId: actor.accountId, reason, finishedAt: now })
    .where(eq(recharges.id, id));
  await audit(context, 'deposit.reject', `recharge:${orderSn}`, { reason });
  await notify(db, { identity, principalId }, 'deposit.rejected', { order_sn: orderSn, amount: formatMoney(amount), reason }, now);
  return {};
});
