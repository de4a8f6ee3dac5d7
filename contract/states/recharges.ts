import { states, type State, type ValueOf } from '../labels';

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

/** A transfer on the chain: credited by its exact amount, waiting for an operator, or assigned by one. */
export const { values: transferStatuses, labels: transferStatusLabels } = states({
  credited: { value: 1, word: 'transfer.credited', tone: 'success' },
  unmatched: { value: 2, word: 'transfer.unmatched', tone: 'warning' },
  assigned: { value: 3, word: 'transfer.assigned', tone: 'processing' },
});
export type TransferStatus = ValueOf<typeof transferStatusLabels>;
