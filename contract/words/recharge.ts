import type { Texts } from '../locale';

export const recharge = {
  'recharge.sn': ['充值单号', 'Recharge no.'],
  'recharge.amount': ['充值金额', 'Amount'],
  'recharge.credited': ['到账金额', 'Amount credited'],
  'recharge.usdt': ['应付 USDT', 'USDT due'],
  'recharge.received': ['实收 USDT', 'USDT received'],
  'recharge.rate': ['汇率', 'Rate'],
  'recharge.paidTime': ['到账时间', 'Credited'],
  'recharge.waiting': ['待支付', 'Waiting'],
  'recharge.confirming': ['确认中', 'Confirming'],
  'recharge.success': ['已到账', 'Credited'],
  'recharge.expired': ['已过期', 'Expired'],
  'recharge.cancelled': ['已取消', 'Cancelled'],
  'recharge.full': [
    '未完成的充值已达 {max} 笔，请待其到账、审核或过期后再提交',
    'No more than {max} recharges may be open. Wait until one is credited, reviewed or expires',
  ],
} as const satisfies Texts;
