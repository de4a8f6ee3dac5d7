import type { WordId } from './words';

/** The one colour language for states, over the whole product. */
export type Tone = 'success' | 'processing' | 'warning' | 'error' | 'default';

export interface Label {
  word: WordId;
  tone: Tone;
}

/** Every value of a status field on the wire with its label; a value without a label does not exist. */
export type Labels = Readonly<Record<number, Label>>;

export function labelOf(labels: Labels, value: number): Label | undefined {
  return labels[value];
}

export const switchLabels = {
  1: { word: 'common.on', tone: 'success' },
  2: { word: 'common.off', tone: 'default' },
} as const satisfies Labels;

export const yesNoLabels = {
  1: { word: 'common.yes', tone: 'success' },
  2: { word: 'common.no', tone: 'default' },
} as const satisfies Labels;

export const channels = { copy: 1, pay: 2 } as const;
export type ChannelName = keyof typeof channels;
export type Channel = (typeof channels)[ChannelName];

export const channelLabels = {
  1: { word: 'channel.copy', tone: 'processing' },
  2: { word: 'channel.pay', tone: 'warning' },
} as const satisfies Labels;

/** Pay states of an order. `reversed` is a paid order that was taken back: it is kept apart from the pay state itself. */
export const orderStatuses = { waiting: 1, paid: 2, expired: 3, closed: 4, reversed: 5 } as const;

export const orderStatusLabels = {
  1: { word: 'order.waiting', tone: 'processing' },
  2: { word: 'order.paid', tone: 'success' },
  3: { word: 'order.expired', tone: 'default' },
  4: { word: 'order.closed', tone: 'default' },
  5: { word: 'order.reversed', tone: 'error' },
} as const satisfies Labels;

/** Where the callback of an order stands; 1 is success, as in the callback record. */
export const callbackStates = { success: 1, retrying: 2, givenUp: 3, none: 4 } as const;

export const callbackStateLabels = {
  1: { word: 'callback.success', tone: 'success' },
  2: { word: 'callback.retrying', tone: 'processing' },
  3: { word: 'callback.givenUp', tone: 'error' },
  4: { word: 'callback.none', tone: 'default' },
} as const satisfies Labels;

/** One attempt of a callback: 1 means success, anything else failure. */
export const callbackResultLabels = {
  1: { word: 'callback.success', tone: 'success' },
  2: { word: 'callback.failed', tone: 'error' },
} as const satisfies Labels;

/** Where a recharge stands. One to a bank account begins with `confirming`, and waits for an operator. */
export const rechargeStatuses = { waiting: 1, confirming: 2, success: 3, expired: 4, cancelled: 5, rejected: 6 } as const;

export const rechargeStatusLabels = {
  1: { word: 'recharge.waiting', tone: 'processing' },
  2: { word: 'recharge.confirming', tone: 'warning' },
  3: { word: 'recharge.success', tone: 'success' },
  4: { word: 'recharge.expired', tone: 'default' },
  5: { word: 'recharge.cancelled', tone: 'default' },
} as const satisfies Labels;

/** The same of a provider's deposit. */
export const depositStatusLabels = {
  ...rechargeStatusLabels,
  2: { word: 'deposit.reviewing', tone: 'warning' },
  6: { word: 'deposit.rejected', tone: 'error' },
} as const satisfies Labels;

export const depositTransferKinds = { fromBalance: 1, toProvider: 2 } as const;

export const depositTransferKindLabels = {
  1: { word: 'depositTransfer.fromBalance', tone: 'success' },
  2: { word: 'depositTransfer.toProvider', tone: 'processing' },
} as const satisfies Labels;

export const adjustmentStatuses = { pending: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;

export const adjustmentStatusLabels = {
  1: { word: 'withdrawal.pending', tone: 'warning' },
  2: { word: 'adjustment.approved', tone: 'success' },
  3: { word: 'withdrawal.rejected', tone: 'error' },
  4: { word: 'withdrawal.withdrawn', tone: 'default' },
} as const satisfies Labels;

/** What can be adjusted by hand: free money, not what is frozen for something that is under way. */
export const adjustmentTargets = { merchantBalance: 1, providerBalance: 2, providerDeposit: 3, preDeposit: 4 } as const;

export const adjustmentTargetLabels = {
  1: { word: 'adjustment.merchantBalance', tone: 'success' },
  2: { word: 'adjustment.providerBalance', tone: 'success' },
  3: { word: 'adjustment.providerDeposit', tone: 'processing' },
  4: { word: 'adjustment.preDeposit', tone: 'warning' },
} as const satisfies Labels;

export const directions = { increase: 1, decrease: 2 } as const;

export const directionLabels = {
  1: { word: 'adjustment.increase', tone: 'success' },
  2: { word: 'adjustment.decrease', tone: 'error' },
} as const satisfies Labels;

/** A transfer on the chain: credited by its exact amount, waiting for an operator, or assigned by one. */
export const transferStatuses = { credited: 1, unmatched: 2, assigned: 3 } as const;

export const transferStatusLabels = {
  1: { word: 'transfer.credited', tone: 'success' },
  2: { word: 'transfer.unmatched', tone: 'warning' },
  3: { word: 'transfer.assigned', tone: 'processing' },
} as const satisfies Labels;

/** What came of a report of a channel or the chain: `stuck` needs an operator. */
export const reportStatuses = { waiting: 1, applied: 2, stuck: 3, dismissed: 4 } as const;

export const reportStatusLabels = {
  1: { word: 'report.waiting', tone: 'processing' },
  2: { word: 'report.applied', tone: 'success' },
  3: { word: 'report.stuck', tone: 'error' },
  4: { word: 'report.dismissed', tone: 'default' },
} as const satisfies Labels;

/** Who reports: the channels, and the chain. */
export const reportChannels = { ...channels, usdt: 3 } as const;

export const reportChannelLabels = {
  ...channelLabels,
  3: { word: 'report.chain', tone: 'success' },
} as const satisfies Labels;

export const withdrawalStatuses = { pending: 1, approved: 2, paid: 3, rejected: 4, failed: 5, withdrawn: 6 } as const;

export const withdrawalStatusLabels = {
  1: { word: 'withdrawal.pending', tone: 'warning' },
  2: { word: 'withdrawal.approved', tone: 'processing' },
  3: { word: 'withdrawal.paid', tone: 'success' },
  4: { word: 'withdrawal.rejected', tone: 'error' },
  5: { word: 'withdrawal.failed', tone: 'error' },
  6: { word: 'withdrawal.withdrawn', tone: 'default' },
} as const satisfies Labels;

export const payMethods = { bank: 1, trc20: 2, erc20: 3 } as const;

export const payMethodLabels = {
  1: { word: 'withdrawal.bankCard', tone: 'default' },
  2: { word: 'withdrawal.trc20', tone: 'processing' },
  3: { word: 'withdrawal.erc20', tone: 'processing' },
} as const satisfies Labels;

export const loginResults = {
  success: 1,
  wrongPassword: 2,
  wrongCaptcha: 3,
  locked: 4,
  disabled: 5,
  ipRefused: 6,
  wrongSafetyCode: 7,
  secondFactor: 8,
  imitated: 9,
} as const;

export const loginResultLabels = {
  1: { word: 'loginLog.success', tone: 'success' },
  2: { word: 'loginLog.wrongPassword', tone: 'error' },
  3: { word: 'loginLog.wrongCaptcha', tone: 'warning' },
  4: { word: 'loginLog.locked', tone: 'error' },
  5: { word: 'loginLog.disabled', tone: 'error' },
  6: { word: 'loginLog.ipRefused', tone: 'error' },
  7: { word: 'loginLog.wrongSafetyCode', tone: 'error' },
  8: { word: 'loginLog.secondFactor', tone: 'success' },
  9: { word: 'loginLog.imitated', tone: 'processing' },
} as const satisfies Labels;
