import type { Texts } from '../../../contract/locale';

export const rate = {
  'rate.set': ['调整 {name} 的费率', 'Rates of {name}'],
  'rate.change': ['调整费率', 'Change a rate'],
  'rate.isNow': ['现为 {rate}', '{rate} now'],
  'rate.setBy': ['设置人', 'Set by'],
  'rate.since': ['自 {time} 起', 'since {time}'],
  'rate.noneThen': ['当时没有费率', 'There was no rate then'],
  'rate.fromNow': ['立即生效', 'From now on'],
  'rate.later': ['定时生效', 'From a time on'],
  'rate.chooseTime': ['请选择生效时间', 'Choose when it begins'],
  'rate.withdraw': ['撤回', 'Withdraw'],
  'rate.withdrawAsk': ['撤回后该费率不会生效，确定撤回？', 'It will never hold then. Withdraw it?'],
  'rate.preview': [
    '按新费率重算最近 {days} 天的 {orders} 笔成交（{amount}），各方收入变化：',
    'The {orders} orders paid in the last {days} days ({amount}) at the new rate would have meant:',
  ],
  'rate.losses.payer': [
    '{total} 家服务商的费率高于该商户，其订单将派给其他服务商：{names}',
    '{total} providers earn more than it pays; its orders go to others: {names}',
  ],
  'rate.lossesTaken.payer': [
    '{total} 家服务商的费率高于该商户，系统设置允许亏损订单，差额由平台承担：{names}',
    '{total} providers earn more than it pays; orders at a loss are allowed, so the platform pays the difference: {names}',
  ],
  'rate.lossesTaken.payee': [
    '{total} 家商户的费率低于该服务商，系统设置允许亏损订单，差额由平台承担：{names}',
    '{total} merchants pay less than it earns; orders at a loss are allowed, so the platform pays the difference: {names}',
  ],
  'rate.losses.payee': [
    '{total} 家商户的费率低于该服务商，它们的订单将派给其他服务商：{names}',
    '{total} merchants pay less than it earns; their orders go to others: {names}',
  ],
} as const satisfies Texts;
