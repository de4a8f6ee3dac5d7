import type { Texts } from '../../../contract/locale';

export const withdrawal = {
  'withdrawal.new': ['提现', 'Withdraw'],
  'withdrawal.sent': ['提现申请已提交', 'Withdrawal submitted for review'],
  'withdrawal.noAccount': ['还没有提现账户', 'No withdrawal account yet'],
  'withdrawal.deleteAsk': ['删除 {number}？已提交的提现不受影响', 'Delete {number}? Withdrawals already submitted are not affected'],
  'withdrawal.range': ['可用余额 {balance}，每笔 {min} 至 {max}', 'Balance {balance}; {min} to {max} per withdrawal'],
  'withdrawal.whereTo': ['请选择提现账户', 'Choose the account to be paid to'],
  'withdrawal.sum': ['合计扣除', 'Total deducted'],
  'withdrawal.approveAsk': ['通过 {name} 的提现 {amount}，付至 {account}？', 'Approve the withdrawal of {amount} by {name} to {account}?'],
  'withdrawal.approveActedAsk': [
    '通过由 {actor} 代 {name} 申请的提现 {amount}，付至 {account}？',
    'Approve the withdrawal of {amount} that {actor} applied for on behalf of {name}, to {account}?',
  ],
  'withdrawal.pay': ['打款', 'Pay out'],
  'withdrawal.fail': ['打款失败', 'Mark as failed'],
  'withdrawal.cancelAsk': ['撤回后金额与手续费退回余额', 'The amount and fee return to the balance'],
  'withdrawal.whose': ['申请方、金额与提现账户', 'Applicant, amount and account'],
  'withdrawal.about': ['{amount} 至 {account}', '{amount} to {account}'],
  'withdrawal.ownReview': ['由您审核，须由另一位操作员打款', 'You approved it, so another operator has to pay it out'],
  'withdrawal.payRule': [
    '由审核人以外的操作员打款，提交后不可撤回；凭证可不上传',
    'An operator other than the approver pays it out. This is final; a voucher is optional',
  ],
} as const satisfies Texts;
