import type { Texts } from '../locale';

export const deposit = {
  'deposit.reviewing': ['待审核', 'In review'],
  'deposit.voucher': ['转账凭证', 'Voucher'],
} as const satisfies Texts;
