import type { Texts } from '../locale';

export const report = {
  'report.time': ['上报时间', 'Reported'],
  'report.tradeNo': ['通道交易号', 'Trade no.'],
  'report.amount': ['上报金额', 'Amount'],
  'report.problem': ['未入账原因', 'Problem'],
  'report.attempts': ['尝试次数', 'Attempts'],
  'report.due': ['下次重试', 'Next retry'],
  'report.chain': ['USDT 链上', 'USDT chain'],
  'report.waiting': ['自动重试中', 'Retrying'],
  'report.applied': ['已入账', 'Booked'],
  'report.stuck': ['待处理', 'To resolve'],
  'report.dismissed': ['已忽略', 'Dismissed'],
} as const satisfies Texts;
