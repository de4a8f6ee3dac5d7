import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { rechargeStatuses, rechargeStatusLabels, transferStatuses, transferStatusLabels } from '../../contract/states/recharges';
import { platformOwner } from '../../contract/ledger';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/recharges';
import { recharges, usdtTransfers } from '../db/schema';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { stateValue } from '../kernel/refusal';
import { expectNoKey, expectOtherOperator } from '../papers/lockPaper';
import { credit } from './credit';
import { isPaidTo } from './state';
import { fenFor } from './usdt';

/** What a transfer credits a recharge with: what was asked for where it was paid exactly, otherwise what was paid. */
const worthFor = (transfer: typeof usdtTransfers.$inferSelect, { amount, usdtAmount, rate }: typeof recharges.$inferSelect) =>
  usdtAmount === transfer.amount ? amount : fenFor(transfer.amount, rate ?? 0n);

const proposed = 10;

export const transferProposals = handle(contract.transferProposals, async ({ db, fail }, { id }) => {
  const [transfer] = await db.select().from(usdtTransfers).where(eq(usdtTransfers.id, id));
  if (!transfer) return fail('NOT_FOUND');
  const rows = await db
    .select()
    .from(recharges)
    .where(
      and(
        ne(recharges.status, rechargeStatuses.success),
        isPaidTo(transfer.address),
        isNotNull(recharges.usdtAmount),
        sql`${recharges.createdAt} <= ${transfer.createdAt.toISOString()}::timestamptz + interval '1 hour'`,
      ),
    )
    .orderBy(
      sql`abs(${recharges.usdtAmount} - ${transfer.amount})`,
      sql`abs(extract(epoch from ${recharges.createdAt} - ${transfer.createdAt.toISOString()}::timestamptz))`,
    )
    .limit(proposed);
  return {
    list: rows
      .map((recharge) => ({ recharge, worth: worthFor(transfer, recharge) }))
      .filter(({ worth }) => worth > 0n)
      .map(({ recharge, worth }) => ({
        order_sn: recharge.orderSn,
        amount: formatMoney(recharge.amount),
        usdt_amount: formatMoney(recharge.usdtAmount ?? 0n, 'USDT'),
        status: recharge.status,
        create_time: toUnix(recharge.createdAt),
        credits: formatMoney(worth),
      })),
  };
});

export const assignTransfer = handle(contract.assignTransfer, async (context, { id, order_sn: orderSn }) => {
  const { db, actor, now, fail } = context;
  const [transfer] = await db.select().from(usdtTransfers).where(eq(usdtTransfers.id, id)).for('update');
  if (!transfer) return fail('NOT_FOUND');
  if (transfer.status !== transferStatuses.unmatched)
    return fail('TRANSFER_WRONG_STATE', { status: stateValue(transferStatusLabels, transfer.status) });
  const [recharge] = await db
    .select()
    .from(recharges)
    .where(and(eq(recharges.orderSn, orderSn), isPaidTo(transfer.address)))
    .for('update');
  if (!recharge) return fail('NOT_FOUND', {}, 'order_sn');
  if (recharge.status === rechargeStatuses.success)
    return fail('RECHARGE_WRONG_STATE', { status: stateValue(rechargeStatusLabels, recharge.status) }, 'order_sn');
  // What the platform has paid in for itself is its operators' to make and to decide; another's deposit takes two.
  if (recharge.identity !== platformOwner.identity) {
    expectOtherOperator(context, recharge.accountId);
    await expectNoKey(context, recharge);
  }
  const fen = worthFor(transfer, recharge);
  if (fen <= 0n) return fail('TRANSFER_TOO_SMALL', {}, 'order_sn');
  await db
    .update(usdtTransfers)
    .set({ status: transferStatuses.assigned, rechargeId: recharge.id, operatorId: actor.accountId })
    .where(eq(usdtTransfers.id, id));
  await credit(db, recharge, fen, now, actor.accountId);
  await audit(context, 'recharge.assign', `recharge:${orderSn}`, { transfer: transfer.txId, credited: formatMoney(fen) });
  return {};
});
