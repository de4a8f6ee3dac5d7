import type { Texts } from '../../../contract/locale';

export const payAccount = {
  'payAccount.new': ['添加账户', 'Add account'],
  'payAccount.cardNumber': ['卡号', 'Card number'],
  'payAccount.address': ['地址', 'Address'],
} as const satisfies Texts;
