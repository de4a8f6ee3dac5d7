import type { Fund, Owner } from '../ledger';
import { states, type ValueOf } from '../labels';

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

export interface AdjustedFund {
  identity: Owner['identity'];
  fund: Fund;
}

/** Whose money each is, and in which fund it lies. */
export const adjustedFunds: Readonly<Record<number, AdjustedFund>> = {
  [adjustmentTargets.merchantBalance]: { identity: 'payer', fund: 'balance' },
  [adjustmentTargets.providerBalance]: { identity: 'payee', fund: 'balance' },
  [adjustmentTargets.providerDeposit]: { identity: 'payee', fund: 'deposit' },
  [adjustmentTargets.preDeposit]: { identity: 'other', fund: 'pre_deposit' },
} satisfies Record<AdjustmentTarget, AdjustedFund>;

export const { values: directions, labels: directionLabels } = states({
  increase: { value: 1, word: 'adjustment.increase', tone: 'success' },
  decrease: { value: 2, word: 'adjustment.decrease', tone: 'error' },
});
