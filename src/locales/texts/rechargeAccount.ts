import type { Texts } from '../../../contract/locale';

export const rechargeAccount = {
  'rechargeAccount.new': ['新增充值账户', 'New recharge account'],
  'rechargeAccount.edit': ['编辑 {name}', 'Edit {name}'],
  'rechargeAccount.balanceHint': ['按实际余额手工填写，保存后记为此刻的余额', 'Enter the actual balance. It is recorded as of now'],
  'rechargeAccount.offAsk': ['停用 {name}', 'Disable {name}'],
} as const satisfies Texts;
