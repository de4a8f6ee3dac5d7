import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint';
import { count, decimal, unixSeconds } from './fields';
import type { Permission } from './permissions';
import type { WordId } from './words';

/** Figures of the home pages: `count` is a number of things, `rate` basis points, `money` a decimal string. */
export const figures = {
  ordersToday: { kind: 'count', word: 'figure.ordersToday' },
  paidOrdersToday: { kind: 'count', word: 'figure.paidOrdersToday' },
  paidAmountToday: { kind: 'money', word: 'figure.paidAmountToday' },
  paidAmountYesterday: { kind: 'money', word: 'figure.paidAmountYesterday' },
  successRateToday: { kind: 'rate', word: 'figure.successRateToday' },
  callbacksGivenUp: { kind: 'count', word: 'figure.callbacksGivenUp' },
  balance: { kind: 'money', word: 'fund.balance' },
  deposit: { kind: 'money', word: 'fund.deposit' },
  preDeposit: { kind: 'money', word: 'fund.preDeposit' },
  /** Where none was spent of late there is no such figure. */
  preDepositDays: { kind: 'count', word: 'figure.preDepositDays', atZero: 'figure.preDepositOut' },
  /** Only while something is owed. */
  softwarePayable: { kind: 'money', word: 'fund.softwarePayable' },
  merchants: { kind: 'count', word: 'figure.merchants' },
  providers: { kind: 'count', word: 'figure.providers' },
  providersWorking: { kind: 'count', word: 'figure.providersWorking' },
  online: { kind: 'count', word: 'figure.online' },
  failedLoginsToday: { kind: 'count', word: 'figure.failedLoginsToday' },
  directSubProviders: { kind: 'count', word: 'figure.directSubProviders' },
  teamSize: { kind: 'count', word: 'figure.teamSize' },
  rateCopy: { kind: 'rate', word: 'rate.copy' },
  ratePay: { kind: 'rate', word: 'rate.pay' },
} as const;
export type FigureName = keyof typeof figures;

export function isFigureName(word: string): word is FigureName {
  return Object.hasOwn(figures, word);
}

export const figureNames = Object.keys(figures).filter(isFigureName);

export const homeSummary = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/statistics', payer: '/payerApi/statistics', payee: '/api/service/statistics' },
  access: 'home.view',
  input: nothing,
  output: z.object({ figures: z.array(z.object({ name: z.enum(figureNames), value: z.string() })) }),
});

/** Callbacks that were given up are looked at this far back. */
export const givenUpDays = 7;

/** What waits for a decision, and who may decide. */
export const todos = {
  withdrawalsToReview: { word: 'todo.withdrawalsToReview', access: 'withdrawal.review' },
  withdrawalsToPay: { word: 'todo.withdrawalsToPay', access: 'withdrawal.pay' },
  depositsToReview: { word: 'todo.depositsToReview', access: 'deposit.review' },
  transfersUnmatched: { word: 'todo.transfersUnmatched', access: 'recharge.assign' },
  adjustmentsToReview: { word: 'todo.adjustmentsToReview', access: 'adjustment.review' },
  reportsToResolve: { word: 'todo.reportsToResolve', access: 'report.manage' },
  callbacksGivenUp: { word: 'todo.callbacksGivenUp', access: 'order.callback' },
} as const satisfies Record<string, { word: WordId; access: Permission }>;
export type TodoName = keyof typeof todos;

export function isTodoName(word: string): word is TodoName {
  return Object.hasOwn(todos, word);
}

export const todoNames = Object.keys(todos).filter(isTodoName);

/** Of what the caller may decide: how much waits. Callbacks are those of the last `givenUpDays`. */
export const listTodos = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/todo' },
  access: 'home.view',
  input: nothing,
  output: z.object({ list: z.array(z.object({ name: z.enum(todoNames), count })) }),
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
  access: 'home.view',
  input: nothing,
  output: z.object({ today: day, yesterday: day }),
});

/** Orders by the hour of today and yesterday, or by the day of the last thirty, in the platform's time zone. */
export const orderTrend = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/order/trend', payer: '/payerApi/order/trend', payee: '/skfApi/order/trend' },
  access: 'home.view',
  input: z.object({ span: z.enum(['hour', 'day']) }),
  output: z.object({
    /** One for every hour or day, also where nothing happened; the last one is the one that runs. */
    list: z.array(z.object({ at: unixSeconds, orders: count, amount: decimal, paid_orders: count, paid_amount: decimal })),
  }),
});
