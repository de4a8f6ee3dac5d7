import { states, type ValueOf } from '../labels';

/** What feeds a shop. */
export const { values: rechargeAccountKinds, labels: rechargeAccountKindLabels } = states({
  bankCard: { value: 1, word: 'rechargeAccount.bankCard', tone: 'default' },
  alipay: { value: 2, word: 'rechargeAccount.alipay', tone: 'processing' },
  wechat: { value: 3, word: 'rechargeAccount.wechat', tone: 'success' },
  other: { value: 4, word: 'rechargeAccount.other', tone: 'default' },
});
export type RechargeAccountKind = ValueOf<typeof rechargeAccountKindLabels>;
