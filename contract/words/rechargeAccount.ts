import type { Texts } from '../locale';

export const rechargeAccount = {
  'rechargeAccount.name': ['账户名称', 'Name'],
  'rechargeAccount.kind': ['账户类型', 'Type'],
  'rechargeAccount.number': ['账号', 'Number'],
  'rechargeAccount.balance': ['余额', 'Balance'],
  'rechargeAccount.balanceTime': ['余额更新', 'Balance as of'],
  'rechargeAccount.remark': ['备注', 'Remark'],
  'rechargeAccount.bankCard': ['银行卡', 'Bank card'],
  'rechargeAccount.alipay': ['支付宝', 'Alipay'],
  'rechargeAccount.wechat': ['微信', 'WeChat'],
  'rechargeAccount.other': ['其他', 'Other'],
} as const satisfies Texts;
