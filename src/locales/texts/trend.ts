import type { Texts } from '../../../contract/locale';

export const trend = {
  'trend.title': ['订单走势', 'Orders'],
  'trend.hour': ['按小时', 'By hour'],
  'trend.day': ['按天', 'By day'],
  'trend.bar': ['{time}：{orders} 笔订单，成功 {paid} 笔，{amount}', '{time}: {orders} orders, {paid} paid, {amount}'],
} as const satisfies Texts;
