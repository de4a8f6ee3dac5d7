import type { Texts } from '../../../contract/locale';

export const entry = {
  'entry.owner': ['归属', 'Owner'],
  'entry.platform': ['平台', 'Platform'],
} as const satisfies Texts;
