import { and, eq, sql } from 'drizzle-orm';

import { channelName, channels, type ChannelName } from '../../contract/labels';
import { orderStatuses } from '../../contract/states/orders';
import * as contract from '../../contract/gateway';
import { formatMoney, parseMoney } from '../../contract/money';
import { channelSettings, type Settings } from '../../contract/settings';
import { switchOn } from '../../contract/fields';
import { allowsPrivateAddresses, refuseUnreachable } from '../callbacks/address';
import type { Assigned } from '../assignment/assign';
import { payUrlOf, publicUrlOf, type Addressed } from '../channel/address';
import type { Db } from '../db/database';
import { lockOf, takeLock } from '../db/locks';
import { orders } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { startOfDay } from '../kernel/day';
import { balancesOf } from '../ledger/post';
import type { Order } from '../orders/change';
import { createOrder } from '../orders/create';
import { givenOf } from '../orders/givenOf';
import type { Merchant } from '../signing/signingSecrets';
import { readSettings } from '../system/settings';
import { handleMerchant } from './handleSigned';

function isChannel(word: string): word is ChannelName {
  return Object.hasOwn(channels, word);
}

/** An order as its merchant's machine sees it. */
function toWire({ orderSn, merOrderSn, amount, channel, status, createdAt, endsAt, paidAt }: Order) {
  return {
    order_sn: orderSn,
    mer_order_sn: merOrderSn,
    amount: formatMoney(amount),
    channel: channelName(channel),
    status,
    create_time: toUnix(createdAt),
    expire_time: toUnix(endsAt),
    paid_time: toUnix(paidAt),
  };
}

async function findOrder(db: Db, merchantId: number, merOrderSn: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.merchantId, merchantId), eq(orders.merOrderSn, merOrderSn)));
  return order;
}

type Wanted = Pick<Order, 'amount' | 'channel' | 'notifyUrl' | 'returnUrl' | 'subject'>;

/** Whether a request wants the order that was opened under its number, and not another one. */
function isWanted(earlier: Order, { amount, channel, notifyUrl, returnUrl, subject }: Wanted): boolean {
  const isSamePayment = earlier.amount === amount && earlier.channel === channel && earlier.subject === subject;
  return isSamePayment && earlier.notifyUrl === notifyUrl && earlier.returnUrl === returnUrl;
}

type Shown = Pick<Assigned, 'shop' | 'accountNo' | 'product'>;

/** What was assigned to an order that is there already. */
async function shownOf(db: Db, order: Order): Promise<Shown> {
  const { account, product } = await givenOf(db, order);
  return { shop: account?.name ?? '', accountNo: account?.accountNo ?? '', product };
}

/** An order as the machine that opens it is answered: with where its customer pays, and what he buys. */
function openedToWire(context: Addressed, order: Order, { shop, accountNo, product }: Shown) {
  return {
    ...toWire(order),
    shop,
    shop_account: accountNo,
    pay_url: payUrlOf(context, order.orderSn),
    product: product && {
      title: product.title,
      picture: product.picture && publicUrlOf(context, product.picture),
      content: product.content,
    },
  };
}

/** No more orders of one merchant than this are being opened at a time: there are not so many connections. */
const atOnceMax = 100;

async function countWaiting(db: Db, merchantId: number, max: number): Promise<number> {
  const isWaiting = sql`pay_status = ${sql.raw(String(orderStatuses.waiting))}`;
  const waiting = sql`select 1 from ${orders} where merchant_id = ${merchantId} and ${isWaiting} limit ${max}`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${waiting}) as waiting`);
  return rows[0]?.count ?? 0;
}

/**
 * Locks the merchant's order number and answers how many orders of the merchant wait, in no case too few to refuse by. Far from
 * the most, orders of a merchant are opened side by side; near it one after the other, when those opened side by side are over,
 * so that each is counted.
 */
async function lockCounted(db: Db, merchantId: number, merOrderSn: string, max: number): Promise<number> {
  const near = await countWaiting(db, merchantId, max);
  const isFar = near + atOnceMax < max;
  const [number, counted] = [
    lockOf('merchantOrder', `${merchantId}:${merOrderSn}`),
    lockOf('waitingOrders', merchantId, { isShared: isFar }),
  ];
  await db.execute(sql`select ${number}, ${counted}`);
  return isFar || near >= max ? near : countWaiting(db, merchantId, max);
}

const fen = (amount: string | null) => (amount === null ? null : parseMoney(amount));
const given = (limits: (bigint | null)[]) => limits.filter((limit) => limit !== null);

/** The least and the most of one order in fen: the tightest of what platform, channel and merchant say. */
function limitsOf(merchant: Merchant, { order_min, order_max }: Settings, channel: ReturnType<typeof channelSettings>) {
  return {
    min: given([fen(order_min), fen(channel.orderMin), merchant.orderMin]).reduce((a, b) => (a > b ? a : b), 0n),
    max: given([fen(order_max), fen(channel.orderMax), merchant.orderMax]).reduce((a, b) => (a < b ? a : b)),
  };
}

/**
 * What a merchant may still order today, in fen; null: as much as it likes. What expired or was closed does not count. Orders
 * of a merchant that has such a limit are opened one after the other, so that each is counted.
 */
async function leftToday(db: Db, { id, dayMax }: Merchant, now: Date): Promise<bigint | null> {
  if (dayMax === null) return null;
  await takeLock(db, 'merchantDay', id);
  const { rows } = await db.execute<{ amount: string }>(sql`
    select coalesce(sum(amount), 0) as amount from ${orders}
    where merchant_id = ${id} and created_at >= ${startOfDay(now)} and pay_status in (${orderStatuses.waiting}, ${orderStatuses.paid})`);
  const left = dayMax - BigInt(rows[0]?.amount ?? 0);
  return left > 0n ? left : 0n;
}

/**
 * Opens an order of the merchant whose machine calls, within what platform and channel take and the merchant may have waiting.
 * Requests with one merchant order number wait for each other; a repeat answers what the first one did, whatever was set since.
 */
export const createGatewayOrder = handleMerchant(contract.createGatewayOrder, async (context, input) => {
  const { db, signer, now, clock, config, fail, caller } = context;
  if (!isChannel(input.channel)) return fail('CHANNEL_UNKNOWN', {}, 'channel');
  const channel = channels[input.channel];
  const amount = parseMoney(input.amount) ?? 0n;
  const { notify_url: notifyUrl, return_url: returnUrl = '', subject = '' } = input;
  const wanted: Wanted = { amount, channel, notifyUrl, returnUrl, subject };
  const settings = await readSettings(db);
  const { max_waiting_orders: maxWaiting } = settings;
  const waiting = await lockCounted(db, signer.id, input.mer_order_sn, maxWaiting);
  const earlier = await findOrder(db, signer.id, input.mer_order_sn);
  if (earlier) {
    if (!isWanted(earlier, wanted)) return fail('ORDER_NUMBER_TAKEN', {}, 'mer_order_sn');
    return openedToWire(context, earlier, await shownOf(db, earlier));
  }
  const ofChannel = channelSettings(settings, input.channel);
  if (ofChannel.status !== switchOn) return fail('CHANNEL_OFF', {}, 'channel');
  const { min, max } = limitsOf(signer, settings, ofChannel);
  if (amount < min || amount > max || amount <= 0n)
    return fail('AMOUNT_OUT_OF_RANGE', { min: formatMoney(min), max: formatMoney(max) }, 'amount');
  refuseUnreachable(notifyUrl, allowsPrivateAddresses(settings, config));

  if (waiting >= maxWaiting) return fail('ORDERS_WAITING', { max: maxWaiting });
  const left = await leftToday(db, signer, now);
  if (left !== null && amount > left) return fail('MERCHANT_DAY', { left: formatMoney(left) }, 'amount');

  const made = await createOrder(
    { db, now, actorId: null, ip: caller.ip },
    {
      merchant: signer,
      merOrderSn: input.mer_order_sn,
      ...wanted,
      softwareRate: settings.software_fee_rate,
      allowsLoss: settings.allow_loss === switchOn,
      needsProduct: ofChannel.product === switchOn,
      endsAt: clock.in((ofChannel.minutes ?? settings.order_minutes) * 60),
    },
  );
  if (!made) return fail('NO_RECEIVING_ACCOUNT');
  return openedToWire(context, made.order, made.assigned);
});

export const queryGatewayOrder = handleMerchant(contract.queryGatewayOrder, async ({ db, signer, fail }, { mer_order_sn: merOrderSn }) => {
  const order = await findOrder(db, signer.id, merOrderSn);
  return order ? toWire(order) : fail('ORDER_UNKNOWN', {}, 'mer_order_sn');
});

export const queryGatewayBalance = handleMerchant(contract.queryGatewayBalance, async ({ db, signer }) => {
  const { balance = 0n, balance_frozen: frozen = 0n } = await balancesOf(db, { identity: 'payer', principalId: signer.id }, [
    'balance',
    'balance_frozen',
  ]);
  return { balance: formatMoney(balance), frozen: formatMoney(frozen) };
});
