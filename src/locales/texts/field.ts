import type { Texts } from '../../../contract/locale';

export const field = {
  'field.digitsOnly': [
    '只能输入数字和小数点，其余已略去，请核对',
    'Only digits and a point are taken. The rest was left out, please check',
  ],
  'field.amount': ['请输入金额', 'Please enter an amount'],
} as const satisfies Texts;
