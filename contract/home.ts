import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint';
import { count, decimal, unixSeconds } from './fields';
import type { Currency } from './money';
import type { Permission } from './permissions';
import type { WordId } from './words';

/** Figures of the home pages, and who sees them: `count` is a number of things, `rate` basis points, `money` a decimal string. */
export const figures = {
  ordersToday: { kind: 'count', word: 'home.figure.ordersToday', access: 'order.view' },
  paidOrdersToday: { kind: 'count', word: 'home.figure.paidOrdersToday', access: 'order.view' },
  paidAmountToday: { kind: 'money', word: 'home.figure.paidAmountToday', access: 'order.view' },
  paidAmountYesterday: { kind: 'money', word: 'home.figure.paidAmountYesterday', access: 'order.view' },
  successRateToday: { kind: 'rate', word: 'home.figure.successRateToday', access: 'order.view' },
  callbacksGivenUp: { kind: 'count', word: 'home.figure.callbacksGivenUp', access: 'order.view' },
  balance: { kind: 'money', word: 'fund.balance', access: 'fund.view' },
  balanceFrozen: { kind: 'money', word: 'fund.balanceFrozen', access: 'fund.view' },
  deposit: { kind: 'money', word: 'fund.deposit', access: 'fund.view' },
  depositFrozen: { kind: 'money', word: 'fund.depositFrozen', access: 'fund.view' },
  preDeposit: { kind: 'money', word: 'fund.preDeposit', access: 'fund.view' },
  /** Where none was spent of late there is no such figure. */
  preDepositDays: { kind: 'count', word: 'home.figure.preDepositDays', atZero: 'home.figure.preDepositOut', access: 'fund.view' },
  /** Only while something is owed. */
  softwarePayable: { kind: 'money', word: 'fund.softwarePayable', access: 'fund.view' },
  merchants: { kind: 'count', word: 'home.figure.merchants', access: 'merchant.view' },
  providers: { kind: 'count', word: 'home.figure.providers', access: 'provider.view' },
  providersWorking: { kind: 'count', word: 'home.figure.providersWorking', access: 'provider.view' },
  failedLoginsToday: { kind: 'count', word: 'home.figure.failedLoginsToday', access: 'loginLog.view' },
  directSubProviders: { kind: 'count', word: 'home.figure.directSubProviders', access: 'provider.view' },
  teamSize: { kind: 'count', word: 'home.figure.teamSize', access: 'provider.view' },
  /** Of its own receiving accounts: given orders, at rest until they are woken, and with their day used up. */
  accountsAwake: { kind: 'count', word: 'receivingAccount.awake', access: 'receivingAccount.view' },
  accountsResting: { kind: 'count', word: 'receivingAccount.restsByRunOuts', access: 'receivingAccount.view' },
  accountsDayUsed: { kind: 'count', word: 'receivingAccount.dayUsed', access: 'receivingAccount.view' },
  /** Only while its free deposit is too little for any order: by how much at least. */
  depositLacking: { kind: 'money', word: 'order.passed.deposit', access: 'fund.view' },
  rateCopy: { kind: 'rate', word: 'party.rateCopy', access: 'home.view' },
  ratePay: { kind: 'rate', word: 'party.ratePay', access: 'home.view' },
} as const satisfies Record<string, { kind: 'count' | 'rate' | 'money'; word: WordId; access: Permission; atZero?: WordId }>;
export type FigureName = keyof typeof figures;

export function isFigureName(word: string): word is FigureName {
  return Object.hasOwn(figures, word);
}

const figureNames = Object.keys(figures).filter(isFigureName);

export const daySeconds = 86_400;

/** Callbacks that were given up are looked at this far back. */
export const givenUpDays = 7;

/** From when on a callback that was given up counts, at an instant in unix seconds. */
export function givenUpSince(now: number): number {
  return now - givenUpDays * daySeconds;
}

/** The figures, and of when they are: what leads to the rows behind them asks for the same time. */
export const homeSummary = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/statistics', payer: '/payerApi/statistics', payee: '/api/service/statistics' },
  access: 'home.view',
  input: nothing,
  output: z.object({
    figures: z.array(
      z.object({
        name: z.enum(figureNames),
        value: z.string(),
        /** The same of yesterday up to the same moment, of those that are of today. */
        before: z.optional(z.string()),
      }),
    ),
    now: unixSeconds,
    /** When the day began, in the platform's time zone. */
    today: unixSeconds,
  }),
});

const hour = 3600;

/**
 * What waits for a decision, and who may decide. `sum` is the currency of what is added up, where it is all of one; after
 * `dueSeconds` it has waited too long.
 */
export const todos = {
  withdrawalsToReview: { word: 'home.todo.withdrawalsToReview', access: 'withdrawal.review', sum: 'CNY', dueSeconds: 2 * hour },
  withdrawalsToPay: { word: 'home.todo.withdrawalsToPay', access: 'withdrawal.pay', sum: 'CNY', dueSeconds: 4 * hour },
  depositsToReview: { word: 'home.todo.depositsToReview', access: 'deposit.review', sum: 'CNY', dueSeconds: hour },
  transfersUnmatched: { word: 'home.todo.transfersUnmatched', access: 'recharge.assign', sum: 'USDT', dueSeconds: 4 * hour },
  adjustmentsToReview: { word: 'home.todo.adjustmentsToReview', access: 'adjustment.review', dueSeconds: 24 * hour },
  reportsToResolve: { word: 'home.todo.reportsToResolve', access: 'report.manage', dueSeconds: hour },
  callbacksGivenUp: { word: 'home.todo.callbacksGivenUp', access: 'order.callback', sum: 'CNY', dueSeconds: 24 * hour },
} as const satisfies Record<string, { word: WordId; access: Permission; sum?: Currency; dueSeconds: number }>;
export type TodoName = keyof typeof todos;

export function isTodoName(word: string): word is TodoName {
  return Object.hasOwn(todos, word);
}

export const todoNames = Object.keys(todos).filter(isTodoName);

/** Of what the caller may decide and see: how much waits, and since when. Callbacks are those of the last `givenUpDays`. */
export const listTodos = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/todo' },
  access: 'home.view',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        name: z.enum(todoNames),
        count,
        /** In the currency that is stated in `todos`. */
        sum: z.optional(decimal),
        /** When the one began to wait that has waited longest; null: nothing waits. */
        oldest: z.nullable(unixSeconds),
      }),
    ),
    now: unixSeconds,
  }),
});

/** What a new merchant or provider has to do until orders go through it, by the step's name, and how it is called. */
export const onboardingSteps = {
  password: 'home.step.password',
  factor: 'home.step.factor',
  secret: 'home.step.secret',
  order: 'home.step.order',
  callback: 'home.step.callback',
  deposit: 'home.step.deposit',
  receivingAccount: 'home.step.receivingAccount',
  work: 'home.step.work',
} as const satisfies Record<string, WordId>;
export type OnboardingStep = keyof typeof onboardingSteps;

export function isOnboardingStep(word: string): word is OnboardingStep {
  return Object.hasOwn(onboardingSteps, word);
}

/** The steps of the caller in their order, and which are done; none for one who acts for somebody, as most are the owner's alone. */
export const listOnboardingSteps = endpoint({
  method: 'GET',
  paths: { payer: '/payerApi/home/onboarding', payee: '/skfApi/home/onboarding' },
  access: 'home.view',
  input: nothing,
  output: z.object({
    list: z.array(z.object({ step: z.enum(Object.keys(onboardingSteps).filter(isOnboardingStep)), is_done: z.boolean() })),
    /** Of a provider: the least free deposit with which it is given orders, where there is one. */
    min_deposit: z.optional(decimal),
  }),
});

const day = z.object({
  orders: count,
  paid_orders: count,
  amount: decimal,
  paid_amount: decimal,
  /** Paid of all orders that were created, in basis points. */
  success_rate: count,
});

/** A provider's own orders of today and yesterday, in the platform's time zone. */
export const orderStatistics = endpoint({
  method: 'GET',
  paths: { payee: '/api/service/order/statistics' },
  access: 'order.view',
  input: nothing,
  output: z.object({ today: day, yesterday: day }),
});

const stretch = z.object({ at: unixSeconds, orders: count, amount: decimal, paid_orders: count, paid_amount: decimal });

/** How many days the trend by the day goes back, and as many before them. */
export const trendDays = 30;

/**
 * Orders by the hour of today, or by the day of the last thirty, in the platform's time zone; beside them what they are
 * compared with: yesterday, or the thirty days before.
 */
export const orderTrend = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/order/trend', payer: '/payerApi/order/trend', payee: '/skfApi/order/trend' },
  access: 'order.view',
  input: z.object({ span: z.enum(['hour', 'day']) }),
  /** One for every hour or day, also where nothing happened; the last one of the list is the one that runs. */
  output: z.object({ list: z.array(stretch), before: z.array(stretch) }),
});
