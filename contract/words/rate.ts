import type { Texts } from '../locale';

export const rate = {
  'rate.title': ['费率', 'Rate'],
  'rate.state': ['状态', 'State'],
  'rate.now': ['生效中', 'In force'],
  'rate.coming': ['待生效', 'Coming'],
  'rate.past': ['已失效', 'Past'],
  'rate.withdrawn': ['已撤回', 'Withdrawn'],
  'rate.effectiveTime': ['生效时间', 'In force from'],
  'rate.payerGets': ['每 ￥1,000.00 到账', 'You get of ￥1,000.00'],
  'rate.payeeGets': ['每 ￥1,000.00 佣金', 'You earn of ￥1,000.00'],
} as const satisfies Texts;
