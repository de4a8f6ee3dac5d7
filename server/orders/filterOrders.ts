import { sql, type SQL } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import { parseMoney } from '../../contract/money';
import { earningLevels } from '../../contract/states/orders';
import type { listOrders } from '../../contract/orders';
import type { FilterValues } from '../../contract/list';
import type { Db } from '../db/database';
import { merchants, orders, providers, receivingAccounts } from '../db/schema';
import { between, equals, within } from '../kernel/conditions';
import { idsOf } from '../kernel/idsOf';
import type { Viewer } from '../kernel/visible';
import { ownTotals, totals, totalsOfAmounts, totalsOfPairs } from './totals';
import { teamOf } from '../providers/team';
import { visibleOrders } from './visible';

type Filters = FilterValues<typeof listOrders.list.filters>;

/** Whom the words of the filter mean: ids, so that the database can go by an index. Undefined: no such word was given. */
interface Named {
  merchantIds: number[] | undefined;
  providerIds: number[] | undefined;
  accountIds: number[] | undefined;
  earnerIds: number[] | undefined;
}

/** These providers and all below them, as the trees are now. */
async function withTeams(db: Db, ids: number[] | undefined): Promise<number[] | undefined> {
  if (!ids) return undefined;
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${providers} where path && ${sql.param(ids)}::bigint[]`);
  return rows.map(({ id }) => Number(id));
}

async function named(db: Db, actor: Viewer, { merchant, provider, shop, team, earner }: Filters): Promise<Named> {
  const { identity } = actor;
  const isOfTeam = team === switchOn;
  const providerIds = async () => {
    if (identity === 'payer') return undefined;
    const ids = await idsOf(db, providers, 'provider', provider);
    if (identity === 'other') return isOfTeam ? withTeams(db, ids) : ids;
    if (!isOfTeam) return ids?.filter((id) => id === actor.principalId);
    const team = await teamOf(db, actor);
    return ids ? team.filter((id) => ids.includes(id)) : team;
  };
  const earnerIds = async () => {
    const ids = await idsOf(db, providers, 'earner', earner);
    return isOfTeam ? withTeams(db, ids) : ids;
  };
  const wantedProviders = await providerIds();
  const accountIds = async () => {
    if (identity === 'payer') return undefined;
    if (identity === 'other') return idsOf(db, receivingAccounts, 'shop', shop);
    const own = sql.param(wantedProviders ?? [actor.principalId]);
    return idsOf(db, receivingAccounts, 'shop', shop, sql`provider_id = any(${own}::bigint[])`);
  };
  return {
    merchantIds: identity === 'other' ? await idsOf(db, merchants, 'merchant', merchant) : undefined,
    providerIds: wantedProviders,
    earnerIds: identity === 'other' ? await earnerIds() : undefined,
    accountIds: await accountIds(),
  };
}

const among = (column: { getSQL(): SQL }, ids: number[] | undefined) => {
  if (ids === undefined) return undefined;
  const [only, ...more] = ids;
  if (only === undefined) return sql`false`;
  // One id keeps the order of its index; several are merged.
  return more.length === 0 ? sql`${column} = ${only}` : sql`${column} = any(${sql.param(ids)}::bigint[])`;
};

/** Who pays an order may be another machine than who made it: their clocks differ by less than this. */
const skewSeconds = 600;

/**
 * An order is paid and taken back after it was made: said too, so that who asks for a day long ago does not read all orders
 * since then in the order of the list.
 */
function madeBefore(to: number | undefined): SQL | undefined {
  return to === undefined ? undefined : within(orders.createdAt, undefined, to + skewSeconds);
}

/** Orders that were paid in this time, and those that were taken back in it and paid at another; undefined: any time. */
function bookedWithin(from: number | undefined, to: number | undefined): SQL[] | undefined {
  const [paid, reversed] = [within(orders.paidAt, from, to), within(orders.reversedAt, from, to)];
  return paid && reversed && [paid, sql`(${reversed} and not ${paid})`];
}

/** Orders of which one of these earns, at a level where one is said. */
function earnsOf(ids: number[] | undefined, level: number | undefined): SQL | undefined {
  if (ids === undefined && level === undefined) return undefined;
  const isOne = ids ? sql`(link->>'id')::bigint = any(${sql.param(ids)}::bigint[])` : sql`true`;
  const isLevel = level === undefined ? sql`true` : level === earningLevels.upper ? sql`level >= ${level}` : sql`level = ${level}`;
  return sql`exists (
    select 1 from jsonb_array_elements(${orders.terms}->'providers') with ordinality as links (link, level) where ${isOne} and ${isLevel})`;
}

export interface OrderFilter {
  /** Conditions on `orders` that all hold; undefined ones are skipped. */
  where: (SQL | undefined)[];
  /** The same as conditions of which one alone holds of an order, each with an index of its own. */
  either: (SQL | undefined)[][];
  /** A query for one row of sums from the totals, where they know the answer; null: the orders must be added up. */
  fromTotals: SQL | null;
  /** Whose earnings of them are asked for; undefined: everybody's. */
  earnerIds: number[] | undefined;
}

/** What a filter of the order list means for a caller. */
export async function filterOrders(db: Db, actor: Viewer, filters: Filters): Promise<OrderFilter> {
  const { merchantIds, providerIds, accountIds, earnerIds } = await named(db, actor, filters);
  const isPlatform = actor.identity === 'other';
  const { booked_time_from: bookedFrom, booked_time_to: bookedTo, earned_as: earnedAs } = isPlatform ? filters : {};
  const { numbers, status, channel, callback_status: callback, amount_min: min, amount_max: max } = filters;
  const booked = bookedWithin(bookedFrom, bookedTo);
  const all = [
    // A team is named by its providers; everybody else sees his own.
    actor.identity === 'payee' && providerIds ? undefined : visibleOrders(actor),
    numbers?.length
      ? sql`(${orders.orderSn} = any(${sql.param(numbers)}::text[]) or ${orders.merOrderSn} = any(${sql.param(numbers)}::text[]))`
      : undefined,
    among(orders.merchantId, merchantIds),
    among(orders.providerId, providerIds),
    among(orders.receivingAccountId, accountIds),
    equals(orders.channel, channel),
    equals(orders.status, status),
    equals(orders.callbackStatus, callback),
    between(orders.amount, min, max),
    within(orders.createdAt, filters.create_time_from, filters.create_time_to),
    within(orders.paidAt, filters.paid_time_from, filters.paid_time_to),
    within(orders.reversedAt, filters.reversed_time_from, filters.reversed_time_to),
    earnsOf(earnerIds, earnedAs),
    madeBefore(filters.paid_time_to),
    madeBefore(filters.reversed_time_to),
    madeBefore(bookedTo),
  ];
  return {
    where: [...all, booked && sql`(${sql.join(booked, sql` or `)})`],
    either: booked ? booked.map((one) => [...all, one]) : [all],
    earnerIds,
    fromTotals: fromTotals(actor, filters, { merchantIds, providerIds, accountIds, earnerIds }),
  };
}

/** The query for what the totals know; null where the orders must be added up. */
function fromTotals(actor: Viewer, filters: Filters, { merchantIds, providerIds, accountIds, earnerIds }: Named): SQL | null {
  const { numbers, status, channel, create_time_from: from, create_time_to: to, amount_min: min, amount_max: max } = filters;
  const beyond = [
    filters.callback_status,
    filters.paid_time_from,
    filters.paid_time_to,
    filters.reversed_time_from,
    filters.reversed_time_to,
    ...(actor.identity === 'other' ? [filters.booked_time_from, filters.booked_time_to, filters.earned_as, earnerIds] : []),
  ];
  if (numbers?.length || beyond.some((asked) => asked !== undefined)) return null;
  const sides = [
    ...(merchantIds ? [{ owner: 'payer' as const, ownerIds: merchantIds }] : []),
    // A provider's accounts are its own, or of those of its team that are meant.
    ...(providerIds && !(accountIds && actor.identity === 'payee') ? [{ owner: 'payee' as const, ownerIds: providerIds }] : []),
    ...(accountIds ? [{ owner: 'account' as const, ownerIds: accountIds }] : []),
  ];
  if (min !== undefined || max !== undefined) {
    const isOfAll = actor.identity === 'other' && sides.length === 0;
    const isNarrower = [channel, from, to].some((asked) => asked !== undefined);
    return isOfAll && !isNarrower ? totalsOfAmounts({ min: fenOf(min), max: fenOf(max), status }) : null;
  }
  if (merchantIds && providerIds && !accountIds && from === undefined && to === undefined) {
    return totalsOfPairs({ merchantIds, providerIds, channel, status });
  }
  const [whose = ownTotals(actor), ...more] = sides;
  if (more.length > 0) return null;
  return totals({ ...whose, channel, status, from: instant(from), to: instant(to) });
}

const instant = (seconds: number | undefined) => (seconds === undefined ? undefined : sql`to_timestamp(${seconds})`);

const fenOf = (amount: string | undefined) => (amount === undefined ? undefined : (parseMoney(amount) ?? undefined));
