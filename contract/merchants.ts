import * as z from 'zod/mini';
import { partyChange } from './audit';
import { done, endpoint, nothing } from './endpoint';
import { changing, count, decimal, id, optionalMoney, optionalText, requestId, switchField, switchValue, text, username } from './fields';
import { channelLabels, stateField, switchLabels } from './labels';
import { idColumn, labelColumn, list, moneyColumn, numberColumn, rateColumn, textColumn, timeColumn } from './list';
import { factorReset, firstPassword, passwordReset } from './parties';
import { partyRate, rateField } from './rates';

export const listMerchants = list({
  paths: { other: '/platformApi/merchant/list' },
  access: 'merchant.view',
  columns: {
    mer_id: idColumn('merchant.id'),
    name: textColumn('merchant.name'),
    username: textColumn('account.username', { copyable: true }),
    status: labelColumn('common.status', switchLabels),
    balance: moneyColumn('party.balance'),
    frozen: moneyColumn('party.frozen'),
    today_orders: numberColumn('party.todayOrders'),
    today_amount: moneyColumn('party.todayAmount'),
    success_rate: rateColumn('party.successRate'),
    given_up: numberColumn('party.givenUp'),
    rate_copy: rateColumn('party.rateCopy'),
    rate_pay: rateColumn('party.ratePay'),
    allow_df: labelColumn('party.allowDf', switchLabels),
    last_login_time: timeColumn('account.lastLogin'),
    create_time: timeColumn('common.createTime'),
  },
  filters: { mer_id: true, name: true, username: true, status: true, create_time: true },
  sortable: ['create_time', 'mer_id', 'balance', 'today_orders', 'today_amount', 'success_rate', 'given_up', 'last_login_time'],
  exportName: 'merchants',
});

/** Yuan, of one order and of a day's; without one the platform's hold of an order, and none of a day. */
const limits = { order_min: optionalMoney, order_max: optionalMoney, day_max: optionalMoney };

const profile = z.object({
  name: text(64),
  allow_df: switchValue,
  ...limits,
  /** Addresses and ranges that its machines may call from; from anywhere where there are none. */
  gateway_ranges: z.optional(z.array(text(43)).check(z.maxLength(50))),
  remark: optionalText(200),
});
export type MerchantProfile = z.output<typeof profile>;

/** What is known of a merchant: what it is, what it lives by, and what was changed. */
export const merchantDetail = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/merchant/detail' },
  access: 'merchant.view',
  input: z.object({ id }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    status: switchField,
    allow_df: switchField,
    second_factor: switchField,
    order_min: z.nullable(decimal),
    order_max: z.nullable(decimal),
    day_max: z.nullable(decimal),
    gateway_ranges: z.array(z.string()),
    remark: z.string(),
    create_time: z.number(),
    last_login_time: z.nullable(z.number()),
    last_login_ip: z.nullable(z.string()),
    balance: decimal,
    frozen: decimal,
    /** Of today. */
    orders: count,
    paid_orders: count,
    paid_amount: decimal,
    /** Basis points of today's orders. */
    success_rate: count,
    /** Of the last days: callbacks that were given up, and that are being tried again. */
    callbacks: z.object({ given_up: count, retrying: count }),
    rates: z.array(partyRate),
    changes: z.array(partyChange),
  }),
});
export type MerchantDetail = z.output<typeof merchantDetail.output>;

/**
 * What a merchant reads of itself: what it may, and what it has. Of one order an amount that is null is the platform's own limit, of a day
 * there is none then. `channels`: what an order may come to by all limits that hold, on each; null: it takes none now.
 */
export const merchantTerms = endpoint({
  method: 'GET',
  paths: { payer: '/payerApi/account/terms' },
  access: 'self.manage',
  input: nothing,
  output: z.object({
    order_min: z.nullable(decimal),
    order_max: z.nullable(decimal),
    day_max: z.nullable(decimal),
    allow_df: switchField,
    gateway_ranges: z.array(z.string()),
    balance: decimal,
    frozen: decimal,
    channels: z.array(
      z.object({ channel: stateField(channelLabels), limits: z.nullable(z.object({ order_min: decimal, order_max: decimal })) }),
    ),
  }),
});

export const createMerchant = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/merchant/create' },
  access: 'merchant.manage',
  stepUp: true,
  security: true,
  idempotent: true,
  input: z.object({ username, ...profile.shape, rate_copy: rateField, rate_pay: rateField, request_id: requestId }),
  output: z.object({ id: z.number(), ...firstPassword.shape }),
});

export const updateMerchant = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/merchant/update' },
  access: 'merchant.manage',
  stepUp: true,
  input: z.object({ id, ...changing(profile.shape) }),
  output: done,
});

/** Off: its sessions end at once and its machines are refused; what is under way goes on. */
export const switchMerchant = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/merchant/switch' },
  access: 'merchant.manage',
  stepUp: true,
  input: z.object({ id, status: switchValue }),
  output: done,
});

export const resetMerchantPassword = passwordReset('/platformApi/merchant/password', 'merchant.manage');
export const resetMerchantFactor = factorReset('/platformApi/merchant/google/reset', 'merchant.manage');
