import { states, type ValueOf } from '../labels';

export const { values: depositTransferKinds, labels: depositTransferKindLabels } = states({
  fromBalance: { value: 1, word: 'depositTransfer.fromBalance', tone: 'success' },
  toProvider: { value: 2, word: 'depositTransfer.toProvider', tone: 'processing' },
});
export type DepositTransferKind = ValueOf<typeof depositTransferKindLabels>;
