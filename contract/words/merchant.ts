import type { Texts } from '../locale';

export const merchant = {
  'merchant.name': ['商户名称', 'Merchant'],
  'merchant.id': ['商户号', 'Merchant no.'],
} as const satisfies Texts;
