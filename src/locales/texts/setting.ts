import type { Texts } from '../../../contract/locale';

export const setting = {
  'setting.title': ['系统设置', 'System settings'],
  'setting.edit': ['修改「{group}」设置', 'Change settings: {group}'],
  'setting.change': ['修改', 'Change'],
  'setting.default': ['默认 {value}', 'Default {value}'],
  'setting.saved': ['已保存，立即生效', 'Saved, it holds at once'],
  'setting.hint.watermark': ['留空则显示系统名称', "Empty: the system's name"],
  'setting.hint.ms_team_order_manage': ['停用后服务商看不到团队订单', 'Off: providers do not see the orders of their team'],
  'setting.hint.order_minutes': ['超时未支付的订单自动失效', 'An order that is not paid by then expires'],
  'setting.hint.software_fee_rate': ['按成交金额从预存扣除', 'Of what is paid, taken from the pre-deposit'],
  'setting.hint.account_rest_after': [
    '收款账户连续失效达到此笔数后自动休息，0 为不休息',
    'An account rests by itself after so many orders in a row ran out; 0: never',
  ],
  'setting.hint.allow_loss': [
    '启用后，费率高于商户的服务商也会接到订单，差额由平台承担',
    'On: orders also go to providers whose rate is above the merchant’s; the platform pays the difference',
  ],
  'setting.hint.callback_private': ['仅在演示环境有效', 'Only in a demo'],
  'setting.hint.channel_product': [
    '启用后，订单只分配给有同金额商品库存的店铺',
    'On: orders go to shops alone that have a product of their amount in stock',
  ],
  'setting.hint.channel_status': ['停用后拒绝新订单，已有订单不受影响', 'Off: new orders are refused, what is under way goes on'],
  'setting.hint.channel': ['留空则按平台规则', "Empty: the platform's"],
  'setting.hint.max_waiting_orders': ['每个商户同时待支付的订单', 'That one merchant may have at a time'],
  'setting.hint.usdt_rate': ['1 USDT 折合人民币', 'Yuan per USDT'],
  'setting.hint.usdt_address': ['TRC20 地址，留空则不能充值', 'A TRC20 address; empty: no recharges'],
  'setting.hint.max_open_recharges': ['每个账户同时进行中的充值', 'Under way at a time'],
  'setting.hint.withdrawal_fee_rate': ['按提现金额另收', 'Of the amount, beside the fixed fee'],
} as const satisfies Texts;
