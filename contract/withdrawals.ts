import * as z from 'zod/mini';
import { done, endpoint, nothing } from './endpoint';
import { decimal, id, money, optionalText, requestId, storedFile, text } from './fields';
import type { Identity } from './identity';
import { partyKindLabels } from './states/parties';
import { withdrawalStatusLabels, withdrawalStatuses } from './states/withdrawals';
import { paidToFields } from './payAccounts';
import { payMethodLabels } from './states/payAccounts';
import { actedByColumn, idColumn, labelColumn, list, moneyColumn, snColumn, sumsOf, textColumn, timeColumn } from './list';

const platformOnly: readonly Identity[] = ['other'];

/** Where withdrawals can be paid to: a bank card or an address for USDT. */
export const listWithdrawalAccounts = list({
  paths: { payer: '/payerApi/withdrawal/account/list', payee: '/skfApi/withdrawal/account/list' },
  access: 'withdrawal.view',
  columns: {
    method: labelColumn('payAccount.method', payMethodLabels),
    holder: textColumn('payAccount.holder'),
    bank: textColumn('payAccount.bank'),
    number: textColumn('payAccount.number', { copyable: true }),
    create_time: timeColumn('common.createTime'),
  },
  filters: { number: true, method: true },
  sortable: ['create_time'],
  exportName: 'withdrawal-accounts',
});

export const createWithdrawalAccount = endpoint({
  method: 'POST',
  paths: { payer: '/payerApi/withdrawal/account/create', payee: '/skfApi/withdrawal/account/create' },
  access: 'withdrawal.create',
  stepUp: true,
  security: true,
  idempotent: true,
  input: z.object({
    ...paidToFields,
    request_id: requestId,
  }),
  output: z.object({ id: z.number() }),
});

export const deleteWithdrawalAccount = endpoint({
  method: 'POST',
  paths: { payer: '/payerApi/withdrawal/account/delete', payee: '/skfApi/withdrawal/account/delete' },
  access: 'withdrawal.create',
  stepUp: true,
  security: true,
  input: z.object({ id }),
  output: done,
});

export const listWithdrawals = list({
  paths: { other: '/platformApi/withdrawal/list', payer: '/payerApi/withdrawal/list', payee: '/skfApi/withdrawal/list' },
  access: 'withdrawal.view',
  columns: {
    order_sn: snColumn('withdrawal.sn'),
    owner_id: idColumn('withdrawal.ownerId', { only: platformOnly }),
    owner_name: textColumn('withdrawal.owner', { only: platformOnly }),
    amount: moneyColumn('withdrawal.amount'),
    fee: moneyColumn('withdrawal.fee'),
    status: labelColumn('common.status', withdrawalStatusLabels),
    method: labelColumn('payAccount.method', payMethodLabels),
    account: textColumn('withdrawal.account'),
    remark: textColumn('common.remark'),
    acted_by: actedByColumn,
    create_time: timeColumn('common.createTime'),
    /** Username of the operator who approved or rejected it: somebody else pays. */
    reviewer: textColumn('withdrawal.reviewer', { only: platformOnly }),
    /** Username of the operator who paid it, or said that the payment did not go through. */
    payer: textColumn('withdrawal.payer', { only: platformOnly }),
    /** Address of the picture that shows the payment. */
    voucher: textColumn('withdrawal.voucher'),
    finish_time: timeColumn('withdrawal.finished'),
  },
  filters: {
    order_sn: true,
    status: true,
    /** By name or number; `#` and a number is exactly that one. */
    owner: { kind: 'text', title: 'withdrawal.owner', only: platformOnly },
    owner_kind: { kind: 'label', title: 'party.kind', labels: partyKindLabels, only: platformOnly },
    create_time: true,
    finish_time: true,
  },
  sortable: ['create_time', 'amount'],
  exportName: 'withdrawals',
});

export const sumWithdrawals = sumsOf(listWithdrawals, ['amount', 'fee'], { column: 'status', state: withdrawalStatuses.paid });

/** What can be withdrawn, and on which terms. */
export const withdrawalTerms = endpoint({
  method: 'GET',
  paths: { payer: '/payerApi/withdrawal/terms', payee: '/skfApi/withdrawal/terms' },
  access: 'withdrawal.create',
  input: nothing,
  output: z.object({
    balance: decimal,
    min: decimal,
    max: decimal,
    /** For each withdrawal: a fixed part, and basis points of the amount. */
    fee_fixed: decimal,
    fee_rate: z.number(),
    accounts: z.array(z.object({ id: z.number(), text: z.string() })),
  }),
});

/** Moves amount and fee out of the balance and queues them for review. */
export const applyWithdrawal = endpoint({
  method: 'POST',
  paths: { payer: '/payerApi/withdrawal/apply', payee: '/skfApi/withdrawal/apply' },
  access: 'withdrawal.create',
  stepUp: true,
  idempotent: true,
  input: z.object({ amount: money(), account_id: id, request_id: requestId }),
  output: z.object({ order_sn: z.string(), amount: decimal, fee: decimal }),
});

const oneWithdrawal = { order_sn: text(40), request_id: requestId };

/** Its owner takes it back while nobody has looked at it. */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  paths: { payer: '/payerApi/withdrawal/cancel', payee: '/skfApi/withdrawal/cancel' },
  access: 'withdrawal.create',
  stepUp: true,
  idempotent: true,
  input: z.object(oneWithdrawal),
  output: done,
});

/** pending → approved. Whoever acted for its owner when it, or the account it goes to, was made does not approve it. */
export const approveWithdrawal = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/withdrawal/approve' },
  access: 'withdrawal.review',
  stepUp: true,
  idempotent: true,
  input: z.object(oneWithdrawal),
  output: done,
});

/** pending → rejected: amount and fee are in the balance again. */
export const rejectWithdrawal = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/withdrawal/reject' },
  access: 'withdrawal.review',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...oneWithdrawal, reason: text(200) }),
  output: done,
});

/** approved → paid, by somebody else than who approved it, with the voucher of the payment where there is one. */
export const payWithdrawal = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/withdrawal/pay' },
  access: 'withdrawal.pay',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...oneWithdrawal, voucher: z.optional(storedFile), remark: optionalText(200) }),
  output: done,
});

/** approved → failed: the payment did not go through, amount and fee are in the balance again. */
export const failWithdrawal = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/withdrawal/fail' },
  access: 'withdrawal.pay',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...oneWithdrawal, reason: text(200) }),
  output: done,
});
