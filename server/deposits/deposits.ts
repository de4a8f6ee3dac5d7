import { asc, eq, sql } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { switchOn } from '../../contract/fields';
import { payMethods, rechargeStatuses } from '../../contract/labels';
import { platformOwner } from '../../contract/ledger';
import { formatMoney, parseMoney } from '../../contract/money';
import { accounts, platformAccounts, recharges, type PaidTo } from '../db/schema';
import { audit } from '../kernel/audit';
import { makerOf, ownerOf } from '../kernel/authenticate';
import { contains, equals, within } from '../kernel/conditions';
import { handle, type Context } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { invalid } from '../kernel/refusal';
import { balancesOf } from '../ledger/post';
import { audienceKey, notify } from '../notices/notify';
import { expectOtherOperator, lockPaper } from '../papers/lockPaper';
import { paperNumber } from '../papers/paperNumber';
import { nameOf, ownerName } from '../parties/nameOf';
import { credit } from '../recharges/credit';
import { expectRoom } from '../recharges/expectRoom';
import { openUsdt } from '../recharges/openUsdt';
import { cancel, shownStatus, stateOf } from '../recharges/state';
import { takeUpload } from '../system/files';
import { readSettings } from '../system/settings';
import { paidToText } from '../payAccounts/paidTo';
import { takenToday } from './takenToday';
import { visibleDeposits } from './visible';

const name = ownerName(recharges);
const method = sql`(${recharges.paidTo}->>'method')::int`;

export const listDepositRecharges = handleList(contract.listDepositRecharges, ({ actor, now }, filters) => ({
  columns: {
    id: recharges.id,
    order_sn: recharges.orderSn,
    ms_id: recharges.principalId,
    name,
    amount: sql`coalesce(${recharges.credited}, ${recharges.amount})`,
    status: shownStatus(now),
    method,
    account: paidToText(recharges.paidTo),
    voucher: recharges.voucher,
    remark: recharges.remark,
    reason: recharges.reason,
    reviewer: accounts.username,
    create_time: recharges.createdAt,
    finish_time: recharges.finishedAt,
  },
  from: sql`${recharges} left join ${accounts} on ${accounts.id} = ${recharges.reviewerId}`,
  where: [
    visibleDeposits(actor),
    contains(recharges.orderSn, filters.order_sn),
    actor.identity === 'other' ? contains(name, filters.name) : undefined,
    equals(shownStatus(now), filters.status),
    equals(method, filters.method),
    within(recharges.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: recharges.id,
}));

export const depositTerms = handle(contract.depositTerms, async ({ db, actor, now }) => {
  const { balance = 0n, deposit = 0n } = await balancesOf(db, ownerOf(actor), ['balance', 'deposit']);
  const rows = await db
    .select({ account: platformAccounts, taken: takenToday(now) })
    .from(platformAccounts)
    .where(eq(platformAccounts.status, switchOn))
    .orderBy(asc(platformAccounts.method), asc(platformAccounts.id));
  return {
    balance: formatMoney(balance),
    deposit: formatMoney(deposit),
    accounts: rows.map(({ account, taken }) => ({
      id: account.id,
      method: account.method,
      holder: account.holder,
      bank: account.bank,
      number: account.number,
      min: formatMoney(account.minAmount),
      max: formatMoney(account.maxAmount),
      left: formatMoney(leftOf(account, taken)),
    })),
  };
});

function leftOf({ dailyAmount }: { dailyAmount: bigint }, taken: string): bigint {
  const left = dailyAmount - BigInt(taken);
  return left > 0n ? left : 0n;
}

/** The account, locked, so that two recharges do not share what it still takes today; refused where it does not take the amount. */
async function lockAccount({ db, now, fail }: Context, id: number, amount: bigint): Promise<typeof platformAccounts.$inferSelect> {
  const [account] = await db.select().from(platformAccounts).where(eq(platformAccounts.id, id)).for('update');
  if (!account) return fail('NOT_FOUND', {}, 'account_id');
  if (account.status !== switchOn) return fail('PLATFORM_ACCOUNT_OFF', {}, 'account_id');
  const { minAmount, maxAmount } = account;
  if (amount < minAmount || amount > maxAmount)
    return fail('PLATFORM_ACCOUNT_RANGE', { min: formatMoney(minAmount), max: formatMoney(maxAmount) }, 'amount');
  const [found] = await db
    .select({ taken: takenToday(now) })
    .from(platformAccounts)
    .where(eq(platformAccounts.id, id));
  const left = leftOf(account, found?.taken ?? '0');
  if (amount > left) return fail('PLATFORM_ACCOUNT_DAY', { left: formatMoney(left) }, 'amount');
  return account;
}

export const createDeposit = handle(
  contract.createDeposit,
  async (context, { account_id: accountId, amount: text, voucher, remark = '' }) => {
    const { db, actor, now, fail } = context;
    const amount = parseMoney(text) ?? 0n;
    const owner = ownerOf(actor);
    const settings = await readSettings(db);
    await expectRoom(context, owner, settings);
    const account = await lockAccount(context, accountId, amount);
    const paidTo: PaidTo = { method: account.method, holder: account.holder, bank: account.bank, number: account.number };
    const orderSn = paperNumber('D', now);
    if (account.method === payMethods.bank) {
      if (!voucher) return invalid('voucher', 'field.required');
      await takeUpload(context, voucher, 'voucher', orderSn);
      await db.insert(recharges).values({
        ...owner,
        orderSn,
        accountId: makerOf(actor),
        amount,
        paidTo,
        platformAccountId: account.id,
        voucher,
        remark,
        status: rechargeStatuses.confirming,
        createdAt: now,
      });
      await notify(
        db,
        platformOwner,
        'deposit.new',
        { owner: audienceKey(owner), name: (await nameOf(db, owner)) ?? '', amount: formatMoney(amount) },
        now,
      );
    } else {
      const rate = parseMoney(settings.usdt_rate, 'USDT');
      if (!rate) return fail('RECHARGE_UNAVAILABLE');
      await openUsdt(context, { ...owner, orderSn, amount, paidTo, platformAccountId: account.id, remark, rate });
    }
    await audit(context, 'deposit.create', `recharge:${orderSn}`, { amount: text });
    return { order_sn: orderSn, method: account.method };
  },
);

export const depositInfo = handle(contract.depositInfo, (context, { order_sn: orderSn }) =>
  stateOf(context, visibleDeposits(context.actor), orderSn),
);

export const cancelDeposit = handle(contract.cancelDeposit, async (context, { order_sn: orderSn }) => {
  await cancel(context, visibleDeposits(context.actor), orderSn);
  return {};
});

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
