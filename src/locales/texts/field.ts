import type { Texts } from '../../../contract/locale';

export const field = {
  'field.amount': ['请输入金额', 'Please enter an amount'],
} as const satisfies Texts;
