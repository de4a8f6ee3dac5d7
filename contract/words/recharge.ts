import type { Texts } from '../locale';

export const recharge = {
  'recharge.sn': ['充值单号', 'Recharge no.'],
  'recharge.amount': ['充值金额', 'Amount'],
  'recharge.usdt': ['USDT 数量', 'USDT'],
  'recharge.rate': ['汇率', 'Rate'],
  'recharge.paidTime': ['到账时间', 'Credited'],
  'recharge.waiting': ['待支付', 'Waiting'],
  'recharge.confirming': ['确认中', 'Confirming'],
  'recharge.success': ['已到账', 'Credited'],
  'recharge.expired': ['已过期', 'Expired'],
  'recharge.cancelled': ['已取消', 'Cancelled'],
} as const satisfies Texts;
