import type { Texts } from '../../../contract/locale';

export const callback = {
  'callback.param': ['请求参数', 'Request params'],
  'callback.status': ['回调状态', 'Status'],
  'callback.url': ['请求地址', 'Request address'],
  'callback.value': ['返回信息', 'Return info'],
  'callback.httpCode': ['HTTP状态码', 'HTTP code'],
  'callback.time': ['回调时间', 'Callback time'],
  'callback.empty': ['还没有回调。订单支付后会自动回调', 'No callbacks yet. One is sent once the order is paid'],
} as const satisfies Texts;
