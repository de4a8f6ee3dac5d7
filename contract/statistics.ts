import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { count, decimal, text, unixSeconds } from './fields';
import { channelLabels } from './labels';
import { idColumn, labelColumn, list, moneyColumn, numberColumn, rateColumn, sumsOf, textColumn, timeColumn } from './list';
import { spanLabels, splitLabels, type Span } from './states/statistics';
import type { Identity } from './identity';
import type { WordId } from './words';

/** Whose figures a report adds up. */
export const subjects = ['platform', 'merchant', 'provider', 'shop'] as const;
export type Subject = (typeof subjects)[number];

/** How long the stretches of time are that it adds up. */
export const spans = ['day', 'week', 'month'] as const satisfies readonly Span[];
export type { Span };

/**
 * What is added up, each by when it happened: orders when they were made, by the state they are in now; money when it was booked.
 * What a reversal gives back is taken off on the day of the reversal.
 */
export const measures = {
  orders: { kind: 'number', word: 'statistics.orders' },
  paid_orders: { kind: 'number', word: 'statistics.paidOrders' },
  order_amount: { kind: 'money', word: 'statistics.orderAmount' },
  payments: { kind: 'number', word: 'statistics.payments' },
  volume: { kind: 'money', word: 'statistics.volume' },
  reversals: { kind: 'number', word: 'statistics.reversals' },
  reversed_amount: { kind: 'money', word: 'statistics.reversedAmount' },
  fee: { kind: 'money', word: 'statistics.fee' },
  commission: { kind: 'money', word: 'statistics.commission' },
  parent_commission: { kind: 'money', word: 'statistics.parentCommission' },
  upper_commission: { kind: 'money', word: 'statistics.upperCommission' },
  income: { kind: 'money', word: 'statistics.income' },
  software_fee: { kind: 'money', word: 'statistics.softwareFee' },
  withdrawn: { kind: 'money', word: 'statistics.withdrawn' },
  withdrawal_fee: { kind: 'money', word: 'statistics.withdrawalFee' },
  recharged: { kind: 'money', word: 'statistics.recharged' },
  transferred: { kind: 'money', word: 'statistics.transferred' },
  adjusted: { kind: 'money', word: 'statistics.adjusted' },
  net: { kind: 'money', word: 'statistics.net' },
} as const satisfies Record<string, { kind: 'number' | 'money'; word: WordId }>;
export type Measure = keyof typeof measures;

function isMeasure(name: string): name is Measure {
  return Object.hasOwn(measures, name);
}
export const measureNames = Object.keys(measures).filter(isMeasure);

/** When a row begins and ends, as far as it is asked for: unix seconds, half-open. */
const stretchOfRow = { from: { kind: 'key', schema: count }, to: { kind: 'key', schema: count } } as const;

/** Days of the platform: a time within one means all of it; without them the last thirty. */
const days = { kind: 'timeRange', title: 'statistics.days', isOfDays: true } as const;

interface ReportOf {
  subject: Subject;
  /** What its subjects are called by; the platform is one. */
  named?: { id: WordId; name: WordId };
  /** What its subjects have none of. */
  lacks: readonly Measure[];
}

/** One report: what its subjects did, by stretches of time and by subject. */
function report({ subject, named, lacks }: ReportOf) {
  const all = { only: ['other'] } satisfies { only: Identity[] };
  const nobody = { only: [] } satisfies { only: Identity[] };
  const ofName = named ? all : nobody;
  const number = (name: Measure) => numberColumn(measures[name].word, lacks.includes(name) ? nobody : all);
  const money = (name: Measure) => moneyColumn(measures[name].word, lacks.includes(name) ? nobody : all);
  return list({
    paths: { other: `/platformApi/statistics/${subject}/list` },
    access: 'statistics.view',
    columns: {
      ...stretchOfRow,
      time: timeColumn('statistics.time'),
      /** The same from its first day to its last, in words: what a file says. */
      period: textColumn('statistics.period'),
      subject_id: idColumn(named?.id ?? 'statistics.time', ofName),
      name: textColumn(named?.name ?? 'statistics.time', ofName),
      orders: number('orders'),
      paid_orders: number('paid_orders'),
      /** Paid of all, in basis points. */
      success_rate: rateColumn('statistics.successRate'),
      volume: money('volume'),
      reversed_amount: money('reversed_amount'),
      fee: money('fee'),
      commission: money('commission'),
      parent_commission: money('parent_commission'),
      upper_commission: money('upper_commission'),
      income: money('income'),
      software_fee: money('software_fee'),
      withdrawn: money('withdrawn'),
      withdrawal_fee: money('withdrawal_fee'),
      recharged: money('recharged'),
      transferred: money('transferred'),
      adjusted: money('adjusted'),
      net: money('net'),
      order_amount: money('order_amount'),
      payments: number('payments'),
      reversals: number('reversals'),
    },
    filters: {
      days,
      name: { kind: 'text', title: named?.name ?? 'statistics.time', ...ofName },
      span: { kind: 'label', title: 'statistics.span', labels: spanLabels },
      split: { kind: 'label', title: 'statistics.split', labels: splitLabels, ...ofName },
    },
    sortable: ['time', 'orders', 'paid_orders', 'success_rate', 'volume', 'reversed_amount', 'fee', 'commission', 'income'],
    exportName: `${subject}-statistics`,
    isEndless: true,
  });
}

/** What the platform itself turned over. */
export const listPlatformStatistics = report({ subject: 'platform', lacks: ['transferred'] });
export const listMerchantStatistics = report({
  subject: 'merchant',
  named: { id: 'merchant.id', name: 'merchant.name' },
  lacks: ['recharged', 'transferred'],
});
export const listProviderStatistics = report({ subject: 'provider', named: { id: 'provider.id', name: 'provider.name' }, lacks: [] });
/** A shop has no funds of its own. */
export const listShopStatistics = report({
  subject: 'shop',
  named: { id: 'receivingAccount.id', name: 'order.shop' },
  lacks: ['withdrawn', 'withdrawal_fee', 'recharged', 'transferred', 'adjusted', 'net'],
});

/** Every measure, as an answer tells it. */
export const statisticsSums = z.object({
  orders: count,
  paid_orders: count,
  success_rate: count,
  order_amount: decimal,
  payments: count,
  volume: decimal,
  reversals: count,
  reversed_amount: decimal,
  fee: decimal,
  commission: decimal,
  parent_commission: decimal,
  upper_commission: decimal,
  income: decimal,
  software_fee: decimal,
  withdrawn: decimal,
  withdrawal_fee: decimal,
  recharged: decimal,
  transferred: decimal,
  adjusted: decimal,
  net: decimal,
});
export type StatisticsSums = z.output<typeof statisticsSums>;

const asked = {
  subject: z.enum(subjects),
  days_from: z.optional(unixSeconds),
  days_to: z.optional(unixSeconds),
  name: z.optional(text(64, 0)),
};
/** Half-open, in unix seconds. */
const stretch = z.object({ from: unixSeconds, to: unixSeconds });

/** What a report comes to over all its rows, and what it came to in the stretch of the same length before. */
export const sumStatistics = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/statistics/summary' },
  access: 'statistics.view',
  input: z.object(asked),
  output: z.object({ days: stretch, before: stretch, sums: statisticsSums, sums_before: statisticsSums }),
});

/** The days that are counted where these are asked for. */
export const countedDays = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/statistics/days', payee: '/skfApi/statistics/days' },
  access: 'provider.view',
  input: z.object({ days_from: z.optional(unixSeconds), days_to: z.optional(unixSeconds) }),
  output: stretch,
});

const trendMeasures = [...measureNames, 'success_rate'] as const;
export type TrendMeasure = (typeof trendMeasures)[number];

/** No line of a chart has more points. */
export const mostPoints = 750;

/** One measure of a report by time, every stretch of it, and beside each the one at its place before. */
export const statisticsTrend = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/statistics/trend' },
  access: 'statistics.view',
  input: z.object({ ...asked, span: z.enum(spans), measure: z.enum(trendMeasures) }),
  output: z.object({ list: z.array(z.object({ time: unixSeconds, to: unixSeconds, value: z.string(), before: z.nullable(z.string()) })) }),
});

/** Teams of providers: each with all below it, as the trees are now. */
export const listTeamVolume = list({
  paths: { other: '/platformApi/statistics/team/list', payee: '/skfApi/statistics/team/list' },
  access: 'provider.view',
  columns: {
    ...stretchOfRow,
    subject_id: idColumn('provider.id'),
    name: textColumn('provider.name'),
    level: numberColumn('provider.level'),
    members: numberColumn('statistics.members'),
    orders: numberColumn('statistics.orders'),
    paid_orders: numberColumn('statistics.paidOrders'),
    success_rate: rateColumn('statistics.successRate'),
    team_volume: moneyColumn('statistics.teamVolume'),
    own_volume: moneyColumn('statistics.ownVolume'),
    team_commission: moneyColumn('statistics.teamCommission'),
    own_commission: moneyColumn('statistics.ownCommission'),
  },
  filters: {
    days,
    name: true,
    /** Whose members: a provider's number. Without it the roots, or those right below the caller. */
    above: { kind: 'text', title: 'statistics.above' },
  },
  sortable: ['team_volume', 'own_volume', 'orders', 'success_rate', 'members', 'own_commission'],
  exportName: 'team-volume',
});

export const sumTeamVolume = sumsOf(listTeamVolume, ['team_volume', 'own_volume', 'team_commission', 'own_commission']);

/** What one provider received itself, by day and channel. */
export const listVolumeDetail = list({
  paths: { other: '/platformApi/statistics/volume/list', payee: '/skfApi/statistics/volume/list' },
  access: 'provider.view',
  columns: {
    ...stretchOfRow,
    time: timeColumn('statistics.day'),
    channel: labelColumn('channel.title', channelLabels),
    orders: numberColumn('statistics.orders'),
    paid_orders: numberColumn('statistics.paidOrders'),
    success_rate: rateColumn('statistics.successRate'),
    volume: moneyColumn('statistics.volume'),
    reversed_amount: moneyColumn('statistics.reversedAmount'),
    commission: moneyColumn('statistics.commission'),
  },
  filters: { days, channel: true, provider: { kind: 'text', title: 'provider.id' } },
  sortable: ['time', 'volume', 'orders'],
  exportName: 'volume-detail',
});

export const sumVolumeDetail = sumsOf(listVolumeDetail, ['volume', 'reversed_amount', 'commission']);
