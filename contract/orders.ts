import * as z from 'zod/mini';
import { done, endpoint, nothing } from './endpoint';
import { count, decimal, requestId, switchField, switchValue, text, unixSeconds } from './fields';
import { identities, type Identity } from './identity';
import { channelLabels, stateField, yesNoLabels } from './labels';
import { orderStatusLabels, callbackStateLabels, callbackResultLabels, earningLevelLabels } from './states/orders';
import { entryTypeLabels, fundLabels } from './ledger';
import { idColumn, labelColumn, list, moneyColumn, snColumn, textColumn, timeColumn } from './list';
import type { WordId } from './words';

const platformOnly: readonly Identity[] = ['other'];
/** A merchant does not learn who receives its customers' money. */
const receivers: readonly Identity[] = ['other', 'payee'];
/** A provider does not learn what the merchant pays. */
const payers: readonly Identity[] = ['other', 'payer'];

export const listOrders = list({
  paths: { other: '/platformApi/order/list', payer: '/payerApi/order/list', payee: '/skfApi/order/list' },
  access: 'order.view',
  columns: {
    order_sn: snColumn('order.sn'),
    amount: moneyColumn('order.amount'),
    status: labelColumn('order.status', orderStatusLabels),
    callback_status: labelColumn('order.callback', callbackStateLabels),
    create_time: timeColumn('common.createTime'),
    paid_time: timeColumn('order.paidTime'),
    mer_order_sn: snColumn('order.merSn'),
    merchant_id: idColumn('merchant.id', { only: platformOnly }),
    merchant_name: textColumn('merchant.name', { only: platformOnly }),
    provider_id: idColumn('provider.id', { only: platformOnly }),
    provider_name: textColumn('provider.name', { only: receivers }),
    shop: textColumn('order.shop', { only: receivers }),
    channel: labelColumn('channel.title', channelLabels),
    /** What its payment costs, or would; null where it was not paid and is over. */
    fee: { ...moneyColumn('order.fee', { only: payers }), schema: z.nullable(z.string()) },
  },
  filters: {
    numbers: { kind: 'numbers', title: 'order.numbers' },
    status: true,
    create_time: true,
    amount: true,
    callback_status: true,
    channel: true,
    merchant: { kind: 'text', title: 'merchant.name', only: platformOnly },
    /** For a provider: one of its team. */
    provider: { kind: 'text', title: 'provider.name', only: receivers },
    shop: true,
    paid_time: true,
    reversed_time: { kind: 'timeRange', title: 'order.reversedTime' },
    /** Paid or taken back in this time: the orders of which money was booked. */
    booked_time: { kind: 'timeRange', title: 'order.bookedTime', only: platformOnly },
    /** A provider that earns of the order, by itself or by those below it. */
    earner: { kind: 'text', title: 'order.earner', only: platformOnly },
    earned_as: { kind: 'label', title: 'order.earnedAs', labels: earningLevelLabels, only: platformOnly },
    /**
     * 1: the orders of the providers below the caller instead of its own; for the platform those below the named ones too, be
     * they its providers or those that earn of it.
     */
    team: { kind: 'label', title: 'order.team', labels: yesNoLabels, only: receivers },
  },
  sortable: ['create_time', 'amount'],
  exportName: 'orders',
  isEndless: true,
});

/** As many orders are added up at once where nothing knows their sums. */
export const addedUpTo = 100_000;

/** A filter of the list of orders; `whole` adds all of them up, however many there are, within the time that a call has. */
const summedInput = z.intersection(listOrders.input, z.object({ whole: z.optional(switchValue) }));

/** On: there are more than `addedUpTo`, and the sums leave some of them out. */
const isCut = switchField;

const summary = z.object({
  orders: count,
  amount: decimal,
  paid_orders: count,
  paid_amount: decimal,
  /** Paid of all, in basis points. */
  success_rate: count,
  is_cut: isCut,
});

/** What a filter of the order list adds up to, over all its pages. */
export const orderSummary = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/order/summary', payer: '/payerApi/order/summary', payee: '/skfApi/order/summary' },
  access: 'order.view',
  input: summedInput,
  output: summary,
});

/** A provider's own orders that wait for the money, those first that run out first: at most `waitingShown`, of so many. */
export const waitingShown = 20;
export const listWaitingOrders = endpoint({
  method: 'GET',
  paths: { payee: '/skfApi/order/waiting' },
  access: 'order.view',
  input: nothing,
  output: z.object({
    count,
    amount: decimal,
    list: z.array(
      z.object({
        order_sn: z.string(),
        amount: decimal,
        channel: stateField(channelLabels),
        shop: z.string(),
        create_time: unixSeconds,
        expire_time: unixSeconds,
      }),
    ),
  }),
});

/**
 * What the payments of the same filter cost. Of payments that were taken back the fee was charged too, and is returned.
 */
export const orderFees = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/order/fees', payer: '/payerApi/order/fees' },
  access: 'order.view',
  input: summedInput,
  output: z.object({
    fee: decimal,
    fee_returned: decimal,
    /** What is paid less its fees. */
    net: decimal,
    reversed_orders: count,
    reversed_amount: decimal,
    is_cut: isCut,
  }),
});

const brought = {
  fee: decimal,
  commission: decimal,
  parent_commission: decimal,
  upper_commission: decimal,
  income: decimal,
  software_fee: decimal,
};

/**
 * What was booked for the orders of the same filter, in `booked_time` where it is said: what reversals gave back is taken off.
 * Where `earner` says whose, commissions are what those alone earned.
 */
export const orderEarnings = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/order/earnings' },
  access: 'statistics.view',
  input: listOrders.input,
  output: z.object(brought),
});

/** A number by which an order is found: ours. */
const orderSn = text(40);
const oneOrder = z.object({ order_sn: orderSn });

const orderEventKinds = [
  'created',
  'paid',
  'paidLate',
  'expired',
  'closed',
  'reversed',
  'productSoldOut',
  'reportLate',
  'reportMismatch',
  'callbackRetried',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];
export const orderEventWords: Record<OrderEventKind, WordId> = {
  created: 'order.event.created',
  paid: 'order.event.paid',
  paidLate: 'order.event.paidLate',
  expired: 'order.event.expired',
  closed: 'order.event.closed',
  reversed: 'order.event.reversed',
  productSoldOut: 'order.event.productSoldOut',
  reportLate: 'order.event.reportLate',
  reportMismatch: 'order.event.reportMismatch',
  callbackRetried: 'order.event.callbackRetried',
};

/** Why a receiving account was passed over for an order, in the order in which it is asked. */
export const passReasons = [
  'off',
  'resting',
  'providerOff',
  'notWorking',
  'hours',
  'range',
  'product',
  'rates',
  'dailyCount',
  'dailyAmount',
  'minDeposit',
  'deposit',
  'turn',
] as const;
export type PassReason = (typeof passReasons)[number];
export function passReasonWord(reason: PassReason): WordId {
  return `order.passed.${reason}`;
}

/** One order with all that the caller may know of it. */
export const orderDetail = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/order/detail', payer: '/payerApi/order/detail', payee: '/skfApi/order/detail' },
  access: 'order.view',
  input: oneOrder,
  output: z.object({
    order_sn: z.string(),
    mer_order_sn: z.string(),
    channel: stateField(channelLabels),
    amount: decimal,
    status: stateField(orderStatusLabels),
    callback_status: stateField(callbackStateLabels),
    create_time: unixSeconds,
    expire_time: unixSeconds,
    paid_time: z.nullable(unixSeconds),
    reversed_time: z.nullable(unixSeconds),
    /** What it took one of; null: nothing, or none was left when it was paid late. */
    product: z.nullable(
      z.object({
        title: z.string(),
        /** Address of the image, base included; empty: none. */
        picture: z.string(),
        /** By what it is found in the list of products; only where the caller finds it there. */
        product_id: z.optional(z.number()),
      }),
    ),
    fee: z.optional(z.nullable(decimal)),
    notify_url: z.optional(z.string()),
    /** Where its customer is led when it is over, and what it is for; empty: the merchant has not said. */
    return_url: z.optional(z.string()),
    subject: z.optional(z.string()),
    merchant: z.optional(z.object({ id: z.number(), name: z.string() })),
    /** Whose it is; to a provider told of an order of its team alone, which it may look at. */
    provider: z.optional(z.object({ id: z.number(), name: z.string() })),
    shop: z.optional(z.nullable(z.string())),
    /** What its payment came to for each side; only for the platform, and for who may see its reports. */
    brought: z.optional(z.nullable(z.object(brought))),
    events: z.array(
      z.object({
        kind: z.enum(orderEventKinds),
        time: unixSeconds,
        /** Who did it, of other sides the side alone; null: the platform by itself, or the merchant over the gateway. */
        actor: z.nullable(z.string()),
        /** For which side an operator did it who acted for it; only for the platform. */
        acted_for: z.optional(z.nullable(z.enum(identities))),
        ip: z.nullable(z.string()),
        note: z.string(),
      }),
    ),
    /** Accounts that were passed over for this order, and why; only for the platform. */
    passed: z.optional(z.array(z.object({ account_id: z.number(), shop: z.string(), provider: z.string(), reason: z.enum(passReasons) }))),
    /** Movements of money for this order that the caller can read in his own records; for who may see these at all. */
    entries: z.optional(
      z.array(
        z.object({
          id: z.number(),
          time: unixSeconds,
          owner: z.string(),
          fund: stateField(fundLabels),
          type: stateField(entryTypeLabels),
          change: decimal,
          after: decimal,
        }),
      ),
    ),
  }),
});
export type OrderDetail = z.output<typeof orderDetail.output>;

const callbackRecord = z.object({
  id: z.number(),
  order_sn: z.string(),
  mer_order_sn: z.string(),
  /** What was sent, and `url` where to: empty for providers. */
  param: z.string(),
  callback_status: stateField(callbackResultLabels),
  url: z.string(),
  value: z.string(),
  http_code: z.nullable(z.number()),
  create_time: unixSeconds,
});
export type CallbackRecord = z.output<typeof callbackRecord>;

/** Every attempt to call the merchant back about an order, the newest first. */
export const orderCallbacks = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/order/callbacks', payer: '/payerApi/order/callbacks', payee: '/skfApi/order/callbacks' },
  access: 'order.view',
  input: oneOrder,
  output: z.object({ order_sn: z.string(), mer_order_sn: z.string(), list: z.array(callbackRecord) }),
});

const command = { order_sn: orderSn, request_id: requestId };

/** The customer's money has arrived: waiting → paid. */
export const confirmOrder = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/order/confirm', payee: '/skfApi/order/confirm' },
  access: 'order.confirm',
  stepUp: true,
  idempotent: true,
  input: z.object(command),
  output: done,
});

/** The money came after the order had expired: expired → paid, while the provider's deposit still covers it. */
export const confirmLateOrder = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/order/confirm/late', payee: '/skfApi/order/confirm/late' },
  access: 'order.confirm',
  stepUp: true,
  idempotent: true,
  input: z.object(command),
  output: done,
});

/** waiting → closed. */
export const closeOrder = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/order/close' },
  access: 'order.close',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...command, reason: text(200) }),
  output: done,
});

/** Takes a paid order back: the same movements the other way. */
export const reverseOrder = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/order/reverse' },
  access: 'order.reverse',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...command, reason: text(200) }),
  output: done,
});

/** Calls the merchant back at once, and answers how it went. */
export const retryCallback = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/order/callback/retry', payer: '/payerApi/order/callback/retry' },
  access: 'order.callback',
  input: oneOrder,
  output: z.object({ callback_status: stateField(callbackResultLabels), http_code: z.nullable(z.number()), value: z.string() }),
});
