import { and, eq } from 'drizzle-orm';
import { formatMoney, parseMoney } from '../../contract/money';
import * as contract from '../../contract/receivingAccounts';
import type { ReceivingProfile } from '../../contract/receivingAccounts';
import { filePath } from '../../contract/system';
import { providers, receivingAccounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { expectRising } from '../kernel/expectRising';
import { handle, type Context } from '../kernel/handle';
import { orTaken } from '../kernel/orTaken';
import { invalid } from '../kernel/refusal';
import { differences, expectUnchanged, type Values } from '../parties/changes';
import { takeUpload } from '../system/files';
import { visibleAccounts } from './visible';

type Account = typeof receivingAccounts.$inferSelect;
type Limits = Pick<Account, 'minAmount' | 'maxAmount' | 'dailyAmount' | 'dailyCount'>;
type Hours = Pick<Account, 'hoursFrom' | 'hoursTo'>;

const subjectOf = (id: number) => `receivingAccount:${id}` as const;
const fen = (text: string) => parseMoney(text) ?? 0n;

/** Refuses, at its field, a limit that contradicts another. */
function checked<L extends Limits>(limits: L): L {
  expectRising([
    ['min_amount', limits.minAmount],
    ['max_amount', limits.maxAmount],
    ['daily_amount', limits.dailyAmount],
  ]);
  return limits;
}

/** Hours as they are kept: both or none, and not the same minute twice. */
function hoursOf({ hours_from: from, hours_to: to }: Pick<ReceivingProfile, 'hours_from' | 'hours_to'>): Hours {
  if (from === undefined && to !== undefined) invalid('hours_from', 'field.required');
  if (to === undefined && from !== undefined) invalid('hours_to', 'field.required');
  if (from !== undefined && from === to) invalid('hours_to', 'field.hours');
  return { hoursFrom: from ?? null, hoursTo: to ?? null };
}

function columnsOf(input: ReceivingProfile) {
  const { shop, holder, account_no: accountNo, qr_code: qrCode, weight } = input;
  return checked({
    name: shop,
    holder,
    accountNo,
    qrCode,
    minAmount: fen(input.min_amount),
    maxAmount: fen(input.max_amount),
    dailyAmount: fen(input.daily_amount),
    dailyCount: input.daily_count,
    ...hoursOf(input),
    weight,
  });
}

const limitValues = ({ minAmount, maxAmount, dailyAmount, dailyCount }: Limits): Values => ({
  min_amount: formatMoney(minAmount),
  max_amount: formatMoney(maxAmount),
  daily_amount: formatMoney(dailyAmount),
  daily_count: dailyCount,
});

const clock = (minutes: number) => [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

/** An account's data by the names of the contract, for the audit log. */
function valuesOf({ name, holder, accountNo, qrCode, hoursFrom, hoursTo, weight, ...limits }: ReturnType<typeof columnsOf>): Values {
  return {
    shop: name,
    holder,
    account_no: accountNo,
    qr_code: qrCode,
    ...limitValues(limits),
    hours: hoursFrom === null || hoursTo === null ? null : `${clock(hoursFrom)}-${clock(hoursTo)}`,
    weight,
  };
}

/** What customers pay by: an address, or an image that the caller's side has uploaded for this account. */
async function takeQrCode(context: Context, id: number, before: string, wanted: string): Promise<void> {
  if (wanted === '' || wanted === before) return;
  if (wanted.startsWith(filePath)) await takeUpload(context, `/api${wanted}`, 'qr_code', subjectOf(id), 'field.image');
  else if (!/^https?:\/\/[^\s]+$/.test(wanted)) invalid('qr_code', 'field.url');
}

async function lockAccount({ db, actor, fail }: Context, id: number): Promise<Account> {
  const [account] = await db
    .select()
    .from(receivingAccounts)
    .where(and(eq(receivingAccounts.id, id), visibleAccounts(actor)))
    .for('no key update');
  return account ?? fail('NOT_FOUND');
}

/** Whose a new account is: the caller's, or for the platform that of the provider it names. */
async function providerOf({ db, actor }: Context, msId: number | undefined): Promise<number> {
  if (actor.identity !== 'other')
    return msId === undefined || msId === actor.principalId ? actor.principalId : invalid('ms_id', 'field.provider');
  if (msId === undefined) return invalid('ms_id', 'field.required');
  const [provider] = await db.select({ id: providers.id }).from(providers).where(eq(providers.id, msId));
  return provider?.id ?? invalid('ms_id', 'field.provider');
}

/** A provider has an account of a channel once. */
const taken = { rule: 'receiving_accounts_number', code: 'RECEIVING_ACCOUNT_TAKEN', field: 'account_no' } as const;

export const createReceivingAccount = handle(contract.createReceivingAccount, async (context, { ms_id: msId, channel, ...input }) => {
  const { db, now, fail } = context;
  const providerId = await providerOf(context, msId);
  const data = columnsOf(input);
  const [made] = await db
    .insert(receivingAccounts)
    .values({ ...data, providerId, channel, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: receivingAccounts.id });
  if (!made) return fail('RECEIVING_ACCOUNT_TAKEN', {}, 'account_no');
  await takeQrCode(context, made.id, '', data.qrCode);
  await audit(context, 'receivingAccount.create', subjectOf(made.id), differences({}, { ms_id: providerId, channel, ...valuesOf(data) }));
  return made;
});

export const updateReceivingAccount = handle(contract.updateReceivingAccount, async (context, { id, before, ...input }) => {
  const account = await lockAccount(context, id);
  expectUnchanged(context, valuesOf(account), before && valuesOf(columnsOf(before)));
  const data = columnsOf(input);
  await takeQrCode(context, id, account.qrCode, data.qrCode);
  await orTaken(context, context.db.update(receivingAccounts).set(data).where(eq(receivingAccounts.id, id)).execute(), taken);
  await audit(context, 'receivingAccount.update', subjectOf(id), differences(valuesOf(account), valuesOf(data)));
  return {};
});

export const switchReceivingAccount = handle(contract.switchReceivingAccount, async (context, { id, status }) => {
  const account = await lockAccount(context, id);
  await context.db.update(receivingAccounts).set({ status }).where(eq(receivingAccounts.id, id));
  await audit(context, 'receivingAccount.switch', subjectOf(id), differences({ status: account.status }, { status }));
  return {};
});

export const limitReceivingAccount = handle(contract.limitReceivingAccount, async (context, { id, ...given }) => {
  const account = await lockAccount(context, id);
  const { min_amount: min, max_amount: max, daily_amount: daily, daily_count: count } = given;
  const limits = checked({
    minAmount: min === undefined ? account.minAmount : fen(min),
    maxAmount: max === undefined ? account.maxAmount : fen(max),
    dailyAmount: daily === undefined ? account.dailyAmount : fen(daily),
    dailyCount: count ?? account.dailyCount,
  });
  await context.db.update(receivingAccounts).set(limits).where(eq(receivingAccounts.id, id));
  await audit(context, 'receivingAccount.limits', subjectOf(id), differences(limitValues(account), limitValues(limits)));
  return {};
});

export const wakeReceivingAccount = handle(contract.wakeReceivingAccount, async (context, { id }) => {
  const { db, now } = context;
  const { restingAt, runOuts } = await lockAccount(context, id);
  if (restingAt === null) return {};
  await db.update(receivingAccounts).set({ restingAt: null, runOuts: 0, wokenAt: now }).where(eq(receivingAccounts.id, id));
  await audit(context, 'receivingAccount.wake', subjectOf(id), differences({ run_outs: runOuts }, { run_outs: 0 }));
  return {};
});
