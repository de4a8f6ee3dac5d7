import { adjustmentTargets, type AdjustmentTarget } from '../../contract/states/adjustments';
import type { Fund, Owner } from '../../contract/ledger';

interface Target {
  identity: Owner['identity'];
  fund: Fund;
}

/** What can be adjusted, by its number on the wire: free money alone, never what is frozen for something under way. */
export const targets: Readonly<Record<AdjustmentTarget, Target>> = {
  [adjustmentTargets.merchantBalance]: { identity: 'payer', fund: 'balance' },
  [adjustmentTargets.providerBalance]: { identity: 'payee', fund: 'balance' },
  [adjustmentTargets.providerDeposit]: { identity: 'payee', fund: 'deposit' },
  [adjustmentTargets.preDeposit]: { identity: 'other', fund: 'pre_deposit' },
};
