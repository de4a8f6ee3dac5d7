import type { Texts } from '../../../contract/locale';

export const rate = {
  'rate.set': ['调整 {name} 的费率', 'Change rates of {name}'],
  'rate.change': ['调整费率', 'Change rate'],
  'rate.isNow': ['现为 {rate}', 'Currently {rate}'],
  'rate.setBy': ['设置人', 'Set by'],
  'rate.since': ['自 {time} 起', 'since {time}'],
  'rate.noneThen': ['当时没有费率', 'There was no rate at that time'],
  'rate.fromNow': ['立即生效', 'Immediately'],
  'rate.later': ['定时生效', 'Scheduled'],
  'rate.chooseTime': ['请选择生效时间', 'Choose when it takes effect'],
  'rate.withdraw': ['撤回', 'Discard change'],
  'rate.withdrawAsk': ['撤回后该费率不会生效，确定撤回？', 'It will never take effect. Discard it?'],
  'rate.preview': [
    '按新费率重算最近 {days} 天的 {orders} 笔成交（{amount}），各方收入变化：',
    'At the new rate, the {orders} orders paid in the last {days} days ({amount}) would have changed incomes as follows:',
  ],
  'rate.previewNone': ['最近 {days} 天没有成交', 'No orders were paid in the last {days} days'],
  'rate.ofChannel': ['{channel}：{text}', '{channel}: {text}'],
  'rate.lossesAll.payer': [
    '全部 {total} 家一级服务商的费率都高于该商户，其订单将无人接单而被拒绝：{names}',
    'All {total} top-level providers have a higher rate than this merchant. Its orders will be refused: {names}',
  ],
  'rate.losses.payer': [
    '{total} 家一级服务商的费率高于该商户，其订单将派给其他服务商：{names}',
    '{total} top-level providers have a higher rate than this merchant. Its orders go to other providers: {names}',
  ],
  'rate.lossesTaken.payer': [
    '{total} 家一级服务商的费率高于该商户，系统设置允许亏损订单，差额由平台承担：{names}',
    '{total} top-level providers have a higher rate than this merchant. Orders at a loss are allowed at the platform’s cost: {names}',
  ],
  'rate.lossesTaken.payee': [
    '{total} 家商户的费率低于该服务商，系统设置允许亏损订单，差额由平台承担：{names}',
    '{total} merchants have a lower rate than this provider. Orders at a loss are allowed, so the platform covers the difference: {names}',
  ],
  'rate.losses.payee': [
    '{total} 家商户的费率低于该服务商，它们的订单将派给其他服务商：{names}',
    '{total} merchants have a lower rate than this provider. Their orders go to other providers: {names}',
  ],
} as const satisfies Texts;
