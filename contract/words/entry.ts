import type { Texts } from '../locale';

export const entry = {
  'entry.time': ['变动时间', 'Time'],
  'entry.fund': ['资金', 'Fund'],
  'entry.type': ['类型', 'Type'],
  'entry.before': ['变动前', 'Before'],
  'entry.change': ['变动', 'Change'],
  'entry.after': ['变动后', 'After'],
  'entry.subject': ['关联单号', 'Related no.'],
  'entry.orderPaid': ['订单入账', 'Order paid'],
  'entry.orderFrozen': ['订单冻结', 'Order frozen'],
  'entry.orderReleased': ['订单解冻', 'Order released'],
  'entry.commission': ['佣金', 'Commission'],
  'entry.teamCommission': ['团队佣金', 'Team commission'],
  'entry.fee': ['手续费', 'Fee'],
  'entry.withdrawal': ['提现', 'Withdrawal'],
  'entry.withdrawalReturned': ['提现退回', 'Withdrawal returned'],
  'entry.recharge': ['充值', 'Recharge'],
  'entry.transferIn': ['划入', 'Transfer in'],
  'entry.transferOut': ['划出', 'Transfer out'],
  'entry.adjustment': ['调账', 'Adjustment'],
  'entry.reversal': ['冲正', 'Reversal'],
} as const satisfies Texts;
