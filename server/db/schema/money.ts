import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { adjustmentStatuses, type AdjustmentStatus } from '../../../contract/states/adjustments';
import { depositTransferKinds, type DepositTransferKind } from '../../../contract/states/deposits';
import { payMethods, type PayMethod } from '../../../contract/states/payAccounts';
import { rechargeStatuses, transferStatuses, type RechargeStatus, type TransferStatus } from '../../../contract/states/recharges';
import type { WithdrawalStatus } from '../../../contract/states/withdrawals';
import type { Fund } from '../../../contract/ledger';
import { accounts } from './accounts';
import { constant, id, ref, instant, createdAt, identity, switchColumn, minorUnits } from './columns';
import { providers } from './parties';

/** An account money is paid to, as it was at that moment: later changes of the account do not touch it. */
export interface PaidTo {
  method: PayMethod;
  holder: string;
  bank: string;
  number: string;
}

/**
 * Where providers pay their deposits to: a card or an address of the platform's. Amounts are fen; the limits are for each
 * recharge and for a day of the platform.
 */
export const platformAccounts = pgTable(
  'platform_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 4_000_001 }),
    method: smallint().$type<PayMethod>().notNull(),
    holder: text().notNull(),
    bank: text().notNull(),
    number: text().notNull(),
    status: switchColumn(),
    minAmount: minorUnits().notNull(),
    maxAmount: minorUnits().notNull(),
    dailyAmount: minorUnits().notNull(),
    remark: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    unique('platform_accounts_number').on(t.method, t.number),
    check('platform_account_limits', sql`${t.minAmount} > 0 and ${t.maxAmount} >= ${t.minAmount} and ${t.dailyAmount} >= ${t.maxAmount}`),
  ],
);

/**
 * Money on its way in: to the platform's pre-deposit in USDT, or to a provider's deposit in USDT or to a bank account.
 * `amount` is fen, `usdtAmount` and `rate` 10^-6. While one in USDT waits, its exact amount is its own at its address: by
 * it the transfer is recognised. One to a bank account waits for an operator, who looks at its voucher.
 */
export const recharges = pgTable(
  'recharges',
  {
    id: id(),
    orderSn: text().notNull().unique(),
    identity: identity(),
    principalId: ref().notNull(),
    /** Who really made it: the operator where one acted for the owner. */
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    amount: minorUnits().notNull(),
    paidTo: jsonb().$type<PaidTo>().notNull(),
    platformAccountId: ref().references(() => platformAccounts.id),
    usdtAmount: minorUnits(),
    rate: minorUnits(),
    status: smallint().$type<RechargeStatus>().notNull(),
    createdAt: createdAt(),
    /** Until when one in USDT is to be paid. */
    endsAt: instant(),
    /** Until then nobody else gets the same amount. */
    reservedUntil: instant(),
    isReserved: boolean().notNull().default(false),
    voucher: text(),
    remark: text().notNull().default(''),
    /** Who decided, and why where it was refused. */
    reviewerId: ref().references(() => accounts.id),
    reason: text().notNull().default(''),
    finishedAt: instant(),
    /** Fen that were credited: by an operator they may differ from what was asked. */
    credited: minorUnits(),
  },
  (t) => [
    uniqueIndex('recharges_reserved_amount')
      .on(t.usdtAmount, sql`(${t.paidTo}->>'number')`)
      .where(sql`${t.isReserved}`),
    index().on(t.usdtAmount),
    index().on(t.identity, t.createdAt),
    index().on(t.identity, t.principalId, t.createdAt),
    index().on(t.platformAccountId, t.createdAt),
    index('recharges_waiting')
      .on(t.status, t.createdAt)
      .where(sql`${t.status} in (${constant(rechargeStatuses.waiting)}, ${constant(rechargeStatuses.confirming)})`),
    check('recharge_amounts', sql`${t.amount} > 0 and ${t.usdtAmount} > 0 and ${t.rate} > 0`),
    check(
      'recharge_usdt',
      sql.join(
        [
          sql`num_nulls(${t.usdtAmount}, ${t.rate}, ${t.endsAt}, ${t.reservedUntil})`,
          sql`case when (${t.paidTo}->>'method')::int = ${constant(payMethods.bank)} then 4 else 0 end`,
        ],
        sql` = `,
      ),
    ),
    check('recharge_credited', sql`(${t.status} = ${constant(rechargeStatuses.success)}) = (${t.credited} is not null)`),
  ],
);

/** Deposit that went from a provider to another, or came out of its own balance. Amounts are fen. */
export const depositTransfers = pgTable(
  'deposit_transfers',
  {
    id: id(),
    orderSn: text().notNull().unique(),
    kind: smallint().$type<DepositTransferKind>().notNull(),
    fromId: ref()
      .notNull()
      .references(() => providers.id),
    toId: ref()
      .notNull()
      .references(() => providers.id),
    amount: minorUnits().notNull(),
    remark: text().notNull(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.fromId, t.createdAt),
    index().on(t.toId, t.createdAt),
    index().on(t.createdAt),
    check(
      'deposit_transfer_sides',
      sql`${t.amount} > 0 and (${t.kind} = ${constant(depositTransferKinds.fromBalance)}) = (${t.fromId} = ${t.toId})`,
    ),
  ],
);

/** Money that an operator moves by hand, with the consent of another. `amount` is fen, below zero where it is taken away. */
export const adjustments = pgTable(
  'adjustments',
  {
    id: id(),
    orderSn: text().notNull().unique(),
    identity: identity(),
    principalId: ref().notNull(),
    fund: text().$type<Fund>().notNull(),
    amount: minorUnits().notNull(),
    reason: text().notNull(),
    status: smallint().$type<AdjustmentStatus>().notNull(),
    makerId: ref()
      .notNull()
      .references(() => accounts.id),
    reviewerId: ref().references(() => accounts.id),
    remark: text().notNull().default(''),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    index().on(t.status, t.createdAt),
    index().on(t.createdAt),
    check('adjustment_amount', sql`${t.amount} <> 0`),
    check(
      'adjustment_reviewer',
      sql`${t.status} <> ${constant(adjustmentStatuses.approved)} or (${t.reviewerId} is not null and ${t.reviewerId} <> ${t.makerId})`,
    ),
  ],
);

/** Where a merchant or provider is paid to. One that is not wanted any more is kept for the withdrawals that went there. */
export const withdrawalAccounts = pgTable(
  'withdrawal_accounts',
  {
    id: id(),
    identity: identity(),
    principalId: ref().notNull(),
    method: smallint().$type<PayMethod>().notNull(),
    holder: text().notNull(),
    bank: text().notNull(),
    number: text().notNull(),
    /** Who really made it: nobody pays out to an account of his own making. */
    makerId: ref().references(() => accounts.id),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex('withdrawal_accounts_number')
      .on(t.identity, t.principalId, t.method, t.number)
      .where(sql`${t.deletedAt} is null`),
  ],
);

/** Money on its way out. Amounts are fen. `makerId` is who really made it: the operator where one acted for the owner. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    orderSn: text().notNull().unique(),
    identity: identity(),
    principalId: ref().notNull(),
    amount: minorUnits().notNull(),
    fee: minorUnits().notNull(),
    paidTo: jsonb().$type<PaidTo>().notNull(),
    status: smallint().$type<WithdrawalStatus>().notNull(),
    makerId: ref()
      .notNull()
      .references(() => accounts.id),
    /** Who made the account that it goes to. */
    accountMakerId: ref().references(() => accounts.id),
    reviewerId: ref().references(() => accounts.id),
    payerId: ref().references(() => accounts.id),
    voucher: text(),
    remark: text().notNull().default(''),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    index().on(t.identity, t.principalId, t.createdAt),
    index().on(t.status, t.createdAt),
    index().on(t.createdAt),
    check('withdrawal_amounts', sql`${t.amount} > 0 and ${t.fee} >= 0`),
  ],
);

/** Transfers to the platform's addresses, each once: a transaction can make several. `amount` is 10^-6 USDT. */
export const usdtTransfers = pgTable(
  'usdt_transfers',
  {
    id: id(),
    txId: text().notNull(),
    /** Which of its transaction's Transfer events it is. */
    logIndex: integer().notNull().default(0),
    address: text().notNull(),
    amount: minorUnits().notNull(),
    status: smallint().$type<TransferStatus>().notNull(),
    rechargeId: ref().references(() => recharges.id),
    operatorId: ref().references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('usdt_transfers_once').on(t.txId, t.logIndex),
    index().on(t.status, t.createdAt),
    // A recharge is credited by one transfer.
    uniqueIndex().on(t.rechargeId),
    check('usdt_transfer_amount', sql`${t.amount} > 0`),
    check('usdt_transfer_matched', sql`(${t.status} = ${constant(transferStatuses.unmatched)}) = (${t.rechargeId} is null)`),
  ],
);
