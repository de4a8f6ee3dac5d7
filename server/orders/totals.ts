import { sql, type SQL } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import { orderStatuses } from '../../contract/states/orders';
import { platformZone } from '../../contract/zone';
import type { Db } from '../db/database';
import { tryLock } from '../db/locks';
import { orderChanges, orders, orderTotals } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { beginning, firstWhole, startOfDay } from '../kernel/day';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';

/** What is asked of the totals: whose, which, and from when to when, half-open; undefined is without an end. */
export interface TotalsQuery {
  /** Whose orders are added up: merchants', providers', or everybody's. */
  owner: Identity;
  /** Which merchants or providers. */
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
  const { rows } = await db.execute<{ taken: string }>(sql`
    with taken as (delete from ${orderChanges} where id in (select id from ${orderChanges} order by id limit ${batch}) returning *),
    spread as (
      select sides.owner, spans.span, spans.starts_at, sides.owner_id, channel, status, sum(orders) as orders, sum(amount) as amount
      from taken
      cross join lateral (values ('other', 0::bigint), ('payer', merchant_id), ('payee', provider_id)) sides (owner, owner_id)
      cross join lateral (values ('hour', hour), ('day', date_trunc('day', hour, ${platformZone}))) spans (span, starts_at)
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    ),
    written as (
      insert into ${orderTotals} as t (owner, span, starts_at, owner_id, channel, status, orders, amount) select * from spread
      on conflict (owner, span, starts_at, owner_id, channel, status)
        do update set orders = t.orders + excluded.orders, amount = t.amount + excluded.amount
      returning 1
    )
    select count(*) as taken from taken where (select count(*) from written) >= 0`);
  return Number(rows[0]?.taken ?? 0);
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

type Span = 'hour' | 'day';

/**
 * `orders` and `amount` of every status within the query, as rows of (status, starts_at, orders, amount).
 * Without days a row tells no longer span than an hour.
 */
function rowsOf({ owner, ownerIds, channel, status, from, to }: TotalsQuery, hasDays = true): SQL {
  const since = from ?? sql`'-infinity'::timestamptz`;
  const until = to ?? sql`'infinity'::timestamptz`;
  const ownerColumn = owner === 'payer' ? sql`merchant_id` : sql`provider_id`;
  const narrowed = (ownerName: SQL) =>
    sql.join(
      [
        sql`true`,
        ...(ownerIds ? [sql`${ownerName} = any(${sql.param(ownerIds)}::bigint[])`] : []),
        ...(channel === undefined ? [] : [sql`channel = ${channel}`]),
        ...(status === undefined ? [] : [sql`status = ${status}`]),
      ],
      sql` and `,
    );
  const lastDay = hasDays ? beginning('day', sql`u`) : sql`'-infinity'::timestamptz`;
  const [ofTotals, ofOrders] = [sql`owner = ${owner} and ${narrowed(sql`owner_id`)}`, narrowed(ownerColumn)];
  // Whole days from the days, whole hours before and behind them from the hours, and what is left at both ends from the orders.
  // Not materialized: who plans must see how near to each other the ends are, or the orders between them all are read.
  return sql`
    with b as not materialized (select s, u, hs, hu, ds, du, case when ds < du then ds else hu end as last_hs,
      case when ds < du then du else hu end as first_hu from (
      select s, u, least(hs, u) as hs, greatest(hu, least(hs, u)) as hu, ds, du from (
        select s, u, ${firstWhole('hour', sql`s`)} as hs, ${beginning('hour', sql`u`)} as hu,
          ${firstWhole('day', sql`s`)} as ds, ${lastDay} as du
        from (select ${since} as s, ${until} as u) given
      ) whole
    ) cut)
    select status, starts_at, orders::bigint as orders, amount from ${orderTotals}, b
      where span = 'day' and starts_at >= ds and starts_at < du and ${ofTotals}
    union all
    select status, starts_at, orders::bigint, amount from ${orderTotals}, b
      where span = 'hour' and starts_at >= hs and starts_at < last_hs and ${ofTotals}
    union all
    select status, starts_at, orders::bigint, amount from ${orderTotals}, b
      where span = 'hour' and starts_at >= first_hu and starts_at < hu and ${ofTotals}
    union all
    select status, hour, orders::bigint, amount from ${orderChanges}, b where hour >= hs and hour < hu and ${ofOrders}
    union all
    select status, created_at, 1, amount from ${orders}, b where created_at >= s and created_at < hs and ${ofOrders}
    union all
    select status, created_at, 1, amount from ${orders}, b
      where created_at >= greatest(hu, hs) and created_at < u and u > hs and ${ofOrders}`;
}

const isPaid = sql`status = ${sql.raw(String(orderStatuses.paid))}`;

/** Sums of a set of rows that have status, orders and amount. Reversed orders count as orders, not as paid. */
export const sums = sql`coalesce(sum(orders), 0) as orders, coalesce(sum(amount), 0) as amount,
  coalesce(sum(orders) filter (where ${isPaid}), 0) as paid_orders, coalesce(sum(amount) filter (where ${isPaid}), 0) as paid_amount`;

/** As the database answers sums. */
export interface Sums extends Record<string, unknown> {
  orders: string;
  amount: string;
  paid_orders: string;
  paid_amount: string;
}

export const noSums: Sums = { orders: '0', amount: '0', paid_orders: '0', paid_amount: '0' };

/** One row of sums. */
export function totals(query: TotalsQuery): SQL {
  return sql`select ${sums} from (${rowsOf(query)}) counted`;
}

/** A row of sums for every hour or day of the query that has orders: `at` is where it begins, in unix seconds. */
export function totalsBy(span: Span, query: TotalsQuery): SQL {
  const at = sql`extract(epoch from ${beginning(span, sql`starts_at`)})::bigint`;
  return sql`select ${at} as at, ${sums} from (${rowsOf(query, span === 'day')}) counted group by 1 order by 1`;
}

/** Sums of the day of `now` for each merchant or provider that has orders, as rows with `owner_id`. */
export function totalsOfDay(owner: 'payer' | 'payee', now: Date): SQL {
  const today = startOfDay(now);
  const ownerColumn = owner === 'payer' ? sql`merchant_id` : sql`provider_id`;
  return sql`select owner_id, ${sums} from (
    select owner_id, status, orders, amount from ${orderTotals} where owner = ${owner} and span = 'day' and starts_at >= ${today}
    union all select ${ownerColumn}, status, orders, amount from ${orderChanges} where hour >= ${today}
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
export function ownTotals({ identity, principalId }: Pick<Actor, 'identity' | 'principalId'>): Pick<TotalsQuery, 'owner' | 'ownerIds'> {
  return identity === 'other' ? { owner: identity } : { owner: identity, ownerIds: [principalId] };
}
