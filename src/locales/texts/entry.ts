import type { Texts } from '../../../contract/locale';

export const entry = {
  'entry.owner': ['归属', 'Whose'],
  'entry.platform': ['平台', 'Platform'],
} as const satisfies Texts;
