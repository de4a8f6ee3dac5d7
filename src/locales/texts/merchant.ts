import type { Texts } from '../../../contract/locale';

export const merchant = {
  'merchant.new': ['新建商户', 'New merchant'],
  'merchant.detail': ['商户详情', 'Merchant'],
  'merchant.asPlatform': ['按平台规则', 'Platform default'],
  'merchant.noDayMax': ['不限额', 'No limit'],
  'merchant.orderOn': ['{channel}单笔', '{channel}, per order'],
  'merchant.takesNone': ['暂不接受订单', 'Takes no orders now'],
  'merchant.anywhere': ['不限制', 'Any address'],
  'merchant.gatewayRangesHint': [
    '只接受来自这些 IP 或网段的接口请求，例如 203.0.113.0/24；留空则不限制',
    'API calls are accepted only from these IP addresses and ranges, such as 203.0.113.0/24. Leave empty to accept any',
  ],
  'merchant.offAsk': [
    '停用后 {name} 立即退出登录，接口下单将被拒绝；进行中的订单继续',
    '{name} is signed out at once and new orders are refused. Open orders continue',
  ],
} as const satisfies Texts;
