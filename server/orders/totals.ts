import { sql, type SQL } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import { orderStatuses } from '../../contract/states/orders';
import type { Db } from '../db/database';
import { tryLock } from '../db/locks';
import { orderAmountTotals, orderChanges, orderPairTotals, orders, orderTotals, type TotalsOwner } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { beginning, firstWhole, startOfDay } from '../kernel/day';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';

/** What is asked of the totals: whose, which, and from when to when, half-open; undefined is without an end. */
export interface TotalsQuery {
  /** Whose orders are added up: merchants', providers', receiving accounts', or everybody's. */
  owner: TotalsOwner;
  /** Which of them. */
  ownerIds?: readonly number[];
  channel?: number | undefined;
  status?: number | undefined;
  from?: SQL | undefined;
  to?: SQL | undefined;
}

const batch = 5000;
const everyMs = 1000;

/** Takes written differences into the totals, at most one batch, in one statement; answers how many. */
export async function fold(db: Db): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`select order_totals_fold(${batch}) as taken`);
  return rows[0]?.taken ?? 0;
}

/** Keeps the totals short of few differences for as long as the platform runs; one process at a time. */
export function foldTotals(services: Services): Repeating {
  return repeat(services, 'adding up orders', everyMs, async () => {
    let taken = batch;
    while (taken === batch) {
      taken = await services.transaction(async (tx) => ((await tryLock(tx, 'fold')) ? fold(tx) : 0));
    }
  });
}

type Span = 'hour' | 'day' | 'month';

const ownerColumns = {
  other: sql`0`,
  payer: sql`merchant_id`,
  payee: sql`provider_id`,
  account: sql`receiving_account_id`,
};

/**
 * Cuts [s, u) into as few spans as there are: whole months from ms to mu, whole days before and behind them from ds to ms and from
 * mu to du, whole hours from hs to ds and from du to hu, and what is left at both ends. Where there is no whole one, the next finer
 * ones before it go on to where those behind it would end.
 */
function endsOf(since: SQL, until: SQL, finest: Span, longest: Span): SQL {
  const none = sql`u as first, s as last`;
  const whole = (span: Span) => sql`${firstWhole(span, sql`s`)} as first, ${beginning(span, sql`u`)} as last`;
  const either = (one: SQL, other: SQL) => sql`case when first < last then ${one} else ${other} end`;
  return sql`
    select s, u, hs, hu, ds, du, ${either(sql`first`, sql`du`)} as ms, ${either(sql`last`, sql`du`)} as mu from (
      select s, u, hs, hu, ds, du, ${longest === 'month' ? whole('month') : none} from (
        select s, u, hs, hu, ${either(sql`first`, sql`hu`)} as ds, ${either(sql`last`, sql`hu`)} as du from (
          select s, u, hs, greatest(${beginning(finest, sql`u`)}, hs) as hu, ${longest === 'hour' ? none : whole('day')} from (
            select s, u, least(${firstWhole(finest, sql`s`)}, u) as hs from (select ${since} as s, ${until} as u) given
          ) hours
        ) days
      ) cut
    ) months`;
}

/** A condition, and the channel and the status that are asked for. */
function isNarrowed(whose: SQL, asked: Pick<TotalsQuery, 'channel' | 'status'>): SQL {
  const narrower = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [sql`${sql.raw(name)} = ${value}`]));
  return sql.join([whose, ...narrower], sql` and `);
}

/**
 * What orders of every status within the query come to, as rows of (status, starts_at, orders, amount, fee).
 * A row tells no longer span than the longest one.
 */
function rowsOf({ owner, ownerIds, channel, status, from, to }: TotalsQuery, longest: Span = 'month'): SQL {
  const since = from ?? sql`'-infinity'::timestamptz`;
  const until = to ?? sql`'infinity'::timestamptz`;
  const isOneOf = (name: SQL) => (ownerIds ? sql`${name} = any(${sql.param(ownerIds)}::bigint[])` : sql`true`);
  const finest = owner === 'account' ? 'day' : 'hour';
  const ofTotals = isNarrowed(sql`owner = ${owner} and ${isOneOf(sql`owner_id`)}`, { channel, status });
  const ofOrders = isNarrowed(isOneOf(ownerColumns[owner]), { channel, status });
  const between = (span: Span, first: SQL, last: SQL) => sql`
    select status, starts_at, orders::bigint as orders, amount, fee from ${orderTotals}, b
      where span = ${sql.raw(`'${span}'`)} and starts_at >= ${first} and starts_at < ${last} and ${ofTotals}
    union all`;
  const ofMonths = longest === 'month' ? [between('month', sql`ms`, sql`mu`), between('day', sql`mu`, sql`du`)] : [];
  const ofDays = longest === 'hour' ? [] : [between('day', sql`ds`, sql`ms`), between('hour', sql`du`, sql`hu`)];
  // Not materialized: who plans must see how near to each other the ends are, or the orders between them all are read.
  return sql`with b as not materialized (${endsOf(since, until, finest, longest)})
    ${sql.join([...ofMonths, ...ofDays, between('hour', sql`hs`, sql`ds`)])}
    select status, hour as starts_at, orders::bigint as orders, amount, fee from ${orderChanges}, b
      where hour >= hs and hour < hu and ${ofOrders}
    union all
    select status, created_at, 1, amount, fee from ${orders}, b where created_at >= s and created_at < hs and ${ofOrders}
    union all
    select status, created_at, 1, amount, fee from ${orders}, b where created_at >= hu and created_at < u and ${ofOrders}`;
}

/** Ends of ranges: no order comes to as much, and every step begins there. */
const beyondAmounts = 10n ** 18n;
const steps = [100n, 10_000n] as const;

/** Amounts in fen that are asked for, both ends among them; undefined is without an end. */
export interface AmountsQuery {
  min?: bigint | undefined;
  max?: bigint | undefined;
  status?: number | undefined;
}

/** The fewest steps that make up [from, to): the largest in its middle, and smaller ones at both ends. */
function stepsOf(from: bigint, to: bigint): { step: bigint; from: bigint; to: bigint }[] {
  let [whole, pieces] = [{ step: 1n, from, to }, [] as { step: bigint; from: bigint; to: bigint }[]];
  for (const step of steps) {
    const [first, last] = [((whole.from + step - 1n) / step) * step, (whole.to / step) * step];
    if (first >= last) break;
    pieces = [...pieces, { ...whole, to: first }, { ...whole, from: last }];
    whole = { step, from: first, to: last };
  }
  return [...pieces, whole].filter((piece) => piece.from < piece.to);
}

/** What everybody's orders of these amounts come to, as rows of (status, orders, amount, fee). */
function rowsOfAmounts({ min = 0n, max = beyondAmounts - 1n, status }: AmountsQuery): SQL {
  const isOfStatus = status === undefined ? sql`true` : sql`status = ${status}`;
  const pieces = stepsOf(min, max + 1n).map(
    ({ step, from, to }) => sql`
    select status, orders, amount, fee from ${orderAmountTotals}
      where step = ${step} and from_amount >= ${from} and from_amount < ${to} and ${isOfStatus}
    union all`,
  );
  return sql`${sql.join(pieces)}
    select status, orders, amount, fee from ${orderChanges} where each_amount between ${min} and ${max} and ${isOfStatus}`;
}

/** Orders of these merchants with these providers are asked for, of whatever time. */
export interface PairsQuery extends Pick<TotalsQuery, 'channel' | 'status'> {
  merchantIds: readonly number[];
  providerIds: readonly number[];
}

/** What they come to, as rows of (status, orders, amount, fee). */
function rowsOfPairs({ merchantIds, providerIds, channel, status }: PairsQuery): SQL {
  const isOfPair = sql`merchant_id = any(${sql.param(merchantIds)}::bigint[]) and provider_id = any(${sql.param(providerIds)}::bigint[])`;
  const asked = isNarrowed(isOfPair, { channel, status });
  return sql`
    select status, orders, amount, fee from ${orderPairTotals} where ${asked}
    union all
    select status, orders, amount, fee from ${orderChanges} where ${asked}`;
}

const isPaid = sql`status = ${sql.raw(String(orderStatuses.paid))}`;
const isReversed = sql`status = ${sql.raw(String(orderStatuses.reversed))}`;

/**
 * Sums of a set of rows that have status, orders, amount and fee. Reversed orders count as orders, not as paid; their fee was
 * charged too, and is returned.
 */
export const sums = sql`coalesce(sum(orders), 0) as orders, coalesce(sum(amount), 0) as amount,
  coalesce(sum(orders) filter (where ${isPaid}), 0) as paid_orders, coalesce(sum(amount) filter (where ${isPaid}), 0) as paid_amount,
  coalesce(sum(orders) filter (where ${isReversed}), 0) as reversed_orders,
  coalesce(sum(amount) filter (where ${isReversed}), 0) as reversed_amount,
  coalesce(sum(fee) filter (where ${isPaid} or ${isReversed}), 0) as fee,
  coalesce(sum(fee) filter (where ${isReversed}), 0) as fee_returned`;

/** As the database answers sums. */
export interface Sums extends Record<string, unknown> {
  orders: string;
  amount: string;
  paid_orders: string;
  paid_amount: string;
  reversed_orders: string;
  reversed_amount: string;
  fee: string;
  fee_returned: string;
}

export const noSums: Sums = {
  orders: '0',
  amount: '0',
  paid_orders: '0',
  paid_amount: '0',
  reversed_orders: '0',
  reversed_amount: '0',
  fee: '0',
  fee_returned: '0',
};

/** One row of sums. */
export function totals(query: TotalsQuery): SQL {
  return sql`select ${sums} from (${rowsOf(query)}) counted`;
}

/** One row of sums of everybody's orders of these amounts. */
export function totalsOfAmounts(query: AmountsQuery): SQL {
  return sql`select ${sums} from (${rowsOfAmounts(query)}) counted`;
}

/** One row of sums of what merchants have with providers. */
export function totalsOfPairs(query: PairsQuery): SQL {
  return sql`select ${sums} from (${rowsOfPairs(query)}) counted`;
}

/** A row of sums for every hour or day of the query that has orders: `at` is where it begins, in unix seconds. */
export function totalsBy(span: Span, query: TotalsQuery & { owner: Identity }): SQL {
  const at = sql`extract(epoch from ${beginning(span, sql`starts_at`)})::bigint`;
  return sql`select ${at} as at, ${sums} from (${rowsOf(query, span)}) counted group by 1 order by 1`;
}

/** Sums of the day of `now` for each merchant or provider that has orders, as rows with `owner_id`. */
export function totalsOfDay(owner: 'payer' | 'payee', now: Date): SQL {
  const today = startOfDay(now);
  return sql`select owner_id, ${sums} from (
    select owner_id, status, orders, amount, fee from ${orderTotals} where owner = ${owner} and span = 'day' and starts_at >= ${today}
    union all select ${ownerColumns[owner]}, status, orders, amount, fee from ${orderChanges} where hour >= ${today}
  ) counted group by owner_id`;
}

const wholeRate = 10_000;

/** Basis points of paid among all, rounded half up; the whole only where all are paid. */
export function successRate({ orders, paid_orders: paidOrders }: Pick<Sums, 'orders' | 'paid_orders'>): number {
  const [all, paid] = [BigInt(orders), BigInt(paidOrders)];
  if (all === 0n) return 0;
  const rounded = Number((2n * paid * BigInt(wholeRate) + all) / (2n * all));
  return paid < all ? Math.min(rounded, wholeRate - 1) : rounded;
}

/** The same within a statement; null of none. */
export function rateOfPaid(paid: SQL, all: SQL): SQL {
  const [whole, most] = [sql.raw(String(wholeRate)), sql.raw(String(wholeRate - 1))];
  const rounded = sql`round(${paid}::numeric * ${whole} / nullif(${all}, 0))`;
  return sql`(case when ${paid} < ${all} then least(${rounded}, ${most}) else ${rounded} end)`;
}

/** The same of a table of sums within a statement, by its name there; of none it is nothing. */
export function successRateOf(name: string): SQL {
  return sql`coalesce(${rateOfPaid(sql.raw(`${name}.paid_orders`), sql.raw(`${name}.orders`))}, 0)`;
}

/** The totals that a caller's own pages speak of: of everybody for the platform. */
export function ownTotals({ identity, principalId }: Pick<Actor, 'identity' | 'principalId'>): Pick<TotalsQuery, 'ownerIds'> & {
  owner: Identity;
} {
  return identity === 'other' ? { owner: identity } : { owner: identity, ownerIds: [principalId] };
}
