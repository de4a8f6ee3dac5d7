import { states, type ValueOf } from '../labels';

export const { values: payMethods, labels: payMethodLabels } = states({
  bank: { value: 1, word: 'payAccount.bankCard', tone: 'default' },
  trc20: { value: 2, word: 'payAccount.trc20', tone: 'processing' },
  erc20: { value: 3, word: 'payAccount.erc20', tone: 'processing' },
});
export type PayMethod = ValueOf<typeof payMethodLabels>;
