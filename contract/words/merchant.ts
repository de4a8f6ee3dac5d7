import type { Texts } from '../locale';

export const merchant = {
  'merchant.name': ['商户名称', 'Merchant'],
  'merchant.id': ['商户号', 'Merchant no.'],
  'merchant.orderMin': ['单笔最低', 'Least per order'],
  'merchant.orderMax': ['单笔最高', 'Most per order'],
  'merchant.dayMax': ['单日限额', 'Most per day'],
  'merchant.gatewayRanges': ['接口IP名单', 'Gateway allow list'],
} as const satisfies Texts;
