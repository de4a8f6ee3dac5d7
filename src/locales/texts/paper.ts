import type { Texts } from '../../../contract/locale';

export const paper = {
  'paper.cancel': ['撤回', 'Revoke'],
} as const satisfies Texts;
