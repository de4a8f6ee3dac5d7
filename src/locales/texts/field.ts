import type { Texts } from '../../../contract/locale';

export const field = {
  'field.digitsOnly': ['已略去其他字符，现为“{value}”，请核对', 'Other characters were left out: this now reads “{value}”. Please check'],
  'field.noDigits': ['已略去其他字符，请输入数字', 'Other characters were left out. Please enter digits'],
  'field.wholeNumber': ['请输入整数', 'Enter a whole number'],
  'field.clock': ['请输入时间，如 22:00', 'Enter a time, such as 22:00'],
  'field.amount': ['请输入金额', 'Please enter an amount'],
} as const satisfies Texts;
