import type { Texts } from '../../../contract/locale';

export const withdrawal = {
  'withdrawal.new': ['提现', 'Withdraw'],
  'withdrawal.sent': ['提现申请已提交', 'The withdrawal waits for review'],
  'withdrawal.noAccount': ['还没有提现账户', 'There is no withdrawal account yet'],
  'withdrawal.deleteAsk': ['删除 {number}？已提交的提现不受影响', 'Delete {number}? Withdrawals that were made stay as they are'],
  'withdrawal.range': ['可用余额 {balance}，每笔 {min} 至 {max}', 'Balance {balance}; {min} to {max} at a time'],
  'withdrawal.whereTo': ['请选择收款账户', 'Choose the account that is paid to'],
  'withdrawal.sum': ['合计扣除', 'Taken from the balance'],
  'withdrawal.approveAsk': ['通过 {name} 的提现 {amount}，付至 {account}？', 'Approve {amount} for {name}, to be paid to {account}?'],
  'withdrawal.pay': ['打款', 'Pay'],
  'withdrawal.fail': ['打款失败', 'Mark failed'],
  'withdrawal.cancelAsk': ['撤回后金额与手续费退回余额', 'Amount and fee go back to the balance'],
  'withdrawal.about': ['{amount} 至 {account}', '{amount} to {account}'],
  'withdrawal.ownReview': ['由您审核，须由另一位操作员打款', 'You approved it: another operator pays'],
  'withdrawal.payRule': [
    '由审核人以外的操作员打款，提交后不可撤回；凭证可不上传',
    'Paid by another operator than who approved it, and final; a voucher is optional',
  ],
  'withdrawal.voucher': ['打款凭证', 'Voucher of the payment'],
} as const satisfies Texts;
