import type { Texts } from '../../../contract/locale';

export const callback = {
  'callback.param': ['请求参数', 'Request params'],
  'callback.status': ['回调状态', 'Status'],
  'callback.url': ['请求地址', 'Request address'],
  'callback.value': ['返回信息', 'Return info'],
  'callback.httpCode': ['HTTP状态码', 'HTTP code'],
  'callback.time': ['回调时间', 'Callback time'],
  'callback.empty': ['还没有回调。订单支付后会自动回调', 'No callbacks yet. One is sent once the order is paid'],
  'callback.unanswered': ['{reason}（{kept}）', '{reason} ({kept})'],
  'callback.noHost': ['域名无法解析', 'the host name is not known'],
  'callback.refused': ['对方拒绝连接', 'the connection was refused'],
  'callback.broken': ['连接中断', 'the connection was closed'],
  'callback.tooSlow': ['对方未在规定时间内响应', 'no answer in time'],
  'callback.unreachable': ['网络不可达', 'there is no way to that network'],
  'callback.certificate': ['对方证书无效', 'its certificate is not valid'],
  'callback.notOpen': ['地址不是公网地址', 'the address is not a public one'],
} as const satisfies Texts;
