import { and, eq, sql } from 'drizzle-orm';
import { switchOf, switchOn } from '../../contract/fields';
import { channelLabels, channelName, valuesOf, type Channel } from '../../contract/labels';
import * as contract from '../../contract/merchants';
import { formatMoney } from '../../contract/money';
import { channelSettings, type Settings } from '../../contract/settings';
import { callbackStates } from '../../contract/states/orders';
import type { Db } from '../db/database';
import { accounts, merchants, orders } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { startOfDay } from '../kernel/day';
import { handle } from '../kernel/handle';
import { recentOrders } from '../home/callbacksGivenUp';
import { balancesOf } from '../ledger/post';
import { limitsOf } from '../orders/limits';
import { noSums, successRate, totals, type Sums } from '../orders/totals';
import { ratesOf } from '../rates/listRates';
import { changesOf } from '../parties/changes';
import { readSettings } from '../system/settings';

const money = (amount: bigint | null) => (amount === null ? null : formatMoney(amount));

/** What a merchant may, and what it has. */
async function termsOf(db: Db, { id, orderMin, orderMax, dayMax, allowDf, gatewayRanges }: typeof merchants.$inferSelect) {
  const held = await balancesOf(db, { identity: 'payer', principalId: id }, ['balance', 'balance_frozen']);
  return {
    order_min: money(orderMin),
    order_max: money(orderMax),
    day_max: money(dayMax),
    allow_df: allowDf,
    gateway_ranges: gatewayRanges,
    balance: formatMoney(held.balance ?? 0n),
    frozen: formatMoney(held.balance_frozen ?? 0n),
  };
}

/** What one order of the merchant may come to on a channel; null: the channel is off, or nothing is within all limits. */
function channelTerms(merchant: typeof merchants.$inferSelect, settings: Settings, channel: Channel) {
  const ofChannel = channelSettings(settings, channelName(channel));
  const { min, max } = limitsOf(merchant, settings, ofChannel);
  const isTaken = ofChannel.status === switchOn && min <= max;
  return { channel, limits: isTaken ? { order_min: formatMoney(min), order_max: formatMoney(max) } : null };
}

export const merchantTerms = handle(contract.merchantTerms, async ({ db, actor, fail }) => {
  const [merchant] = await db.select().from(merchants).where(eq(merchants.id, actor.principalId));
  if (!merchant) return fail('NOT_FOUND');
  const settings = await readSettings(db);
  return {
    ...(await termsOf(db, merchant)),
    channels: valuesOf(channelLabels).map((channel) => channelTerms(merchant, settings, channel)),
  };
});

export const merchantDetail = handle(contract.merchantDetail, async (context, { id }) => {
  const { db, now, fail } = context;
  const [found] = await db
    .select({ merchant: merchants, account: accounts })
    .from(merchants)
    .innerJoin(accounts, and(eq(accounts.identity, 'payer'), eq(accounts.principalId, merchants.id), eq(accounts.role, 'owner')))
    .where(eq(merchants.id, id));
  if (!found) return fail('NOT_FOUND');
  const { merchant, account } = found;
  const today = await db.execute<Sums>(totals({ owner: 'payer', ownerIds: [id], from: startOfDay(now) }));
  const sums = today.rows[0] ?? noSums;
  const late = await db.execute<{ state: number; count: number }>(sql`
    select callback_status as state, count(*)::int as count from ${orders}
    where merchant_id = ${id} and ${recentOrders(now)}
      and callback_status in (${callbackStates.givenUp}, ${callbackStates.retrying}) group by 1`);
  const countOf = (state: number) => late.rows.find((row) => row.state === state)?.count ?? 0;
  return {
    id,
    name: merchant.name,
    username: account.username,
    status: merchant.status,
    second_factor: switchOf(account.totpSecret !== null),
    ...(await termsOf(db, merchant)),
    remark: merchant.remark,
    create_time: toUnix(merchant.createdAt),
    last_login_time: toUnix(account.lastLoginAt),
    last_login_ip: account.lastLoginIp,
    orders: Number(sums.orders),
    paid_orders: Number(sums.paid_orders),
    paid_amount: formatMoney(BigInt(sums.paid_amount)),
    success_rate: successRate(sums),
    callbacks: { given_up: countOf(callbackStates.givenUp), retrying: countOf(callbackStates.retrying) },
    rates: await ratesOf(context, { identity: 'payer', principalId: id }),
    changes: await changesOf(db, `merchant:${id}`),
  };
});
