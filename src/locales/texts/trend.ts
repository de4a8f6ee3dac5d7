import type { Texts } from '../../../contract/locale';

export const trend = {
  'trend.title': ['订单走势', 'Orders'],
  'trend.hour': ['今日', 'Today'],
  'trend.day': ['近 30 天', '30 days'],
  'trend.orders': ['订单', 'Orders'],
  'trend.paid': ['成功', 'Paid'],
  'trend.before.hour': ['昨日订单', 'Orders yesterday'],
  'trend.before.day': ['前 30 天订单', 'Orders in the previous 30 days'],
  'trend.soFar': ['{n}（至今）', '{n} so far'],
  'trend.on': ['{day}：{n}', '{day}: {n}'],
} as const satisfies Texts;
