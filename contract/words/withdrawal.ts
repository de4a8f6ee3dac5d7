import type { Texts } from '../locale';

export const withdrawal = {
  'withdrawal.sn': ['提现单号', 'Withdrawal no.'],
  'withdrawal.owner': ['申请方', 'Applicant'],
  'withdrawal.ownerId': ['申请方编号', 'Applicant ID'],
  'withdrawal.account': ['提现账户', 'Withdrawal account'],
  'withdrawal.amount': ['提现金额', 'Amount'],
  'withdrawal.fee': ['手续费', 'Fee'],
  'withdrawal.reviewer': ['审核人', 'Reviewed by'],
  'withdrawal.payer': ['打款人', 'Paid by'],
  'withdrawal.voucher': ['打款凭证', 'Voucher'],
  'withdrawal.finished': ['完成时间', 'Finished'],
  'withdrawal.approved': ['待打款', 'Approved'],
  'withdrawal.paid': ['已打款', 'Paid'],
  'withdrawal.failed': ['打款失败', 'Failed'],
} as const satisfies Texts;
