import type { Texts } from '../locale';

export const adjustment = {
  'adjustment.sn': ['调账单号', 'Adjustment no.'],
  'adjustment.target': ['调账账户', 'Account'],
  'adjustment.change': ['调整金额', 'Change'],
  'adjustment.direction': ['方向', 'Direction'],
  'adjustment.reason': ['调账原因', 'Reason'],
  'adjustment.maker': ['提交人', 'Submitted by'],
  'adjustment.remark': ['审核说明', 'Review note'],
  'adjustment.approved': ['已通过', 'Approved'],
  'adjustment.merchantBalance': ['商户余额', 'Merchant balance'],
  'adjustment.providerBalance': ['服务商余额', 'Provider balance'],
  'adjustment.providerDeposit': ['服务商押金', 'Provider deposit'],
  'adjustment.preDeposit': ['平台预存', 'Pre-deposit'],
  'adjustment.increase': ['增加', 'Increase'],
  'adjustment.decrease': ['减少', 'Decrease'],
} as const satisfies Texts;
