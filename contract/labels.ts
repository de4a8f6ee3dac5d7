// Apart from fields.ts, which the login page loads: it has a budget (ADR 0002), and shows no states.
import * as z from 'zod/mini';
import { switchOff, switchOn, whole } from './fields';
import type { WordId } from './words';

/** The one colour language for states, over the whole product. */
export type Tone = 'success' | 'processing' | 'warning' | 'error' | 'default';

export interface Label {
  word: WordId;
  tone: Tone;
}

/** Every value of a status field on the wire with its label; a value without a label does not exist. */
export type Labels = Readonly<Record<number, Label>>;

/** The values that labels name: what such a field can be. */
export type ValueOf<L extends Labels> = keyof L & number;

export interface State extends Label {
  /** Its number on the wire and in the database. */
  value: number;
}

interface States<S extends Record<string, State>> {
  /** Its values by name. */
  values: { readonly [K in keyof S]: S[K]['value'] };
  /** Its labels by value. */
  labels: { readonly [K in keyof S as S[K]['value']]: Label };
}

/** States of one field: number, word and tone of each, by its name. */
export function states<const S extends Record<string, State>>(stated: S): States<S>;
export function states(stated: Record<string, State>): { values: Record<string, number>; labels: Labels } {
  const entries = Object.entries(stated);
  return {
    values: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    labels: Object.fromEntries(entries.map(([, { value, word, tone }]) => [value, { word, tone }])),
  };
}

export function labelOf(labels: Labels, value: number): Label | undefined {
  return labels[value];
}

export function valuesOf<L extends Labels>(labels: L): ValueOf<L>[] {
  return Object.keys(labels)
    .map(Number)
    .filter((value): value is ValueOf<L> => Object.hasOwn(labels, value));
}

/** A state in an answer: one of those that the labels name. */
export const stateField = <L extends Labels>(labels: L) => z.literal(valuesOf(labels));

/** A state as input: in JSON or in a query. */
export function stateInput<L extends Labels>(labels: L) {
  const values = valuesOf(labels);
  return z.pipe(whole(Math.min(...values), Math.max(...values)), z.literal(values));
}

/** On and off; what switches is called by `switchOn` and `switchOff`. */
export const { labels: switchLabels } = states({
  on: { value: switchOn, word: 'common.on', tone: 'success' },
  off: { value: switchOff, word: 'common.off', tone: 'default' },
});

export const { labels: yesNoLabels } = states({
  yes: { value: switchOn, word: 'common.yes', tone: 'success' },
  no: { value: switchOff, word: 'common.no', tone: 'default' },
});

const channelStates = {
  copy: { value: 1, word: 'channel.copy', tone: 'processing' },
  pay: { value: 2, word: 'channel.pay', tone: 'warning' },
} as const satisfies Record<string, State>;

export const { values: channels, labels: channelLabels } = states(channelStates);
export type ChannelName = keyof typeof channels;
export type Channel = ValueOf<typeof channelLabels>;

/** How a channel is called where its number is not said: by merchants' machines and by the channels themselves. */
export function channelName(channel: Channel): ChannelName {
  return channel === channels.copy ? 'copy' : 'pay';
}

/** Pay states of an order. `reversed` is a paid order that was taken back: it is kept apart from the pay state itself. */
export const { values: orderStatuses, labels: orderStatusLabels } = states({
  waiting: { value: 1, word: 'order.waiting', tone: 'processing' },
  paid: { value: 2, word: 'order.paid', tone: 'success' },
  expired: { value: 3, word: 'order.expired', tone: 'default' },
  closed: { value: 4, word: 'order.closed', tone: 'default' },
  reversed: { value: 5, word: 'order.reversed', tone: 'error' },
});
export type OrderStatus = ValueOf<typeof orderStatusLabels>;
/** What an order's payment came to, whether or not it was taken back. */
export type PayStatus = Exclude<OrderStatus, typeof orderStatuses.reversed>;

/** Where the callback of an order stands; 1 is success, as in the callback record. */
export const { values: callbackStates, labels: callbackStateLabels } = states({
  success: { value: 1, word: 'callback.success', tone: 'success' },
  retrying: { value: 2, word: 'callback.retrying', tone: 'processing' },
  givenUp: { value: 3, word: 'callback.givenUp', tone: 'error' },
  none: { value: 4, word: 'callback.none', tone: 'default' },
});
export type CallbackState = ValueOf<typeof callbackStateLabels>;

/** One attempt of a callback: 1 means success, anything else failure. */
export const { values: callbackResults, labels: callbackResultLabels } = states({
  success: { value: 1, word: 'callback.success', tone: 'success' },
  failed: { value: 2, word: 'callback.failed', tone: 'error' },
});
export type CallbackResult = ValueOf<typeof callbackResultLabels>;

const rechargeStates = {
  waiting: { value: 1, word: 'recharge.waiting', tone: 'processing' },
  confirming: { value: 2, word: 'recharge.confirming', tone: 'warning' },
  success: { value: 3, word: 'recharge.success', tone: 'success' },
  expired: { value: 4, word: 'recharge.expired', tone: 'default' },
  cancelled: { value: 5, word: 'recharge.cancelled', tone: 'default' },
} as const satisfies Record<string, State>;

/** Where a recharge in USDT stands. */
export const { labels: rechargeStatusLabels } = states(rechargeStates);

/** Where a recharge stands. One to a bank account begins with `confirming`, and waits for an operator. */
export const { values: rechargeStatuses, labels: depositStatusLabels } = states({
  ...rechargeStates,
  confirming: { value: 2, word: 'deposit.reviewing', tone: 'warning' },
  rejected: { value: 6, word: 'paper.rejected', tone: 'error' },
});
export type RechargeStatus = ValueOf<typeof depositStatusLabels>;

export const { values: depositTransferKinds, labels: depositTransferKindLabels } = states({
  fromBalance: { value: 1, word: 'depositTransfer.fromBalance', tone: 'success' },
  toProvider: { value: 2, word: 'depositTransfer.toProvider', tone: 'processing' },
});
export type DepositTransferKind = ValueOf<typeof depositTransferKindLabels>;

export const { values: adjustmentStatuses, labels: adjustmentStatusLabels } = states({
  pending: { value: 1, word: 'paper.pending', tone: 'warning' },
  approved: { value: 2, word: 'adjustment.approved', tone: 'success' },
  rejected: { value: 3, word: 'paper.rejected', tone: 'error' },
  cancelled: { value: 4, word: 'paper.cancelled', tone: 'default' },
});
export type AdjustmentStatus = ValueOf<typeof adjustmentStatusLabels>;

/** What can be adjusted by hand: free money, not what is frozen for something that is under way. */
export const { values: adjustmentTargets, labels: adjustmentTargetLabels } = states({
  merchantBalance: { value: 1, word: 'adjustment.merchantBalance', tone: 'success' },
  providerBalance: { value: 2, word: 'adjustment.providerBalance', tone: 'success' },
  providerDeposit: { value: 3, word: 'adjustment.providerDeposit', tone: 'processing' },
  preDeposit: { value: 4, word: 'adjustment.preDeposit', tone: 'warning' },
});
export type AdjustmentTarget = ValueOf<typeof adjustmentTargetLabels>;

export const { values: directions, labels: directionLabels } = states({
  increase: { value: 1, word: 'adjustment.increase', tone: 'success' },
  decrease: { value: 2, word: 'adjustment.decrease', tone: 'error' },
});

/** A transfer on the chain: credited by its exact amount, waiting for an operator, or assigned by one. */
export const { values: transferStatuses, labels: transferStatusLabels } = states({
  credited: { value: 1, word: 'transfer.credited', tone: 'success' },
  unmatched: { value: 2, word: 'transfer.unmatched', tone: 'warning' },
  assigned: { value: 3, word: 'transfer.assigned', tone: 'processing' },
});
export type TransferStatus = ValueOf<typeof transferStatusLabels>;

/** What came of a report of a channel or the chain: `stuck` needs an operator. */
export const { values: reportStatuses, labels: reportStatusLabels } = states({
  waiting: { value: 1, word: 'report.waiting', tone: 'processing' },
  applied: { value: 2, word: 'report.applied', tone: 'success' },
  stuck: { value: 3, word: 'report.stuck', tone: 'error' },
  dismissed: { value: 4, word: 'report.dismissed', tone: 'default' },
});
export type ReportStatus = ValueOf<typeof reportStatusLabels>;

/** Who reports: the channels, and the chain. */
export const { values: reportChannels, labels: reportChannelLabels } = states({
  ...channelStates,
  usdt: { value: 3, word: 'report.chain', tone: 'success' },
});

export const { values: withdrawalStatuses, labels: withdrawalStatusLabels } = states({
  pending: { value: 1, word: 'paper.pending', tone: 'warning' },
  approved: { value: 2, word: 'withdrawal.approved', tone: 'processing' },
  paid: { value: 3, word: 'withdrawal.paid', tone: 'success' },
  rejected: { value: 4, word: 'paper.rejected', tone: 'error' },
  failed: { value: 5, word: 'withdrawal.failed', tone: 'error' },
  cancelled: { value: 6, word: 'paper.cancelled', tone: 'default' },
});
export type WithdrawalStatus = ValueOf<typeof withdrawalStatusLabels>;

export const { values: payMethods, labels: payMethodLabels } = states({
  bank: { value: 1, word: 'payAccount.bankCard', tone: 'default' },
  trc20: { value: 2, word: 'payAccount.trc20', tone: 'processing' },
  erc20: { value: 3, word: 'payAccount.erc20', tone: 'processing' },
});
export type PayMethod = ValueOf<typeof payMethodLabels>;

export const { values: loginResults, labels: loginResultLabels } = states({
  success: { value: 1, word: 'loginLog.success', tone: 'success' },
  wrongPassword: { value: 2, word: 'loginLog.wrongPassword', tone: 'error' },
  wrongCaptcha: { value: 3, word: 'loginLog.wrongCaptcha', tone: 'warning' },
  locked: { value: 4, word: 'loginLog.locked', tone: 'error' },
  disabled: { value: 5, word: 'loginLog.disabled', tone: 'error' },
  ipRefused: { value: 6, word: 'loginLog.ipRefused', tone: 'error' },
  wrongSafetyCode: { value: 7, word: 'loginLog.wrongSafetyCode', tone: 'error' },
  secondFactor: { value: 8, word: 'loginLog.secondFactor', tone: 'success' },
  imitated: { value: 9, word: 'loginLog.imitated', tone: 'processing' },
});
export type LoginResult = ValueOf<typeof loginResultLabels>;
