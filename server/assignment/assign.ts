import { sql } from 'drizzle-orm';
import { bookCurrency } from '../../contract/ledger';
import { switchOn } from '../../contract/fields';
import type { Channel } from '../../contract/labels';
import type { PassReason } from '../../contract/orders';
import type { Db } from '../db/database';
import { triedLockOf } from '../db/locks';
import { ledgerAccounts, providers, receivingAccountDays, receivingAccounts, type OrderTerms } from '../db/schema';
import { dayOf } from '../kernel/day';
import { rateAt } from '../rates/rateAt';

export interface Wanted {
  channel: Channel;
  /** Fen. */
  amount: bigint;
  merchantId: number;
  /** Whether a provider whose rate is above the merchant's can take it; the platform pays the difference then. */
  allowsLoss: boolean;
  now: Date;
}

export interface Assigned {
  accountId: number;
  shop: string;
  accountNo: string;
  providerId: number;
  /** Basis points. */
  merchantRate: number;
  providers: OrderTerms['providers'];
  /** The providers take more than the merchant pays. */
  isLoss: boolean;
  passed: Partial<Record<PassReason, number[]>>;
}

/** A receiving account with all that the choice asks of it. Amounts are fen. */
export interface Candidate {
  id: number;
  isOn: boolean;
  providerIsOn: boolean;
  isWorking: boolean;
  minAmount: bigint;
  maxAmount: bigint;
  merchantRate: number;
  /** Of the root of the provider's tree: the most that the tree takes. */
  rootRate: number;
  dailyCount: number;
  dailyAmount: bigint;
  ordersToday: number;
  amountToday: bigint;
  deposit: bigint;
  /** The least with which its provider is given orders. */
  minDeposit: bigint;
  weight: number;
  /** Milliseconds; 0: never. */
  lastUsed: number;
}

/** Why an account cannot take an order; null: it can. */
export function reasonAgainst(candidate: Candidate, { amount, allowsLoss }: Pick<Wanted, 'amount' | 'allowsLoss'>): PassReason | null {
  if (!candidate.isOn) return 'off';
  if (!candidate.providerIsOn) return 'providerOff';
  if (!candidate.isWorking) return 'notWorking';
  if (amount < candidate.minAmount || amount > candidate.maxAmount) return 'range';
  if (candidate.rootRate > candidate.merchantRate && !allowsLoss) return 'rates';
  if (candidate.ordersToday >= candidate.dailyCount) return 'dailyCount';
  if (candidate.amountToday + amount > candidate.dailyAmount) return 'dailyAmount';
  if (candidate.deposit < candidate.minDeposit) return 'minDeposit';
  return candidate.deposit < amount ? 'deposit' : null;
}

/** Whose turn it is: who has had least for his weight today, then who was used longest ago. */
export function byTurn(a: Candidate, b: Candidate): number {
  return (a.ordersToday + 1) * b.weight - (b.ordersToday + 1) * a.weight || a.lastUsed - b.lastUsed || a.id - b.id;
}

/** One that can take the order, with what is said of it once it does. */
type Taking = Candidate & { row: Found };

interface Found extends Record<string, unknown> {
  id: string;
  name: string;
  account_no: string;
  provider_id: string;
  path: string[];
  is_on: boolean;
  provider_is_on: boolean;
  is_working: boolean;
  min_amount: string;
  max_amount: string;
  daily_amount: string;
  daily_count: number;
  weight: number;
  last_used: string;
  root_rate: number;
  merchant_rate: number;
  deposit: string;
  min_deposit: string;
  orders_today: number;
  amount_today: string;
}

async function candidates(db: Db, { channel, merchantId, now }: Wanted): Promise<Taking[]> {
  const { rows } = await db.execute<Found>(sql`
    with roots as materialized (
      select id, ${rateAt('payee', sql`id`, channel, now)} as rate from ${providers} where parent_id is null
    ), buyer as materialized (select ${rateAt('payer', merchantId, channel, now)} as rate)
    select a.id, a.name, a.account_no, a.provider_id, p.path, a.status = ${switchOn} as is_on,
      a.min_amount, a.max_amount, a.daily_amount, a.daily_count, a.weight * p.weight as weight,
      not exists (select 1 from ${providers} above where above.id = any(p.path) and above.status <> ${switchOn}) as provider_is_on,
      p.work_status = ${switchOn} as is_working,
      coalesce(extract(epoch from a.last_used_at) * 1000, 0)::bigint as last_used, coalesce(root.rate, 0) as root_rate,
      coalesce(buyer.rate, 0) as merchant_rate, p.min_deposit,
      coalesce(d.balance, 0) as deposit, coalesce(t.orders, 0) as orders_today, coalesce(t.amount, 0) as amount_today
    from ${receivingAccounts} a
    join ${providers} p on p.id = a.provider_id
    join roots root on root.id = p.path[1]
    cross join buyer
    left join ${ledgerAccounts} d on d.identity = 'payee' and d.principal_id = p.id and d.fund = 'deposit' and d.currency = ${bookCurrency}
    left join ${receivingAccountDays} t on t.account_id = a.id and t.day = ${dayOf(now)}
    where a.channel = ${channel}`);
  return rows.map((row) => ({
    row,
    id: Number(row.id),
    isOn: row.is_on,
    providerIsOn: row.provider_is_on,
    isWorking: row.is_working,
    minAmount: BigInt(row.min_amount),
    maxAmount: BigInt(row.max_amount),
    rootRate: row.root_rate,
    merchantRate: row.merchant_rate,
    minDeposit: BigInt(row.min_deposit),
    dailyCount: row.daily_count,
    dailyAmount: BigInt(row.daily_amount),
    ordersToday: row.orders_today,
    amountToday: BigInt(row.amount_today),
    deposit: BigInt(row.deposit),
    weight: row.weight,
    lastUsed: Number(row.last_used),
  }));
}

/** Takes a place in the account's day; false when somebody else took the last one meanwhile. */
async function takeDay(db: Db, { id, dailyCount, dailyAmount }: Candidate, { amount, now }: Wanted): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${receivingAccountDays} as t (account_id, day, orders, amount) values (${id}, ${dayOf(now)}, 1, ${amount})
    on conflict (account_id, day) do update set orders = t.orders + 1, amount = t.amount + excluded.amount
      where t.orders < ${dailyCount} and t.amount + excluded.amount <= ${dailyAmount}
    returning 1`);
  return rows.length > 0;
}

/** Gives a place in the account's day back, for an order that was not paid. */
export async function giveBackDay(db: Db, accountId: number, amount: bigint, createdAt: Date): Promise<void> {
  await db.execute(sql`
    update ${receivingAccountDays} set orders = orders - 1, amount = amount - ${amount}
    where account_id = ${accountId} and day = ${dayOf(createdAt)}`);
}

/** Holds an order's amount of a provider's deposit; false where that is less, and then nothing was written. */
export type Freeze = (providerId: number) => Promise<boolean>;

/** Takes the account's day and its provider's deposit; answers of what there was too little by now, null: the order is its. */
async function take(db: Db, candidate: Taking, wanted: Wanted, freeze: Freeze): Promise<PassReason | null> {
  if (!(await takeDay(db, candidate, wanted))) return candidate.ordersToday + 1 >= candidate.dailyCount ? 'dailyCount' : 'dailyAmount';
  if (await freeze(Number(candidate.row.provider_id))) return null;
  await giveBackDay(db, candidate.id, wanted.amount, wanted.now);
  return 'deposit';
}

/**
 * Chooses the receiving account of an order and freezes its provider's deposit, inside the caller's transaction. Null
 * when none can take it: then nothing was written. Orders that come together are kept apart by the database: by the
 * account's day and by the deposit.
 */
export async function assign(db: Db, wanted: Wanted, freeze: Freeze): Promise<Assigned | null> {
  const passed: Assigned['passed'] = {};
  const pass = (reason: PassReason, id: number) => (passed[reason] ??= []).push(id);
  const free: Taking[] = [];
  for (const candidate of await candidates(db, wanted)) {
    const reason = reasonAgainst(candidate, wanted);
    if (reason) pass(reason, candidate.id);
    else free.push(candidate);
  }
  free.sort(byTurn);
  const claimed = await claim(
    db,
    free.map(({ id }) => id),
  );
  const inTurn = [...free.filter(({ id }) => id === claimed), ...free.filter(({ id }) => id !== claimed)];
  for (const [turn, candidate] of inTurn.entries()) {
    const { id: accountId, row, merchantRate } = candidate;
    const chain = await chainOf(db, row.path, wanted);
    // The rates of this moment may not be those of the choice any more.
    const isLoss = (chain.at(-1)?.rate ?? 0) > merchantRate;
    const reason = isLoss && !wanted.allowsLoss ? 'rates' : await take(db, candidate, wanted, freeze);
    if (reason) {
      pass(reason, candidate.id);
      continue;
    }
    await db.execute(sql`update ${receivingAccounts} set last_used_at = ${wanted.now.toISOString()} where id = ${accountId}`);
    for (const { id } of inTurn.slice(turn + 1)) pass('turn', id);
    const { name: shop, account_no: accountNo } = row;
    return { accountId, shop, accountNo, providerId: Number(row.provider_id), merchantRate, providers: chain, isLoss, passed };
  }
  return null;
}

/**
 * The first account, in this order, that no other order is being given to at this moment: so orders that come together
 * go side by side instead of waiting for one account. Undefined when all are, then the first is waited for.
 */
async function claim(db: Db, ids: number[]): Promise<number | undefined> {
  // Without ORDER BY the rows are tried one after the other, and none after the first that is free.
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from unnest(${sql.param(ids)}::int[]) as id where ${triedLockOf('assign', sql`id`)} limit 1`,
  );
  return rows[0]?.id;
}

/** A provider and those above it with their rates on a channel, from the provider up. */
async function chainOf(db: Db, path: string[], { channel, now }: Pick<Wanted, 'channel' | 'now'>): Promise<OrderTerms['providers']> {
  const rows = await db
    .select({ id: providers.id, rate: rateAt('payee', providers.id, channel, now) })
    .from(providers)
    .where(sql`${providers.id} = any(${sql.param(path.map(Number))}::bigint[])`)
    .orderBy(sql`${providers.level} desc`);
  return rows.map(({ id, rate }) => ({ id, rate: rate ?? 0 }));
}
