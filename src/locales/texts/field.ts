import type { Texts } from '../../../contract/locale';

export const field = {
  'field.digitsOnly': ['只收数字和小数点，请核对', 'Digits and a point only: please check'],
  'field.amount': ['请输入金额', 'Please enter an amount'],
} as const satisfies Texts;
