import type { Texts } from '../locale';

export const fund = {
  'fund.balance': ['余额', 'Balance'],
  'fund.balanceFrozen': ['冻结余额', 'Frozen balance'],
  'fund.deposit': ['押金', 'Deposit'],
  'fund.depositFrozen': ['冻结押金', 'Frozen deposit'],
  'fund.preDeposit': ['预存', 'Pre-deposit'],
  'fund.softwarePayable': ['应付软件费', 'Software fee owed'],
  'fund.income': ['平台收入', 'Income'],
  'fund.softwareFee': ['软件费', 'Software fee'],
  'fund.cashIn': ['外部转入', 'Cash in'],
  'fund.cashOut': ['外部转出', 'Cash out'],
  'fund.adjustment': ['调账', 'Adjustment'],
  'fund.receivable': ['应收', 'Receivable'],
} as const satisfies Texts;
