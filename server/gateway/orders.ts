import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { channelName, channels, type ChannelName } from '../../contract/labels';
import { orderStatuses } from '../../contract/states/orders';
import * as contract from '../../contract/gateway';
import type { Owner } from '../../contract/ledger';
import { formatMoney, moneyText, parseMoney } from '../../contract/money';
import { channelSettings } from '../../contract/settings';
import { switchOn } from '../../contract/fields';
import { allowsPrivateAddresses, refuseUnreachable } from '../callbacks/address';
import { originOf, payUrlOf, publicUrlOf, type Addressed } from '../channel/address';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { orders } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { startOfDay } from '../kernel/day';
import { refuse, unlessRefused } from '../kernel/refusal';
import { balanceOf } from '../ledger/post';
import type { Order } from '../orders/change';
import { createOrder, type Given, type Made, type NewOrder } from '../orders/create';
import { givenOf } from '../orders/givenOf';
import { limitsOf } from '../orders/limits';
import { openTogether } from '../orders/openTogether';
import type { Merchant } from '../signing/signingSecrets';
import { handleMerchant, handleMerchantQuery, type MerchantContext, type TogetherContext } from './handleSigned';

function isChannel(word: string): word is ChannelName {
  return Object.hasOwn(channels, word);
}

/** What a merchant's machine is told of an order. */
type Told = Pick<Order, 'orderSn' | 'merOrderSn' | 'amount' | 'channel' | 'status' | 'createdAt' | 'endsAt' | 'paidAt'>;

/** An order as its merchant's machine sees it. */
function toWire({ orderSn, merOrderSn, amount, channel, status, createdAt, endsAt, paidAt }: Told) {
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

type Wanted = Pick<Order, 'amount' | 'channel' | 'notifyUrl' | 'returnUrl' | 'subject'>;

/** Whether a request wants the order that was opened under its number, and not another one. */
function isWanted(earlier: Order, { amount, channel, notifyUrl, returnUrl, subject }: Wanted): boolean {
  const isSamePayment = earlier.amount === amount && earlier.channel === channel && earlier.subject === subject;
  return isSamePayment && earlier.notifyUrl === notifyUrl && earlier.returnUrl === returnUrl;
}

/** An order as the machine that opens it is answered: with where its customer pays, and what he buys. */
function openedToWire(context: Addressed, order: Told, { shop, accountNo, product }: Given) {
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

/** What one more order of a merchant depends on, as the database's `order_expect` says, which has locked its number then. */
interface Expected extends Record<string, unknown> {
  /** How many orders of the merchant wait, in no case too few to refuse by. */
  waiting: number;
  /** The id of the order that was opened under this number; null: none. */
  earlier: string | null;
  /** What the merchant may still order today, in fen; null: as much as it likes. */
  day_left: string | null;
}

async function expectOrder(db: Db, { id, dayMax }: Merchant, merOrderSn: string, most: number, now: Date): Promise<Expected> {
  const { rows } = await db.execute<Expected>(sql`${kept}
    select waiting, earlier, day_left from order_expect(${id}, ${merOrderSn}, ${most}, ${atOnceMax}, ${dayMax}, ${startOfDay(now)})`);
  const [expected] = rows;
  if (!expected) throw new Error('nothing was expected');
  return expected;
}

type Input = z.output<typeof contract.createGatewayOrder.input>;
type Asking = Pick<MerchantContext, 'signer' | 'settings' | 'config' | 'clock' | 'request'>;

/** Refuses an order that the platform takes of nobody by now, or not of this merchant, whatever else it has opened. */
function expectTaken(asking: Asking, channel: ChannelName, { amount, notifyUrl }: Wanted): void {
  const { signer, settings, config } = asking;
  // What is answered of an order names where it is paid: it is not opened for whom that cannot be said.
  originOf(asking);
  const ofChannel = channelSettings(settings, channel);
  if (ofChannel.status !== switchOn) refuse('CHANNEL_OFF', {}, 'channel');
  const { min, max } = limitsOf(signer, settings, ofChannel);
  if (amount < min || amount > max || amount <= 0n)
    refuse('AMOUNT_OUT_OF_RANGE', { min: moneyText(formatMoney(min)), max: moneyText(formatMoney(max)) }, 'amount');
  refuseUnreachable(notifyUrl, allowsPrivateAddresses(settings, config));
}

const wantedOf = ({ amount, notify_url, return_url = '', subject = '' }: Input, channel: ChannelName): Wanted => ({
  amount: parseMoney(amount) ?? 0n,
  channel: channels[channel],
  notifyUrl: notify_url,
  returnUrl: return_url,
  subject,
});

/** What a request is to be opened as, by the settings of its moment. */
function newOrderOf({ signer, settings, clock }: Asking, channel: ChannelName, wanted: Wanted, merOrderSn: string): NewOrder {
  const { minutes, product } = channelSettings(settings, channel);
  return {
    merchantId: signer.id,
    merOrderSn,
    ...wanted,
    softwareRate: settings.software_fee_rate,
    allowsLoss: settings.allow_loss === switchOn,
    needsProduct: product === switchOn,
    endsAt: clock.in((minutes ?? settings.order_minutes) * 60),
  };
}

/** What is answered of an order that was made. */
function madeToWire(context: Addressed, { merOrderSn, amount, channel, endsAt }: NewOrder, { orderSn, given }: Made, createdAt: Date) {
  const order = { orderSn, merOrderSn, amount, channel, status: orderStatuses.waiting, createdAt, endsAt, paidAt: null };
  return openedToWire(context, order, given);
}

/** Opens an order with others that come at the same time, if nothing speaks against it. */
async function openWithOthers(context: TogetherContext, input: Input) {
  const { db, signer, settings, signerVersion, clock, log, caller } = context;
  const { channel } = input;
  if (!isChannel(channel)) return null;
  const wanted = wantedOf(input, channel);
  const order = unlessRefused(() => {
    expectTaken(context, channel, wanted);
    return newOrderOf(context, channel, wanted, input.mer_order_sn);
  });
  if (!order) return null;
  const opened = await openTogether(db, {
    nonce: input.nonce,
    signerVersion,
    ip: caller.ip,
    wanted: order,
    most: settings.max_waiting_orders,
    atOnce: atOnceMax,
    dayMax: signer.dayMax,
    clock,
    log,
  });
  if (!opened) return null;
  const { isFresh, made } = opened;
  return { isFresh, answer: made && madeToWire(context, order, made, made.createdAt) };
}

/**
 * Opens an order of the merchant whose machine calls, within what platform and channel take and the merchant may have waiting.
 * Requests with one merchant order number wait for each other; a repeat answers what the first one did, whatever was set since.
 */
export const createGatewayOrder = handleMerchant(contract.createGatewayOrder, openWithOthers, async (context, input) => {
  const { db, signer, settings, now, fail, caller } = context;
  if (!isChannel(input.channel)) return fail('CHANNEL_UNKNOWN', {}, 'channel');
  const wanted = wantedOf(input, input.channel);
  const { max_waiting_orders: maxWaiting } = settings;
  const { waiting, earlier, day_left: dayLeft } = await expectOrder(db, signer, input.mer_order_sn, maxWaiting, now);
  if (earlier !== null) {
    const { order, account, product } = await givenOf(db, Number(earlier));
    if (!isWanted(order, wanted)) return fail('ORDER_NUMBER_TAKEN', {}, 'mer_order_sn');
    return openedToWire(context, order, { shop: account?.name ?? '', accountNo: account?.accountNo ?? '', product });
  }
  expectTaken(context, input.channel, wanted);
  if (waiting >= maxWaiting) return fail('ORDERS_WAITING', { max: maxWaiting });
  const left = dayLeft === null ? null : BigInt(dayLeft);
  if (left !== null && wanted.amount > left) return fail('MERCHANT_DAY', { left: moneyText(formatMoney(left)) }, 'amount');

  const order = newOrderOf(context, input.channel, wanted, input.mer_order_sn);
  const made = await createOrder({ db, now, ip: caller.ip }, order);
  return made ? madeToWire(context, order, made, now) : fail('NO_RECEIVING_ACCOUNT');
});

export const queryGatewayOrder = handleMerchantQuery(
  contract.queryGatewayOrder,
  async ({ db, signer, fail }, isFresh, { mer_order_sn: merOrderSn }) => {
    const [found] = await db
      .select({ isFresh, order: orders })
      .from(sql`(values (1)) one`)
      .leftJoin(orders, and(eq(orders.merchantId, signer.id), eq(orders.merOrderSn, merOrderSn)))
      .prepare('gateway_order')
      .execute();
    const order = found?.order;
    return { isFresh: found?.isFresh === true, answer: () => (order ? toWire(order) : fail('ORDER_UNKNOWN', {}, 'mer_order_sn')) };
  },
);

export const queryGatewayBalance = handleMerchantQuery(contract.queryGatewayBalance, async ({ db, signer: { id } }, isFresh) => {
  const owner: Owner = { identity: 'payer', principalId: id };
  const { rows } = await db.execute<{ is_fresh: boolean; balance: string; frozen: string }>(
    sql`${kept}select ${isFresh} as is_fresh, ${balanceOf(owner, 'balance')} as balance, ${balanceOf(owner, 'balance_frozen')} as frozen`,
  );
  const [{ is_fresh: wasFresh, balance, frozen } = { is_fresh: false, balance: '0', frozen: '0' }] = rows;
  return { isFresh: wasFresh, answer: () => ({ balance: formatMoney(BigInt(balance)), frozen: formatMoney(BigInt(frozen)) }) };
});
