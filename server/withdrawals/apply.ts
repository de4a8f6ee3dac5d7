import { and, eq } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import { entryTypes, platformOwner } from '../../contract/ledger';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import { formatMoney, moneyText, parseMoney } from '../../contract/money';
import type { Settings } from '../../contract/settings';
import * as contract from '../../contract/withdrawals';
import { merchants, providers, withdrawalAccounts, withdrawals } from '../db/schema';
import { audit } from '../kernel/audit';
import { makerOf, operatorOf, ownerOf } from '../kernel/authenticate';
import { handle, type Context } from '../kernel/handle';
import { shareOf } from '../ledger/orderLegs';
import { isShort, post } from '../ledger/post';
import { frozenLegs } from '../ledger/withdrawalLegs';
import { audienceKey, notify } from '../notices/notify';
import { paperNumber } from '../papers/paperNumber';
import { nameOf } from '../parties/nameOf';
import { readSettings } from '../system/settings';
import { ownAccounts } from './visible';

const feeOf = (amount: bigint, settings: Settings) =>
  (parseMoney(settings.withdrawal_fee) ?? 0n) + shareOf(amount, settings.withdrawal_fee_rate);

/** The caller's account that is paid to. Held: who removes it waits for the commit. */
async function expectAccount({ db, actor, fail }: Context, id: number, isHeld: boolean): Promise<typeof withdrawalAccounts.$inferSelect> {
  const query = db
    .select()
    .from(withdrawalAccounts)
    .where(and(ownAccounts(actor), eq(withdrawalAccounts.id, id)));
  const [account] = await (isHeld ? query.for('share') : query);
  return account ?? fail('NOT_FOUND', {}, 'account_id');
}

/** Payouts that are switched off for a merchant or provider (allow_df 2). Held: who switches them off waits for the commit. */
async function expectPayouts({ db, actor, fail }: Context, isHeld: boolean): Promise<void> {
  const table = actor.identity === 'payer' ? merchants : providers;
  const query = db.select({ allowDf: table.allowDf }).from(table).where(eq(table.id, actor.principalId));
  const [found] = await (isHeld ? query.for('share') : query);
  if (found?.allowDf !== switchOn) fail('PAYOUTS_OFF');
}

/**
 * Moves the amount and its fee out of the caller's balance and queues it for review. The balance's row is locked until
 * the commit, so two requests cannot spend the same money.
 */
export const applyWithdrawal = handle(contract.applyWithdrawal, async (context, { amount: text, account_id: accountId }) => {
  const { db, actor, now, fail } = context;
  await expectPayouts(context, false);
  const settings = await readSettings(db);
  const amount = parseMoney(text) ?? 0n;
  if (amount < (parseMoney(settings.withdrawal_min) ?? 0n) || amount > (parseMoney(settings.withdrawal_max) ?? 0n))
    return fail('WITHDRAWAL_RANGE', { min: moneyText(settings.withdrawal_min), max: moneyText(settings.withdrawal_max) }, 'amount');
  const account = await expectAccount(context, accountId, false);
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
  // The balance may have been waited for.
  await expectAccount(context, accountId, true);
  await expectPayouts(context, true);
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
