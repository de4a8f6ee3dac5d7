import { eq, sql, type SQL } from 'drizzle-orm';
import { bookCurrency } from '../../contract/ledger';
import { switchOn } from '../../contract/fields';
import type { Channel } from '../../contract/labels';
import type { PassReason } from '../../contract/orders';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { triedLockOf } from '../db/locks';
import { ledgerAccounts, products, providers, receivingAccountDays, receivingAccounts, type OrderTerms } from '../db/schema';
import { dayOf, minuteOf } from '../kernel/day';
import { fitting, takeProduct, type TakenProduct } from '../products/takeProduct';
import { rateAt } from '../rates/rateAt';

export interface Wanted {
  channel: Channel;
  /** Fen. */
  amount: bigint;
  merchantId: number;
  /** Whether a provider whose rate is above the merchant's can take it; the platform pays the difference then. */
  allowsLoss: boolean;
  /** Whether a shop without a product of this amount in stock can take it. */
  needsProduct: boolean;
  now: Date;
}

export interface Assigned {
  accountId: number;
  shop: string;
  accountNo: string;
  providerId: number;
  /** What the order takes one of; null: nothing that the shop sells fits. */
  product: TakenProduct | null;
  /** Basis points. */
  merchantRate: number;
  providers: OrderTerms['providers'];
  /** The providers take more than the merchant pays. */
  isLoss: boolean;
  passed: Partial<Record<PassReason, number[]>>;
}

/** How many of those that can take an order are tried before they are looked for again: more than orders come at once. */
const triedAtOnce = 100;

/** Why each account of the channel cannot take the order, and those that can: whose turn it is first, then the others. */
interface Weighed extends Record<string, unknown> {
  passed: Assigned['passed'];
  /** Basis points. */
  merchant_rate: number;
  next: number[];
  others: number[];
  /** Whether those next have a product of this amount. */
  with_product: boolean;
}

/**
 * Asks every account of the channel at once, in one statement that answers ids alone: what is asked of an account first is its
 * reason. Of those that can take the order those that have a product of its amount come first; then it is the turn of who has
 * had least for his weight today, then of who was used longest ago.
 */
async function weigh(
  db: Db,
  { channel, amount, merchantId, allowsLoss, needsProduct, now }: Wanted,
  tried: readonly number[],
): Promise<Weighed> {
  const { rows } = await db.execute<Weighed>(sql`${kept}
    with roots as materialized (
      select id, ${rateAt('payee', sql`id`, channel, now)} as rate from ${providers} where parent_id is null
    ), buyer as materialized (select ${rateAt('payer', merchantId, channel, now)} as rate
    ), houses as materialized (
      select p.id, p.work_status = ${switchOn} as is_working, p.weight, p.min_deposit, coalesce(d.balance, 0) as deposit,
        exists (select 1 from ${providers} above where above.id = any(p.path) and above.status <> ${switchOn}) as is_off,
        coalesce(root.rate, 0) > coalesce(buyer.rate, 0) and not ${allowsLoss}::boolean as is_dear
      from ${providers} p join roots root on root.id = p.path[1] cross join buyer
      left join ${ledgerAccounts} d
        on d.identity = 'payee' and d.principal_id = p.id and d.fund = 'deposit' and d.currency = ${bookCurrency}
    ), goods as materialized (select distinct receiving_account_id as id from ${products} where ${fitting(amount)}
    ), asked as materialized (
      select a.id, a.last_used_at, g.id is not null as has_product,
        (coalesce(t.orders, 0) + 1)::float8 / (a.weight * p.weight) as share, case
        when a.status <> ${switchOn} then 'off'
        when a.resting_at is not null then 'resting'
        when p.is_off then 'providerOff'
        when not p.is_working then 'notWorking'
        when not ${isOpen(now)} then 'hours'
        when ${amount} not between a.min_amount and a.max_amount then 'range'
        when g.id is null and ${needsProduct}::boolean then 'product'
        when p.is_dear then 'rates'
        when coalesce(t.orders, 0) >= a.daily_count then 'dailyCount'
        when coalesce(t.amount, 0) + ${amount} > a.daily_amount then 'dailyAmount'
        when p.deposit < p.min_deposit then 'minDeposit'
        when p.deposit < ${amount} then 'deposit'
      end as reason
      from ${receivingAccounts} a join houses p on p.id = a.provider_id
      left join ${receivingAccountDays} t on t.account_id = a.id and t.day = ${dayOf(now)}
      left join goods g on g.id = a.id
      where a.channel = ${channel} and a.id <> all(${sql.param(tried)}::bigint[])
    ), able as materialized (
      select *, bool_or(has_product) over () as any_product from asked where reason is null
    ), next as materialized (
      select id, has_product from able where has_product = any_product order by share, last_used_at nulls first, id limit ${triedAtOnce}
    )
    select (select coalesce(jsonb_object_agg(reason, ids), '{}') from (
        select reason, jsonb_agg(id order by id) as ids from asked where reason is not null group by reason) by_reason) as passed,
      (select coalesce(jsonb_agg(id), '[]') from next) as next,
      (select coalesce(jsonb_agg(id order by id), '[]') from able where id not in (select id from next)) as others,
      (select coalesce(bool_or(has_product), false) from next) as with_product,
      (select coalesce(rate, 0) from buyer) as merchant_rate`);
  const [weighed] = rows;
  if (!weighed) throw new Error('nothing was weighed');
  return weighed;
}

/** Whether an account `a` receives at this minute of the platform's day. */
function isOpen(now: Date): SQL {
  const minute = minuteOf(now);
  return sql`case when a.hours_from is null then true
    when a.hours_from < a.hours_to then ${minute} >= a.hours_from and ${minute} < a.hours_to
    else ${minute} >= a.hours_from or ${minute} < a.hours_to end`;
}

/** The account that an order is being given to. */
interface Held extends Record<string, unknown> {
  id: string;
  name: string;
  account_no: string;
  provider_id: string;
  /** Of its provider, from the root down. */
  path: string[];
  daily_count: number;
  daily_amount: string;
}

/**
 * Has the account for this transaction, as it is by now: so none is given an order after it went off or to rest. Undefined where
 * it did since it was weighed.
 */
async function hold(db: Db, id: number, now: Date): Promise<Held | undefined> {
  const { rows } = await db.execute<Held>(sql`${kept}
    update ${receivingAccounts} a set last_used_at = ${now.toISOString()} from ${providers} p
    where a.id = ${id} and p.id = a.provider_id and a.status = ${switchOn} and a.resting_at is null
    returning a.id, a.name, a.account_no, a.provider_id, p.path, a.daily_count, a.daily_amount`);
  return rows[0];
}

async function isOff(db: Db, id: number): Promise<boolean> {
  const [account] = await db.select({ status: receivingAccounts.status }).from(receivingAccounts).where(eq(receivingAccounts.id, id));
  return account?.status !== switchOn;
}

/** Takes a place in the account's day; answers what somebody else took the last of meanwhile, null: it is taken. */
async function takeDay(db: Db, held: Held, { amount, now }: Wanted): Promise<PassReason | null> {
  const { rows } = await db.execute(sql`${kept}
    insert into ${receivingAccountDays} as t (account_id, day, orders, amount) values (${held.id}, ${dayOf(now)}, 1, ${amount})
    on conflict (day, account_id) do update set orders = t.orders + 1, amount = t.amount + excluded.amount
      where t.orders < ${held.daily_count} and t.amount + excluded.amount <= ${held.daily_amount}
    returning 1`);
  if (rows.length > 0) return null;
  const day = await db.execute<{ orders: number }>(
    sql`select orders from ${receivingAccountDays} where account_id = ${held.id} and day = ${dayOf(now)}`,
  );
  return (day.rows[0]?.orders ?? 0) >= held.daily_count ? 'dailyCount' : 'dailyAmount';
}

/** Gives a place in the account's day back, for an order that was not paid. */
export async function giveBackDay(db: Db, accountId: number, amount: bigint, createdAt: Date): Promise<void> {
  await db.execute(sql`
    update ${receivingAccountDays} set orders = orders - 1, amount = amount - ${amount}
    where account_id = ${accountId} and day = ${dayOf(createdAt)}`);
}

/** Holds an order's amount of a provider's deposit; false where that is less, and then nothing was written. */
export type Freeze = (providerId: number) => Promise<boolean>;

/** Tries to give the order to an account; answers why it cannot have it after all. */
async function give(
  db: Db,
  id: number,
  { merchant_rate: merchantRate, with_product: withProduct }: Weighed,
  wanted: Wanted,
  freeze: Freeze,
): Promise<Omit<Assigned, 'passed'> | PassReason> {
  const held = await hold(db, id, wanted.now);
  if (!held) return (await isOff(db, id)) ? 'off' : 'resting';
  const chain = await chainOf(db, held.path, wanted);
  // The rates of this moment may not be those of the choice any more.
  const isLoss = (chain.at(-1)?.rate ?? 0) > merchantRate;
  if (isLoss && !wanted.allowsLoss) return 'rates';
  const used = await takeDay(db, held, wanted);
  if (used) return used;
  const providerId = Number(held.provider_id);
  const product = withProduct ? await takeProduct(db, id, wanted.amount) : null;
  const isWithout = product === null && wanted.needsProduct;
  if (isWithout || !(await freeze(providerId))) {
    await giveBackDay(db, id, wanted.amount, wanted.now);
    return isWithout ? 'product' : 'deposit';
  }
  return { accountId: id, shop: held.name, accountNo: held.account_no, providerId, product, merchantRate, providers: chain, isLoss };
}

/**
 * Chooses the receiving account of an order and freezes its provider's deposit, inside the caller's transaction, which is to be
 * undone where none can take it: null. Orders that come together are kept apart by the database: by the account, its day and
 * the deposit.
 */
export async function assign(db: Db, wanted: Wanted, freeze: Freeze): Promise<Assigned | null> {
  const tried = new Map<number, PassReason>();
  for (;;) {
    const weighed = await weigh(db, wanted, [...tried.keys()]);
    const { passed, next, others } = weighed;
    if (next.length === 0) return null;
    const claimed = await claim(db, next);
    const inTurn = [...next.filter((id) => id === claimed), ...next.filter((id) => id !== claimed)];
    for (const [turn, id] of inTurn.entries()) {
      const given = await give(db, id, weighed, wanted, freeze);
      if (typeof given !== 'string') {
        const turned = [...inTurn.slice(turn + 1), ...others];
        return { ...given, passed: withReasons(passed, [...tried, ...turned.map((one) => [one, 'turn'] as const)]) };
      }
      tried.set(id, given);
    }
  }
}

function withReasons(passed: Assigned['passed'], more: readonly (readonly [number, PassReason])[]): Assigned['passed'] {
  const all = { ...passed };
  for (const [id, reason] of more) (all[reason] ??= []).push(id);
  return all;
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
    .orderBy(sql`${providers.level} desc`)
    .prepare('chain_of_provider')
    .execute();
  return rows.map(({ id, rate }) => ({ id, rate: rate ?? 0 }));
}
