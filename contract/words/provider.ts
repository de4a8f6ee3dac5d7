import type { Texts } from '../locale';

export const provider = {
  'provider.name': ['服务商名称', 'Provider'],
  'provider.id': ['服务商号', 'Provider no.'],
  'provider.level': ['层级', 'Level'],
  'provider.parent': ['上级', 'Parent'],
  'provider.workStatus': ['接单状态', 'Working'],
} as const satisfies Texts;
