import type { Texts } from '../../../contract/locale';

export const order = {
  'order.confirm': ['确认收款', 'Confirm'],
  'order.confirmAsk': ['确认已收到订单 {sn} 的 {amount}？', 'Has {amount} arrived for order {sn}?'],
  'order.confirmLate': ['补单', 'Paid late'],
  'order.confirmLateAsk': ['订单 {sn} 已过期。确认已收到 {amount} 并补单？', 'Order {sn} has expired. Has {amount} arrived after all?'],
  'order.close': ['关闭', 'Close'],
  'order.closeText': [
    '关闭后释放服务商押金，客户不能再支付该订单。',
    'The deposit is free again, and the customer can no longer pay this order.',
  ],
  'order.reverse': ['冲正', 'Reverse'],
  'order.reverseText': [
    '冲正会按原路退回所有入账。商户余额不足的部分记为应收。',
    'Every movement goes back the way it came. What the merchant no longer has is owed.',
  ],
  'order.retryCallback': ['重发回调', 'Call back'],
  'order.callbackFailed': ['回调失败', 'Callback failed'],
  'order.info': ['回调记录', 'Callbacks'],
  'order.infoTitle': ['订单信息', 'Order information'],
  'order.detail': ['订单详情', 'Order'],
  'order.expireTime': ['过期时间', 'Expires'],
  'order.notifyUrl': ['回调地址', 'Callback address'],
  'order.returnUrl': ['返回地址', 'Return address'],
  'order.product': ['商品', 'Product'],
  'order.timeline': ['时间线', 'Timeline'],
  'order.bySystem': ['系统', 'System'],
  'order.entries': ['资金变动', 'Where the money went'],
  'order.noEntries': ['没有您可见的资金变动', 'No movement that you can see'],
  'order.assignment': ['未选中的收款账户', 'Accounts that were passed over'],
  'order.nonePassed': ['没有记录', 'Nothing was kept'],
  'order.passReason': ['原因', 'Why'],
} as const satisfies Texts;
