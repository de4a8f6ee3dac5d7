import type { Texts } from '../locale';

export const ipRule = {
  'ipRule.cidr': ['IP / 网段', 'IP / range'],
  'ipRule.lastHit': ['最近命中', 'Last match'],
  'ipRule.author': ['添加人', 'Added by'],
} as const satisfies Texts;
