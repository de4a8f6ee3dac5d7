import * as z from 'zod/mini';
import { done, endpoint, nothing } from './endpoint';
import { changing, decimal, id, money, optionalText, requestId, storedFile, switchValue, text } from './fields';
import type { Identity } from './identity';
import { stateField, stateInput, switchLabels } from './labels';
import { depositTransferKindLabels } from './states/deposits';
import { paidToFields } from './payAccounts';
import { payMethodLabels } from './states/payAccounts';
import { creditedColumn, oneRecharge, rechargeState } from './recharges';
import { depositStatusLabels } from './states/recharges';
import { actedByColumn, idColumn, labelColumn, list, moneyColumn, snColumn, sumsOf, textColumn, timeColumn } from './list';

const platformOnly: readonly Identity[] = ['other'];

/** Where providers pay their deposits to. */
export const listPlatformAccounts = list({
  paths: { other: '/platformApi/deposit/account/list' },
  access: 'platformAccount.view',
  columns: {
    account_id: idColumn('platformAccount.id'),
    method: labelColumn('payAccount.method', payMethodLabels),
    holder: textColumn('payAccount.holder'),
    bank: textColumn('payAccount.bank'),
    number: textColumn('payAccount.number', { copyable: true }),
    status: labelColumn('common.status', switchLabels),
    today_amount: moneyColumn('platformAccount.today'),
    daily_amount: moneyColumn('platformAccount.daily'),
    min_amount: moneyColumn('platformAccount.min'),
    max_amount: moneyColumn('platformAccount.max'),
    remark: textColumn('common.remark'),
    create_time: timeColumn('common.createTime'),
  },
  filters: { number: true, method: true, status: true },
  sortable: ['create_time'],
  exportName: 'platform-accounts',
});

/** For each recharge at least and at most, and for a day of the platform. */
const accountLimits = { min_amount: money(), max_amount: money(), daily_amount: money(), remark: optionalText(200) };

export const createPlatformAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/deposit/account/create' },
  access: 'platformAccount.manage',
  stepUp: true,
  idempotent: true,
  input: z.object({
    ...paidToFields,
    ...accountLimits,
    request_id: requestId,
  }),
  output: z.object({ id: z.number() }),
});

/** Changes what an account takes. Where it is stays as it was: another number is another account. */
export const updatePlatformAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/deposit/account/update' },
  access: 'platformAccount.manage',
  stepUp: true,
  input: z.object({ id, ...changing(accountLimits) }),
  output: done,
});

/** One that is off takes no new recharges; what is under way goes on. */
export const switchPlatformAccount = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/deposit/account/switch' },
  access: 'platformAccount.manage',
  stepUp: true,
  input: z.object({ id, status: switchValue }),
  output: done,
});

export const listDepositRecharges = list({
  paths: { other: '/platformApi/deposit/recharge/list', payee: '/skfApi/deposit/recharge/list' },
  access: 'deposit.view',
  columns: {
    order_sn: snColumn('recharge.sn'),
    ms_id: idColumn('provider.id', { only: platformOnly }),
    name: textColumn('provider.name', { only: platformOnly }),
    amount: moneyColumn('recharge.amount'),
    credited: creditedColumn,
    status: labelColumn('common.status', depositStatusLabels),
    method: labelColumn('payAccount.method', payMethodLabels),
    account: textColumn('payAccount.paidTo'),
    voucher: textColumn('deposit.voucher'),
    remark: textColumn('common.remark'),
    reason: textColumn('paper.reason'),
    acted_by: actedByColumn,
    reviewer: textColumn('paper.reviewer', { only: platformOnly }),
    create_time: timeColumn('common.createTime'),
    finish_time: timeColumn('paper.decided'),
  },
  filters: { order_sn: true, name: true, status: true, method: true, create_time: true, finish_time: true },
  sortable: ['create_time', 'amount'],
  exportName: 'deposit-recharges',
});

export const sumDepositRecharges = sumsOf(listDepositRecharges, ['amount', 'credited']);

/** What a provider has, and the accounts to which it can pay its deposit today. */
export const depositTerms = endpoint({
  method: 'GET',
  paths: { payee: '/skfApi/deposit/terms' },
  access: 'deposit.view',
  input: nothing,
  output: z.object({
    balance: decimal,
    deposit: decimal,
    /** Recharges that are open, and how many may be: with as many another is refused with RECHARGES_OPEN. */
    open: z.number(),
    most_open: z.number(),
    accounts: z.array(
      z.object({
        id: z.number(),
        method: stateField(payMethodLabels),
        holder: z.string(),
        bank: z.string(),
        number: z.string(),
        min: decimal,
        max: decimal,
        /** What it still takes today. */
        left: decimal,
      }),
    ),
  }),
});

/**
 * Pays into the caller's deposit: to a bank account with the voucher of the transfer, which an operator reviews; or in
 * USDT, an exact amount of which is reserved and credited when it arrives.
 */
export const createDeposit = endpoint({
  method: 'POST',
  paths: { payee: '/skfApi/deposit/recharge' },
  access: 'deposit.create',
  stepUp: true,
  idempotent: true,
  input: z.object({
    account_id: id,
    amount: money(),
    voucher: z.optional(storedFile),
    remark: optionalText(200),
    request_id: requestId,
  }),
  output: z.object({ order_sn: z.string(), method: stateField(payMethodLabels) }),
});

/** A deposit in USDT: what is to be paid, and where it stands. */
export const depositInfo = endpoint({
  method: 'GET',
  paths: { payee: '/skfApi/deposit/recharge/info' },
  access: 'deposit.view',
  input: oneRecharge,
  output: rechargeState,
});

/** Its owner takes it back while nothing was credited. */
export const cancelDeposit = endpoint({
  method: 'POST',
  paths: { payee: '/skfApi/deposit/recharge/cancel' },
  access: 'deposit.create',
  stepUp: true,
  input: oneRecharge,
  output: done,
});

const oneDeposit = { order_sn: text(40), request_id: requestId };

/** confirming → success: the amount is in the provider's deposit. Whoever acted for the provider when it was made does not approve it. */
export const approveDeposit = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/deposit/recharge/approve' },
  access: 'deposit.review',
  stepUp: true,
  idempotent: true,
  input: z.object(oneDeposit),
  output: done,
});

/** confirming → rejected. */
export const rejectDeposit = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/deposit/recharge/reject' },
  access: 'deposit.review',
  stepUp: true,
  idempotent: true,
  input: z.object({ ...oneDeposit, reason: text(200) }),
  output: done,
});

/** For a provider: those in which it is one of the sides. */
export const listDepositTransfers = list({
  paths: { other: '/platformApi/deposit/transfer/list', payee: '/skfApi/deposit/transfer/list' },
  access: 'deposit.view',
  columns: {
    order_sn: snColumn('depositTransfer.sn'),
    kind: labelColumn('depositTransfer.kind', depositTransferKindLabels),
    from_id: idColumn('depositTransfer.fromId'),
    from_name: textColumn('depositTransfer.from'),
    to_id: idColumn('depositTransfer.toId'),
    to_name: textColumn('depositTransfer.to'),
    amount: moneyColumn('depositTransfer.amount'),
    /** What it brought (above zero) or took the one whom `name` names exactly; of nobody in particular nothing. */
    change: moneyColumn('depositTransfer.change', { only: platformOnly }),
    remark: textColumn('common.remark'),
    operator: textColumn('common.operator', { only: platformOnly }),
    create_time: timeColumn('common.createTime'),
  },
  filters: {
    order_sn: true,
    kind: true,
    /** Either side; and each side: by name or number, `#` and a number is exactly that one. */
    name: { kind: 'text', title: 'provider.name' },
    from: { kind: 'text', title: 'depositTransfer.from' },
    to: { kind: 'text', title: 'depositTransfer.to' },
    create_time: true,
  },
  sortable: ['create_time', 'amount'],
  exportName: 'deposit-transfers',
});

export const sumDepositTransfers = sumsOf(listDepositTransfers, ['amount', 'change']);

const transferred = z.object({ order_sn: z.string() });

/** Moves free deposit of one provider to another's. */
export const transferDeposit = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/deposit/transfer' },
  access: 'deposit.transfer',
  stepUp: true,
  idempotent: true,
  input: z.object({ from_id: id, to_id: id, amount: money(), remark: optionalText(200), request_id: requestId }),
  output: transferred,
});

/** Moves the caller's balance to its own deposit (kind 1), or its free deposit to one of its sub-providers (kind 2). */
export const transferOwnDeposit = endpoint({
  method: 'POST',
  paths: { payee: '/skfApi/deposit/transfer' },
  access: 'deposit.transfer',
  stepUp: true,
  idempotent: true,
  input: z.object({
    kind: stateInput(depositTransferKindLabels),
    to_id: z.optional(id),
    amount: money(),
    remark: optionalText(200),
    request_id: requestId,
  }),
  output: transferred,
});
