import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { changing, id, money, requestId, switchValue, text, whole } from './fields';
import type { Identity } from './identity';
import { channelLabels, stateInput, switchLabels, yesNoLabels } from './labels';
import { idColumn, labelColumn, list, moneyColumn, numberColumn, rateColumn, textColumn, timeColumn } from './list';
import { restLabels } from './states/receivingAccounts';

const platformOnly: readonly Identity[] = ['other'];
/** A provider has a team. */
const withTeam: readonly Identity[] = ['other', 'payee'];

/** Of how many orders, those that still wait left out, the success rate of an account is. */
export const judgedOrders = 50;
export const minutesOfDay = 1440;

/** Everybody's for the platform; for a provider its own, or its team's while the platform shows teams. */
export const listReceivingAccounts = list({
  paths: { other: '/platformApi/receiving/account/list', payee: '/skfApi/receiving/account/list' },
  access: 'receivingAccount.view',
  columns: {
    account_id: idColumn('receivingAccount.id'),
    shop: textColumn('order.shop'),
    ms_id: idColumn('provider.id', { only: platformOnly }),
    provider: textColumn('provider.name', { only: withTeam }),
    channel: labelColumn('channel.title', channelLabels),
    status: labelColumn('common.status', switchLabels),
    rest: labelColumn('receivingAccount.rest', restLabels),
    /** How many orders in a row ran out. */
    run_outs: numberColumn('receivingAccount.runOuts'),
    resting_time: timeColumn('receivingAccount.restingTime'),
    today_amount: moneyColumn('receivingAccount.todayAmount'),
    daily_amount: moneyColumn('receivingAccount.dailyAmount'),
    today_orders: numberColumn('receivingAccount.todayOrders'),
    daily_count: numberColumn('receivingAccount.dailyCount'),
    waiting_orders: numberColumn('receivingAccount.waitingOrders'),
    /** Null: none of its orders is over yet. */
    success_rate: { ...rateColumn('receivingAccount.successRate'), schema: z.nullable(z.number()) },
    account_no: textColumn('receivingAccount.number', { copyable: true }),
    holder: textColumn('receivingAccount.holder'),
    qr_code: textColumn('receivingAccount.qrCode'),
    min_amount: moneyColumn('receivingAccount.min'),
    max_amount: moneyColumn('receivingAccount.max'),
    /** `08:00-23:30`; null: always. */
    hours: textColumn('receivingAccount.hours'),
    weight: numberColumn('receivingAccount.weight'),
    create_time: timeColumn('common.createTime'),
  },
  filters: {
    shop: true,
    status: true,
    rest: true,
    provider: { kind: 'text', title: 'provider.name', only: withTeam },
    account_no: true,
    account_id: true,
    channel: true,
    create_time: true,
    /** 1: those of the providers below the caller instead of its own, to look at. */
    team: { kind: 'label', title: 'receivingAccount.team', labels: yesNoLabels, only: ['payee'] },
  },
  sortable: [
    'create_time',
    'today_amount',
    'today_orders',
    'waiting_orders',
    'success_rate',
    'daily_amount',
    'max_amount',
    'weight',
    'run_outs',
  ],
  exportName: 'receiving-accounts',
});

const minuteOfDay = whole(0, minutesOfDay - 1);

/** Yuan, of one order and of a day's. */
const limits = {
  min_amount: money(),
  max_amount: money(),
  daily_amount: money(),
  daily_count: whole(1, 1_000_000),
};

const profile = {
  shop: text(64),
  holder: text(64, 0),
  account_no: text(64),
  /** Where customers pay: an http address, or an image that was uploaded, without its base (specification, section 7). */
  qr_code: text(500, 0),
  ...limits,
  /** Minutes of the platform's day between which it receives, over midnight where the first is the later; always without them. */
  hours_from: z.optional(minuteOfDay),
  hours_to: z.optional(minuteOfDay),
  weight: whole(1, 1000),
};
export type ReceivingProfile = z.output<z.ZodMiniObject<typeof profile>>;

/** A provider adds its own; the platform says by its number whose it is. */
export const createReceivingAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/receiving/account/create', payee: '/skfApi/receiving/account/create' },
  access: 'receivingAccount.manage',
  stepUp: true,
  idempotent: true,
  input: z.object({ ms_id: z.optional(id), channel: stateInput(channelLabels), ...profile, request_id: requestId }),
  output: z.object({ id: z.number() }),
});

/** Changes what an account is and takes. Whose it is and its channel stay as they were: elsewhere is another account. */
export const updateReceivingAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/receiving/account/update', payee: '/skfApi/receiving/account/update' },
  access: 'receivingAccount.manage',
  stepUp: true,
  input: z.object({ id, ...changing(profile) }),
  output: done,
});

/** One that is off is given no new orders; what is under way goes on. */
export const switchReceivingAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/receiving/account/switch', payee: '/skfApi/receiving/account/switch' },
  access: 'receivingAccount.manage',
  stepUp: true,
  input: z.object({ id, status: switchValue }),
  output: done,
});

/** Changes those limits that are given; the others stay. */
export const limitReceivingAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/receiving/account/limits', payee: '/skfApi/receiving/account/limits' },
  access: 'receivingAccount.manage',
  stepUp: true,
  input: z.object({ id, ...z.partial(z.object(limits)).shape }),
  output: done,
});

/** One that rests is given orders again; those it was given before do not put it to rest a second time. */
export const wakeReceivingAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/receiving/account/wake', payee: '/skfApi/receiving/account/wake' },
  access: 'receivingAccount.manage',
  stepUp: true,
  input: z.object({ id }),
  output: done,
});
