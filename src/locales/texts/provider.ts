import type { Texts } from '../../../contract/locale';

export const provider = {
  'provider.new': ['新建服务商', 'New provider'],
  'provider.newBelow': ['新建下级服务商', 'New sub-provider'],
  'provider.detail': ['服务商详情', 'Provider'],
  'provider.asRoot': ['顶级（无上级）', 'Top level (no parent)'],
  'provider.belowMe': ['直属我', 'Directly below you'],
  'provider.weightHint': ['与其他服务商相比分到的订单比重，默认 10', 'Share of orders relative to other providers; 10 by default'],
  'provider.remarkShared': ['上级服务商也能查看和修改', 'Its parent provider can read and change it too'],
  'provider.move': ['移动', 'Move'],
  'provider.moveOne': ['移动 {name}', 'Move {name}'],
  'provider.parentNow': ['现在的上级：', 'Parent now: '],
  'provider.moveTo': ['移动到', 'Move to'],
  'provider.belowOther': ['其他服务商之下', 'Another provider'],
  'provider.moveHint': [
    '该服务商及其全部下级一起移动；进行中的订单按原费率结算',
    'Its whole team moves with it. Open orders settle at the rates they were created with',
  ],
  'provider.offAsk': [
    '停用后 {name} 立即退出登录，它与全部下级不再接到新订单；进行中的订单继续',
    '{name} is signed out at once, and neither it nor its team gets new orders. Open orders continue',
  ],
  'provider.team': ['团队（含下级 {size} 个）', 'Team (incl. {size} sub-providers)'],
  'provider.accounts': ['淘宝账户', 'Receiving accounts'],
  'provider.accountsOn': ['启用 {on} / 共 {all}', '{on} of {all} on'],
  'provider.flat': ['平铺', 'Flat'],
  'provider.levels': ['层级', 'Tree'],
  'provider.top': ['顶级', 'Top'],
  'provider.showBelow': ['查看下级 {size} 个', 'View {size} sub-providers'],
} as const satisfies Texts;
