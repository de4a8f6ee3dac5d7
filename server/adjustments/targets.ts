import { adjustmentTargets } from '../../contract/labels';
import { type Fund, type Owner } from '../../contract/ledger';

interface Target {
  identity: Owner['identity'];
  fund: Fund;
}

export const targets: Readonly<Record<number, Target>> = {
  [adjustmentTargets.merchantBalance]: { identity: 'payer', fund: 'balance' },
  [adjustmentTargets.providerBalance]: { identity: 'payee', fund: 'balance' },
  [adjustmentTargets.providerDeposit]: { identity: 'payee', fund: 'deposit' },
  [adjustmentTargets.preDeposit]: { identity: 'other', fund: 'pre_deposit' },
};
