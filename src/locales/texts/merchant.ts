import type { Texts } from '../../../contract/locale';

export const merchant = {
  'merchant.new': ['新建商户', 'New merchant'],
  'merchant.detail': ['商户详情', 'Merchant'],
  'merchant.asPlatform': ['按平台规则', "The platform's"],
  'merchant.anywhere': ['不限制', 'From anywhere'],
  'merchant.gatewayRangesHint': [
    '只接受来自这些 IP 或网段的接口请求，例如 203.0.113.0/24；留空则不限制',
    'Its machines may call from these addresses and ranges alone, such as 203.0.113.0/24; empty: from anywhere',
  ],
  'merchant.offAsk': [
    '停用后 {name} 立即退出登录，接口下单将被拒绝；进行中的订单继续',
    '{name} is signed out at once and its new orders are refused; what is under way goes on',
  ],
} as const satisfies Texts;
