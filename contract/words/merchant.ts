import type { Texts } from '../locale';

export const merchant = {
  'merchant.name': ['商户名称', 'Merchant'],
  'merchant.id': ['商户号', 'Merchant ID'],
  'merchant.orderMin': ['单笔最低', 'Min per order'],
  'merchant.orderMax': ['单笔最高', 'Max per order'],
  'merchant.dayMax': ['单日限额', 'Daily limit'],
  'merchant.gatewayRanges': ['接口IP名单', 'API IP allow list'],
} as const satisfies Texts;
