import { eq } from 'drizzle-orm';
import * as contract from '../../contract/deposits';
import { switchOn } from '../../contract/fields';
import { payMethods } from '../../contract/states/payAccounts';
import { rechargeStatuses } from '../../contract/states/recharges';
import { platformOwner } from '../../contract/ledger';
import { formatMoney, moneyText, parseMoney } from '../../contract/money';
import { platformAccounts, recharges, type PaidTo } from '../db/schema';
import { audit } from '../kernel/audit';
import { makerOf, ownerOf } from '../kernel/authenticate';
import { handle, type Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { audienceKey, notify } from '../notices/notify';
import { paperNumber } from '../papers/paperNumber';
import { nameOf } from '../parties/nameOf';
import { expectRoom } from '../recharges/expectRoom';
import { openUsdt } from '../recharges/openUsdt';
import { takeUpload } from '../system/files';
import { readSettings } from '../system/settings';
import { leftOf, takenToday } from './takenToday';

/** The account, locked, so that two recharges do not share what it still takes today; refused where it does not take the amount. */
async function lockAccount({ db, now, fail }: Context, id: number, amount: bigint): Promise<typeof platformAccounts.$inferSelect> {
  const [account] = await db.select().from(platformAccounts).where(eq(platformAccounts.id, id)).for('update');
  if (!account) return fail('NOT_FOUND', {}, 'account_id');
  if (account.status !== switchOn) return fail('PLATFORM_ACCOUNT_OFF', {}, 'account_id');
  const { minAmount, maxAmount } = account;
  if (amount < minAmount || amount > maxAmount)
    return fail('PLATFORM_ACCOUNT_RANGE', { min: moneyText(formatMoney(minAmount)), max: moneyText(formatMoney(maxAmount)) }, 'amount');
  const [found] = await db
    .select({ taken: takenToday(now) })
    .from(platformAccounts)
    .where(eq(platformAccounts.id, id));
  const left = leftOf(account, found?.taken ?? '0');
  if (amount > left) return fail('PLATFORM_ACCOUNT_DAY', { left: moneyText(formatMoney(left)) }, 'amount');
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
