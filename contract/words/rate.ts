import type { Texts } from '../locale';

export const rate = {
  'rate.title': ['费率', 'Rate'],
  'rate.state': ['状态', 'Status'],
  'rate.now': ['生效中', 'Active'],
  'rate.coming': ['待生效', 'Scheduled'],
  'rate.past': ['已失效', 'Ended'],
  'rate.withdrawn': ['已撤回', 'Withdrawn'],
  'rate.effectiveTime': ['生效时间', 'Effective from'],
  'rate.payerGets': ['每 ￥1,000.00 到账', 'You get per ￥1,000.00'],
  'rate.payeeGets': ['每 ￥1,000.00 佣金', 'You earn per ￥1,000.00'],
} as const satisfies Texts;
