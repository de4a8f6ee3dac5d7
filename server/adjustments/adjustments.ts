import { eq, sql } from 'drizzle-orm';
import * as contract from '../../contract/adjustments';
import { adjustmentStatuses, adjustmentTargets, directions } from '../../contract/labels';
import { entryTypes, platformOwner, type Fund, type Owner } from '../../contract/ledger';
import { formatMoney, parseMoney } from '../../contract/money';
import { adjustments } from '../db/schema';
import { audit } from '../kernel/audit';
import { contains, equals, within } from '../kernel/conditions';
import { handle, type Context } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { invalid } from '../kernel/refusal';
import { balancesOf, isShort, post } from '../ledger/post';
import { notify } from '../notices/notify';
import { expectOtherOperator, lockPaper } from '../papers/lockPaper';
import { paperNumber } from '../papers/paperNumber';
import { nameOf, ownerName } from '../parties/nameOf';
import { visibleAdjustments } from './visible';

interface Target {
  identity: Owner['identity'];
  fund: Fund;
}

const targets: Readonly<Record<number, Target>> = {
  [adjustmentTargets.merchantBalance]: { identity: 'payer', fund: 'balance' },
  [adjustmentTargets.providerBalance]: { identity: 'payee', fund: 'balance' },
  [adjustmentTargets.providerDeposit]: { identity: 'payee', fund: 'deposit' },
  [adjustmentTargets.preDeposit]: { identity: 'other', fund: 'pre_deposit' },
};

const owner = ownerName(adjustments);
const target = sql`case ${sql.join(
  Object.entries(targets).map(
    ([number, { identity, fund }]) =>
      sql`when ${adjustments.identity} = ${identity} and ${adjustments.fund} = ${fund} then ${Number(number)}::int`,
  ),
  sql` `,
)} end`;

export const listAdjustments = handleList(contract.listAdjustments, ({ actor }, filters) => ({
  columns: {
    id: adjustments.id,
    order_sn: adjustments.orderSn,
    target,
    owner_id: adjustments.principalId,
    owner_name: owner,
    change: adjustments.amount,
    status: adjustments.status,
    reason: adjustments.reason,
    maker: sql`maker.username`,
    reviewer: sql`reviewer.username`,
    remark: adjustments.remark,
    create_time: adjustments.createdAt,
    finish_time: adjustments.finishedAt,
  },
  from: sql`${adjustments} join accounts maker on maker.id = ${adjustments.makerId} left join accounts reviewer on reviewer.id = ${adjustments.reviewerId}`,
  where: [
    visibleAdjustments(actor),
    contains(adjustments.orderSn, filters.order_sn),
    contains(owner, filters.owner),
    equals(target, filters.target),
    equals(adjustments.status, filters.status),
    within(adjustments.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: adjustments.id,
}));

export const createAdjustment = handle(
  contract.createAdjustment,
  async (context, { target: number, owner_id: ownerId, direction, amount: text, reason }) => {
    const { db, actor, now, fail } = context;
    const chosen = targets[number];
    if (!chosen) return invalid('target', 'field.invalid');
    const isPlatform = chosen.identity === platformOwner.identity;
    if (!isPlatform && ownerId === undefined) return invalid('owner_id', 'field.required');
    const principalId = isPlatform ? platformOwner.principalId : (ownerId ?? 0);
    if (!isPlatform && (await nameOf(db, { identity: chosen.identity, principalId })) === null) return fail('NOT_FOUND', {}, 'owner_id');
    const fen = parseMoney(text) ?? 0n;
    const amount = direction === directions.increase ? fen : -fen;
    const orderSn = paperNumber('A', now);
    await db.insert(adjustments).values({
      orderSn,
      ...chosen,
      principalId,
      amount,
      reason,
      status: adjustmentStatuses.pending,
      makerId: actor.accountId,
      createdAt: now,
    });
    await audit(context, 'adjustment.create', `adjustment:${orderSn}`, { ...chosen, principalId, amount: formatMoney(amount), reason });
    await notify(db, platformOwner, 'adjustment.new', { operator: actor.username, amount: formatMoney(amount) }, now);
    return { order_sn: orderSn };
  },
);

/** The adjustment, locked, while nobody has decided. */
function lockPending(context: Context, orderSn: string): Promise<typeof adjustments.$inferSelect> {
  const whose = visibleAdjustments(context.actor);
  return lockPaper(context, 'adjustments', { orderSn, whose, statuses: [adjustmentStatuses.pending] });
}

async function decide(
  context: Context,
  { id, orderSn }: { id: number; orderSn: string },
  action: string,
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
    return fail('INSUFFICIENT_AVAILABLE', { left: formatMoney((await balancesOf(db, held, [fund]))[fund] ?? 0n) });
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
  await decide(context, found, 'cancel', { status: adjustmentStatuses.withdrawn });
  return {};
});
