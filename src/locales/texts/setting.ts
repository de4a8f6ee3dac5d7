import type { Texts } from '../../../contract/locale';

export const setting = {
  'setting.title': ['系统设置', 'System settings'],
  'setting.edit': ['修改「{group}」设置', 'Change settings: {group}'],
  'setting.change': ['修改', 'Change'],
  'setting.default': ['默认 {value}', 'Default {value}'],
  'setting.saved': ['已保存，立即生效', 'Saved and in effect'],
  'setting.hint.watermark': ['留空则显示系统名称', 'Leave empty to show the system name'],
  'setting.hint.ms_team_order_manage': ['停用后服务商看不到团队订单', 'When off, providers cannot see their team’s orders'],
  'setting.hint.order_minutes': ['超时未支付的订单自动过期', 'Orders not paid within this time expire'],
  'setting.hint.software_fee_rate': ['按成交金额从预存扣除', 'Charged on paid amounts, from the pre-deposit'],
  'setting.hint.account_rest_after': [
    '淘宝账户连续未支付达到此笔数后自动休息，0 为不休息',
    'An account rests automatically after this many unpaid orders in a row; 0 means never',
  ],
  'setting.hint.allow_loss': [
    '启用后，费率高于商户的服务商也会接到订单，差额由平台承担',
    'When on, providers whose rate is above the merchant’s also get its orders; the platform covers the difference',
  ],
  'setting.hint.callback_private': ['仅在演示环境有效', 'Only effective in a demo'],
  'setting.hint.channel_product': [
    '启用后，订单只分配给有同金额商品库存的店铺',
    'When on, orders only go to shops with a product of the same amount in stock',
  ],
  'setting.hint.channel_status': ['停用后拒绝新订单，已有订单不受影响', 'When off, new orders are refused. Open orders are not affected'],
  'setting.hint.channel': ['留空则按平台规则', 'Leave empty for the platform default'],
  'setting.hint.max_waiting_orders': ['每个商户同时待支付的订单', 'Waiting orders a merchant may have at a time'],
  'setting.hint.usdt_rate': ['1 USDT 折合人民币', 'CNY per USDT'],
  'setting.hint.usdt_address': ['TRC20 地址，留空则不能充值', 'TRC20 address. Leave empty to disable recharges'],
  'setting.hint.max_open_recharges': ['每个账户同时进行中的充值', 'Open recharges an account may have at a time'],
  'setting.hint.withdrawal_fee_rate': ['按提现金额另收', 'Charged on the amount, on top of the fixed fee'],
} as const satisfies Texts;
