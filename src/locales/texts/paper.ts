import type { Texts } from '../../../contract/locale';

export const paper = {
  'paper.cancel': ['撤回', 'Take back'],
} as const satisfies Texts;
