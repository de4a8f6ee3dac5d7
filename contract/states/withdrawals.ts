import { states, type ValueOf } from '../labels';

export const { values: withdrawalStatuses, labels: withdrawalStatusLabels } = states({
  pending: { value: 1, word: 'paper.pending', tone: 'warning' },
  approved: { value: 2, word: 'withdrawal.approved', tone: 'processing' },
  paid: { value: 3, word: 'withdrawal.paid', tone: 'success' },
  rejected: { value: 4, word: 'paper.rejected', tone: 'error' },
  failed: { value: 5, word: 'withdrawal.failed', tone: 'error' },
  cancelled: { value: 6, word: 'paper.cancelled', tone: 'default' },
});
export type WithdrawalStatus = ValueOf<typeof withdrawalStatusLabels>;
