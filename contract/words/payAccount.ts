import type { Texts } from '../locale';

export const payAccount = {
  'payAccount.method': ['方式', 'Method'],
  'payAccount.paidTo': ['收款账户', 'Paid to'],
  'payAccount.holder': ['户名', 'Account holder'],
  'payAccount.bank': ['开户行', 'Bank'],
  'payAccount.number': ['卡号 / 地址', 'Card no. / address'],
  'payAccount.bankCard': ['银行卡', 'Bank card'],
  'payAccount.trc20': ['USDT-TRC20', 'USDT TRC20'],
  'payAccount.erc20': ['USDT-ERC20', 'USDT ERC20'],
} as const satisfies Texts;
