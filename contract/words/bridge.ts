import type { Texts } from '../locale';

export const bridge = {
  'bridge.paid': ['订单收款', 'Payments'],
  'bridge.fee': ['手续费', 'Fees'],
  'bridge.reversed': ['冲正', 'Reversals'],
  'bridge.feeReturned': ['退回手续费', 'Fees returned'],
  'bridge.commission': ['佣金', 'Commission'],
  'bridge.teamCommission': ['团队佣金', 'Team commission'],
  'bridge.commissionReversed': ['冲回佣金', 'Commission reversed'],
  'bridge.teamCommissionReversed': ['冲回团队佣金', 'Team commission reversed'],
  'bridge.softwareFee': ['软件费', 'Software fees'],
  'bridge.softwareFeeReturned': ['退回软件费', 'Software fees returned'],
  'bridge.depositUsed': ['押金抵扣订单', 'Deposit used for orders'],
  'bridge.depositReturned': ['冲正退回押金', 'Deposit returned by reversals'],
  'bridge.recharged': ['充值', 'Recharges'],
  'bridge.transferredIn': ['划入', 'Transfers in'],
  'bridge.transferredOut': ['划出', 'Transfers out'],
  'bridge.withdrawn': ['提现', 'Withdrawals'],
  'bridge.withdrawalFee': ['提现手续费', 'Withdrawal fees'],
  'bridge.adjusted': ['调账', 'Adjustments'],
} as const satisfies Texts;
