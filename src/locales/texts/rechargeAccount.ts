import type { Texts } from '../../../contract/locale';

export const rechargeAccount = {
  'rechargeAccount.new': ['新增充值账户', 'New recharge account'],
  'rechargeAccount.edit': ['编辑 {name}', 'Edit {name}'],
  'rechargeAccount.balanceHint': ['按实际余额手工填写，保存后记为此刻的余额', 'As you read it off; it counts as of now'],
  'rechargeAccount.offAsk': ['停用 {name}', 'Switch {name} off'],
} as const satisfies Texts;
