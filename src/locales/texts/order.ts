import type { Texts } from '../../../contract/locale';

export const order = {
  'order.confirm': ['确认收款', 'Confirm'],
  'order.confirmAsk': ['确认已收到订单 {sn} 的 {amount}？', 'Have you received {amount} for order {sn}?'],
  'order.confirmLate': ['补单', 'Mark paid'],
  'order.confirmLateAsk': [
    '订单 {sn} 已过期。确认已收到 {amount} 并补单？',
    'Order {sn} has expired. Have you received {amount} for it after all?',
  ],
  'order.close': ['关闭', 'Close'],
  'order.closeOk': ['关闭订单', 'Close order'],
  'order.closeText': [
    '关闭后释放服务商押金，客户不能再支付该订单。',
    'The provider’s deposit is released, and the customer can no longer pay this order.',
  ],
  'order.reverse': ['冲正', 'Reverse'],
  'order.reverseOk': ['冲正订单', 'Reverse order'],
  'order.reverseText': [
    '冲正会按原路退回所有入账。商户余额不足的部分记为应收。',
    'All movements are reversed. What the merchant’s balance cannot cover becomes a receivable.',
  ],
  'order.retryCallback': ['重发回调', 'Resend'],
  'order.callbackFailed': ['回调失败', 'Callback failed'],
  'order.info': ['回调记录', 'Callbacks'],
  'order.infoTitle': ['订单信息', 'Order information'],
  'order.detail': ['订单详情', 'Order'],
  'order.expireTime': ['过期时间', 'Expires'],
  'order.notifyUrl': ['回调地址', 'Callback URL'],
  'order.returnUrl': ['返回地址', 'Return URL'],
  'order.product': ['商品', 'Product'],
  'order.timeline': ['时间线', 'Timeline'],
  'order.bySystem': ['系统', 'System'],
  'order.entries': ['资金变动', 'Fund movements'],
  'order.noEntries': ['没有您可见的资金变动', 'No movements visible to you'],
  'order.assignment': ['未选中的收款账户', 'Accounts not selected'],
  'order.nonePassed': ['没有记录', 'Nothing recorded'],
  'order.passReason': ['原因', 'Reason'],
} as const satisfies Texts;
