import { and, asc, eq, sql } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import { entryTypes, platformOwner, type Owner } from '../../contract/ledger';
import { labelOf, withdrawalStatuses, payMethodLabels } from '../../contract/labels';
import { inLocale } from '../../contract/locale';
import { formatMoney, parseMoney } from '../../contract/money';
import * as contract from '../../contract/withdrawals';
import { words } from '../../contract/words';
import { merchants, providers, withdrawalAccounts, withdrawals, type PaidTo } from '../db/schema';
import { audit } from '../kernel/audit';
import { makerOf, operatorOf, ownerOf } from '../kernel/authenticate';
import { contains, equals, within } from '../kernel/conditions';
import { handle, type Context } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { shareOf } from '../ledger/orderLegs';
import { balancesOf, isShort, post } from '../ledger/post';
import { frozenLegs, paidOutLegs } from '../ledger/withdrawalLegs';
import { audienceKey, notify } from '../notices/notify';
import { expectOtherOperator, lockPaper } from '../papers/lockPaper';
import { paperNumber } from '../papers/paperNumber';
import { nameOf, ownerName } from '../parties/nameOf';
import { takeUpload } from '../system/files';
import { readSettings, type Settings } from '../system/settings';
import { paidToText } from '../payAccounts/paidTo';
import { ownAccounts, visibleWithdrawals } from './visible';

type Withdrawal = typeof withdrawals.$inferSelect;

const owner = ownerName(withdrawals);

export const listWithdrawals = handleList(contract.listWithdrawals, ({ actor }, filters) => ({
  columns: {
    id: withdrawals.id,
    order_sn: withdrawals.orderSn,
    owner_id: withdrawals.principalId,
    owner_name: owner,
    amount: withdrawals.amount,
    fee: withdrawals.fee,
    status: withdrawals.status,
    method: sql`(${withdrawals.paidTo}->>'method')::int`,
    account: paidToText(withdrawals.paidTo),
    remark: withdrawals.remark,
    create_time: withdrawals.createdAt,
    finish_time: withdrawals.finishedAt,
  },
  from: sql`${withdrawals}`,
  where: [
    visibleWithdrawals(actor),
    contains(withdrawals.orderSn, filters.order_sn),
    equals(withdrawals.status, filters.status),
    actor.identity === 'other' ? contains(owner, filters.owner) : undefined,
    within(withdrawals.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: withdrawals.id,
}));

const feeOf = (amount: bigint, settings: Settings) =>
  (parseMoney(settings.withdrawal_fee) ?? 0n) + shareOf(amount, settings.withdrawal_fee_rate);

function accountText({ method, holder, bank, number }: PaidTo, locale: Context['caller']['locale']): string {
  const label = labelOf(payMethodLabels, method);
  return [label && inLocale(words[label.word], locale), bank, holder, `…${number.slice(-4)}`].filter(Boolean).join(' ');
}

export const withdrawalTerms = handle(contract.withdrawalTerms, async ({ db, actor, caller }) => {
  const settings = await readSettings(db);
  const { balance = 0n } = await balancesOf(db, ownerOf(actor), ['balance']);
  const accounts = await db.select().from(withdrawalAccounts).where(ownAccounts(actor)).orderBy(asc(withdrawalAccounts.id));
  return {
    balance: formatMoney(balance),
    min: settings.withdrawal_min,
    max: settings.withdrawal_max,
    fee_fixed: settings.withdrawal_fee,
    fee_rate: settings.withdrawal_fee_rate,
    accounts: accounts.map((account) => ({ id: account.id, text: accountText(account, caller.locale) })),
  };
});

/** Payouts that are switched off for a merchant or provider (allow_df 2). */
async function expectPayouts({ db, actor, fail }: Context): Promise<void> {
  const table = actor.identity === 'payer' ? merchants : providers;
  const [found] = await db.select({ allowDf: table.allowDf }).from(table).where(eq(table.id, actor.principalId));
  if (found?.allowDf !== switchOn) fail('PAYOUTS_OFF');
}

/**
 * Moves the amount and its fee out of the caller's balance and queues it for review. The balance's row is locked until
 * the commit, so two requests cannot spend the same money.
 */
export const applyWithdrawal = handle(contract.applyWithdrawal, async (context, { amount: text, account_id: accountId }) => {
  const { db, actor, now, fail } = context;
  await expectPayouts(context);
  const settings = await readSettings(db);
  const amount = parseMoney(text) ?? 0n;
  if (amount < (parseMoney(settings.withdrawal_min) ?? 0n) || amount > (parseMoney(settings.withdrawal_max) ?? 0n))
    return fail('WITHDRAWAL_RANGE', { min: settings.withdrawal_min, max: settings.withdrawal_max }, 'amount');
  const [account] = await db
    .select()
    .from(withdrawalAccounts)
    .where(and(ownAccounts(actor), eq(withdrawalAccounts.id, accountId)));
  if (!account) return fail('NOT_FOUND', {}, 'account_id');
  const fee = feeOf(amount, settings);
  const orderSn = paperNumber('W', now);
  const owner = ownerOf(actor);
  try {
    await post(db, {
      reference: `withdrawal.applied:${orderSn}`,
      event: 'withdrawal.applied',
      subject: orderSn,
      legs: frozenLegs(owner, amount + fee, entryTypes.withdrawal),
      operatorId: operatorOf(actor),
      now,
    });
  } catch (error) {
    if (isShort(error)) return fail('INSUFFICIENT_BALANCE', { fee: formatMoney(fee) }, 'amount');
    throw error;
  }
  const { method, holder, bank, number, makerId: accountMakerId } = account;
  const paidTo = { method, holder, bank, number };
  await db.insert(withdrawals).values({
    orderSn,
    ...owner,
    amount,
    fee,
    paidTo,
    accountMakerId,
    status: withdrawalStatuses.pending,
    makerId: makerOf(actor),
    createdAt: now,
  });
  await audit(context, 'withdrawal.apply', `withdrawal:${orderSn}`, { amount: text });
  await notify(
    db,
    platformOwner,
    'withdrawal.new',
    { owner: audienceKey(owner), name: (await nameOf(db, owner)) ?? '', amount: formatMoney(amount) },
    now,
  );
  return { order_sn: orderSn, amount: formatMoney(amount), fee: formatMoney(fee) };
});

/** The withdrawal, locked, in the state that is asked for; somebody else's does not exist for its caller. */
function lockIn(context: Context, orderSn: string, status: number): Promise<Withdrawal> {
  return lockPaper(context, 'withdrawals', { orderSn, whose: visibleWithdrawals(context.actor), statuses: [status] });
}

async function change(
  context: Context,
  { id, orderSn, identity, principalId, amount }: Withdrawal,
  action: string,
  set: Partial<typeof withdrawals.$inferInsert>,
): Promise<void> {
  const { db, actor, now } = context;
  await db.update(withdrawals).set(set).where(eq(withdrawals.id, id));
  await audit(context, `withdrawal.${action}`, `withdrawal:${orderSn}`, set.remark ? { remark: set.remark } : {});
  if (actor.identity === 'other')
    await notify(db, { identity, principalId }, 'withdrawal.changed', { order_sn: orderSn, amount: formatMoney(amount) }, now);
}

/** Amount and fee are in the balance again. */
async function giveBack(
  { db, actor, now }: Context,
  { orderSn, identity, principalId, amount, fee }: Withdrawal,
  remark: string,
): Promise<void> {
  await post(db, {
    reference: `withdrawal.returned:${orderSn}`,
    event: 'withdrawal.returned',
    subject: orderSn,
    legs: frozenLegs({ identity, principalId }, -(amount + fee), entryTypes.withdrawalReturned),
    remark,
    operatorId: operatorOf(actor),
    now,
  });
}

export const cancelWithdrawal = handle(contract.cancelWithdrawal, async (context, { order_sn: orderSn }) => {
  const found = await lockIn(context, orderSn, withdrawalStatuses.pending);
  await giveBack(context, found, '');
  await change(context, found, 'cancel', { status: withdrawalStatuses.withdrawn, finishedAt: context.now });
  return {};
});

/** Who made the withdrawal, or the account it goes to, in its owner's name: somebody else decides of it. */
const makersOf = ({ makerId, accountMakerId }: Withdrawal) => [makerId, accountMakerId];

export const approveWithdrawal = handle(contract.approveWithdrawal, async (context, { order_sn: orderSn }) => {
  const found = await lockIn(context, orderSn, withdrawalStatuses.pending);
  expectOtherOperator(context, ...makersOf(found));
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
