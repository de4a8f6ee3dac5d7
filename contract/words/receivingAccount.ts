import type { Texts } from '../locale';

export const receivingAccount = {
  'receivingAccount.team': ['团队账户', 'Of the team'],
  'receivingAccount.id': ['账户编号', 'Account no.'],
  'receivingAccount.number': ['收款账号', 'Taobao account'],
  'receivingAccount.holder': ['账户名', 'Account name'],
  'receivingAccount.qrCode': ['收款码 / 链接', 'QR or link'],
  'receivingAccount.rest': ['接单状态', 'Taking orders'],
  'receivingAccount.awake': ['正常', 'Taking'],
  'receivingAccount.restsByRunOuts': ['休息中', 'Rests'],
  'receivingAccount.runOuts': ['连续未支付', 'Run out in a row'],
  'receivingAccount.restingTime': ['休息自', 'Rests since'],
  'receivingAccount.todayAmount': ['今日已用', 'Used today'],
  'receivingAccount.todayOrders': ['今日笔数', 'Orders today'],
  'receivingAccount.dailyAmount': ['单日限额', 'Most a day'],
  'receivingAccount.dailyCount': ['单日笔数', 'Orders a day'],
  'receivingAccount.waitingOrders': ['待支付', 'Waiting'],
  'receivingAccount.successRate': ['近 50 单成功率', 'Paid of last 50'],
  'receivingAccount.min': ['单笔最低', 'Least per order'],
  'receivingAccount.max': ['单笔最高', 'Most per order'],
  'receivingAccount.hours': ['营业时段', 'Hours'],
  'receivingAccount.weight': ['权重', 'Weight'],
} as const satisfies Texts;
