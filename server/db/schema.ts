import { sql } from 'drizzle-orm';
import { bigint, boolean, check, customType, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Identity } from '../../contract/identity';
import type { Channel } from '../../contract/labels';
import type { EntryType, Fund, LedgerEvent } from '../../contract/ledger';
import type { Currency } from '../../contract/money';
import type { MessageDetails } from '../../contract/notices';
import type { OrderEventKind, PassReason } from '../../contract/orders';
import type { Role } from '../../contract/permissions';

const cidr = customType<{ data: string }>({ dataType: () => 'cidr' });

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const ref = () => bigint({ mode: 'number' });
const instant = () => timestamp({ withTimezone: true });
const createdAt = () => instant().notNull().defaultNow();
const identity = () => text().$type<Identity>().notNull();
/** 1 on, 2 off. */
const switchColumn = () => smallint().notNull().default(1);

/** One row: what this database is. */
export const installation = pgTable('installation', {
  id: smallint().primaryKey().default(1),
  /** Names these books wherever something about them is kept outside of them. */
  bookId: uuid().notNull().defaultRandom(),
  /** Holds the demo world: well-known passwords, the simulator, callbacks to private addresses. */
  isDemo: boolean().notNull(),
  /** Sealed with the platform's key: whoever cannot open it has another key. */
  canary: text().notNull(),
  createdAt: createdAt(),
}, (t) => [check('installation_once', sql`${t.id} = 1`)]);

export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Id 1000001 and up, so that a merchant's number looks like one. Rates are basis points. */
export const merchants = pgTable('merchants', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_001 }),
  name: text().notNull(),
  status: switchColumn(),
  allowDf: switchColumn(),
  rateCopy: integer().notNull(),
  ratePay: integer().notNull(),
  createdAt: createdAt(),
}, (t) => [
  index().on(t.createdAt),
  check('merchant_rates', sql`${t.rateCopy} between 0 and 10000 and ${t.ratePay} between 0 and 10000`),
]);

/** What merchants sign with; sealed. One that was replaced is good until `goodUntil`. */
export const signingSecrets = pgTable('signing_secrets', {
  id: id(),
  merchantId: ref().notNull().references(() => merchants.id),
  secret: text().notNull(),
  goodUntil: instant(),
  createdAt: createdAt(),
}, (t) => [index().on(t.merchantId)]);

/** `path` holds the ids from the root provider down to this one: a team is one array lookup. */
export const providers = pgTable('providers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 2_000_001 }),
  parentId: ref().references((): AnyPgColumn => providers.id),
  path: bigint({ mode: 'number' }).array().notNull(),
  level: smallint().notNull(),
  name: text().notNull(),
  status: switchColumn(),
  workStatus: switchColumn(),
  allowDf: switchColumn(),
  rateCopy: integer().notNull(),
  ratePay: integer().notNull(),
  createdAt: createdAt(),
}, (t) => [
  index().on(t.parentId),
  index().using('gin', t.path),
  index().on(t.createdAt),
  check('provider_rates', sql`${t.rateCopy} between 0 and 10000 and ${t.ratePay} between 0 and 10000`),
]);

/**
 * Who can sign in. `principalId` is the merchant or provider it belongs to, 0 for the platform.
 * `totpSecret` is sealed; `totpStep` is the last time step a code was accepted for, so that each code counts once.
 */
export const accounts = pgTable('accounts', {
  id: id(),
  identity: identity(),
  principalId: ref().notNull(),
  username: text().notNull(),
  passwordHash: text().notNull(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  permissions: text().array().notNull().default(sql`'{}'`),
  status: switchColumn(),
  mustSecondFactor: boolean().notNull().default(false),
  totpSecret: text(),
  totpStep: bigint({ mode: 'number' }).notNull().default(0),
  pendingTotpSecret: text(),
  pendingTotpUntil: instant(),
  lastLoginAt: instant(),
  lastLoginIp: text(),
  previousLoginAt: instant(),
  previousLoginIp: text(),
  createdAt: createdAt(),
}, (t) => [
  uniqueIndex('accounts_username').on(t.identity, sql`lower(${t.username})`),
  uniqueIndex('accounts_owner').on(t.identity, t.principalId).where(sql`${t.role} = 'owner'`),
  index().on(t.identity, t.principalId),
]);

export const recoveryCodes = pgTable('recovery_codes', {
  accountId: ref().notNull().references(() => accounts.id),
  codeHash: text().notNull(),
  usedAt: instant(),
}, (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })]);

/** A signed-in browser. Tokens are kept as SHA-256 alone. */
export const accountSessions = pgTable('account_sessions', {
  id: id(),
  tokenHash: text().notNull().unique(),
  accountId: ref().notNull().references(() => accounts.id),
  /** The operator who acts for the account. */
  imitatorId: ref().references(() => accounts.id),
  /** The operator's own session, without which this one is over too. */
  operatorSessionId: ref().references((): AnyPgColumn => accountSessions.id),
  secondFactorAt: instant(),
  twiceHash: text(),
  twiceUntil: instant(),
  ip: text().notNull(),
  device: text().notNull(),
  createdAt: createdAt(),
  lastSeenAt: createdAt(),
  endsAt: instant().notNull(),
  revokedAt: instant(),
}, (t) => [index().on(t.accountId, t.revokedAt), index().on(t.imitatorId), index().on(t.operatorSessionId)]);

export const imitationCodes = pgTable('imitation_codes', {
  codeHash: text().primaryKey(),
  operatorId: ref().notNull().references(() => accounts.id),
  operatorSessionId: ref().notNull().references(() => accountSessions.id),
  accountId: ref().notNull().references(() => accounts.id),
  endsAt: instant().notNull(),
  usedAt: instant(),
});

export const captchas = pgTable('captchas', {
  id: text().primaryKey(),
  answer: text().notNull(),
  endsAt: instant().notNull(),
}, (t) => [index().on(t.endsAt)]);

/** Append-only. `accountId` is null for a name that nobody has. */
export const loginLogs = pgTable('login_logs', {
  id: id(),
  identity: identity(),
  principalId: ref(),
  accountId: ref().references(() => accounts.id),
  username: text().notNull(),
  result: smallint().notNull(),
  ip: text().notNull(),
  device: text().notNull(),
  createdAt: createdAt(),
}, (t) => [index().on(t.identity, t.principalId, t.createdAt), index().on(t.createdAt), index().on(t.accountId)]);

/** Append-only: who did what to whom, from where. */
export const auditLogs = pgTable('audit_logs', {
  id: id(),
  actorId: ref().references(() => accounts.id),
  imitatorId: ref().references(() => accounts.id),
  action: text().notNull(),
  subject: text().notNull(),
  details: jsonb().notNull().default({}),
  ip: text().notNull(),
  requestId: text().notNull(),
  createdAt: createdAt(),
}, (t) => [index().on(t.createdAt), index().on(t.subject)]);

/** Where the accounts of a principal may come from; without a rule that is on, from anywhere. */
export const ipRules = pgTable('ip_rules', {
  id: id(),
  identity: identity(),
  principalId: ref().notNull(),
  cidr: cidr().notNull(),
  remark: text().notNull().default(''),
  status: switchColumn(),
  lastHitAt: instant(),
  authorId: ref().notNull().references(() => accounts.id),
  createdAt: createdAt(),
}, (t) => [unique('ip_rules_range').on(t.identity, t.principalId, t.cidr)]);

/** Answers of writes that carry a request_id, so that a repeat gets the first one's. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  accountId: ref().notNull().references(() => accounts.id),
  call: text().notNull(),
  requestId: text().notNull(),
  inputHash: text().notNull(),
  answer: jsonb(),
  createdAt: createdAt(),
}, (t) => [primaryKey({ columns: [t.accountId, t.call, t.requestId] }), index().on(t.createdAt)]);

/** A notice to everybody of a principal. */
export const messages = pgTable('messages', {
  id: id(),
  identity: identity(),
  principalId: ref().notNull(),
  kind: text().notNull(),
  details: jsonb().$type<MessageDetails>().notNull().default({}),
  createdAt: createdAt(),
}, (t) => [index().on(t.identity, t.principalId, t.id)]);

export const messageReads = pgTable('message_reads', {
  accountId: ref().notNull().references(() => accounts.id),
  messageId: ref().notNull().references(() => messages.id),
  readAt: createdAt(),
}, (t) => [primaryKey({ columns: [t.accountId, t.messageId] })]);

export const uploads = pgTable('uploads', {
  path: text().primaryKey(),
  accountId: ref().notNull().references(() => accounts.id),
  mime: text().notNull(),
  bytes: integer().notNull(),
  /** Number of the paper that shows it: each picture is the voucher of one. */
  usedBy: text(),
  createdAt: createdAt(),
}, (t) => [index().on(t.accountId, t.createdAt)]);

/** Where a provider receives customers' money on a channel: a shop. Amounts are fen. */
export const receivingAccounts = pgTable('receiving_accounts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 3_000_001 }),
  providerId: ref().notNull().references(() => providers.id),
  channel: smallint().$type<Channel>().notNull(),
  name: text().notNull(),
  accountNo: text().notNull(),
  status: switchColumn(),
  weight: integer().notNull().default(10),
  minAmount: bigint({ mode: 'bigint' }).notNull(),
  maxAmount: bigint({ mode: 'bigint' }).notNull(),
  dailyAmount: bigint({ mode: 'bigint' }).notNull(),
  dailyCount: integer().notNull(),
  lastUsedAt: instant(),
  createdAt: createdAt(),
}, (t) => [
  index().on(t.channel),
  index().on(t.providerId),
  check('receiving_account_limits', sql`${t.weight} > 0 and ${t.minAmount} > 0 and ${t.maxAmount} >= ${t.minAmount} and ${t.dailyAmount} > 0 and ${t.dailyCount} > 0`),
]);

/** What was assigned to a receiving account on a day of the platform, less what expired or was closed. */
export const receivingAccountDays = pgTable('receiving_account_days', {
  accountId: ref().notNull().references(() => receivingAccounts.id),
  day: date({ mode: 'string' }).notNull(),
  orders: integer().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
}, (t) => [primaryKey({ columns: [t.accountId, t.day] })]);

/** What was agreed when an order was made: later changes of rates do not touch it. */
export interface OrderTerms {
  merchantRate: number;
  softwareRate: number;
  /** The provider, then those above it up to the root. */
  providers: { id: number; rate: number }[];
}

/**
 * A collection order of a merchant's customer. Amounts are fen. `status` is the pay state; `state` is what people see:
 * the same, but for a paid order that was taken back. Each filter of the list has an index in the order of the list.
 */
export const orders = pgTable('orders', {
  id: id(),
  orderSn: text().notNull().unique(),
  merOrderSn: text().notNull(),
  merchantId: ref().notNull().references(() => merchants.id),
  providerId: ref().notNull().references(() => providers.id),
  receivingAccountId: ref().references(() => receivingAccounts.id),
  channel: smallint().$type<Channel>().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  fee: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
  terms: jsonb().$type<OrderTerms>().notNull().default({ merchantRate: 0, softwareRate: 0, providers: [] }),
  status: smallint().notNull(),
  state: smallint().notNull().generatedAlwaysAs(sql`case when reversed_at is null then status else 5 end`),
  callbackStatus: smallint().notNull().default(4),
  notifyUrl: text().notNull().default(''),
  /** What the customer buys, in the merchant's words. */
  subject: text().notNull().default(''),
  /** The last callback by hand. */
  calledAt: instant(),
  createdAt: createdAt(),
  endsAt: createdAt(),
  paidAt: instant(),
  reversedAt: instant(),
}, (t) => [
  unique('orders_merchant_number').on(t.merchantId, t.merOrderSn),
  index().on(t.merOrderSn),
  index().on(t.createdAt, t.id),
  index().on(t.merchantId, t.createdAt, t.id),
  index().on(t.providerId, t.createdAt, t.id),
  index().on(t.receivingAccountId, t.createdAt, t.id),
  index().on(t.channel, t.createdAt, t.id),
  index().on(t.state, t.createdAt, t.id),
  index().on(t.callbackStatus, t.createdAt, t.id),
  index().on(t.amount, t.id),
  index().on(t.paidAt),
  index('orders_waiting_until').on(t.endsAt).where(sql`${t.status} = 1`),
  check('order_amount', sql`${t.amount} > 0`),
  check('order_reversed', sql`${t.reversedAt} is null or ${t.status} = 2`),
]);

/** Append-only: what happened to an order, by whom, from where. */
export const orderEvents = pgTable('order_events', {
  id: id(),
  orderId: ref().notNull().references(() => orders.id),
  kind: text().$type<OrderEventKind>().notNull(),
  actorId: ref().references(() => accounts.id),
  ip: text(),
  details: jsonb().$type<OrderEventDetails>().notNull().default({}),
  createdAt: createdAt(),
}, (t) => [index().on(t.orderId, t.id)]);

export interface OrderEventDetails {
  note?: string;
  /** Receiving accounts that were passed over, by reason. */
  passed?: Partial<Record<PassReason, number[]>>;
}

/** Append-only: every attempt to call a merchant back. `callbackStatus` 1 is success. */
export const callbacks = pgTable('callbacks', {
  id: id(),
  orderId: ref().notNull().references(() => orders.id),
  attempt: integer().notNull(),
  url: text().notNull(),
  param: text().notNull(),
  callbackStatus: smallint().notNull(),
  httpCode: integer(),
  value: text().notNull(),
  milliseconds: integer().notNull(),
  createdAt: createdAt(),
}, (t) => [index().on(t.orderId, t.id)]);

/**
 * The next attempt to call a merchant back about each order that is not called back yet. `takenUntil` is by the clock of
 * the database: until then one process makes the attempt, and if it dies, another one afterwards.
 */
export const callbackJobs = pgTable('callback_jobs', {
  orderId: bigint({ mode: 'number' }).primaryKey().references(() => orders.id),
  merchantId: ref().notNull(),
  host: text().notNull(),
  attempt: integer().notNull(),
  dueAt: instant().notNull(),
  takenUntil: instant(),
}, (t) => [index().on(t.merchantId, t.dueAt), index('callback_jobs_taken').on(t.takenUntil).where(sql`${t.takenUntil} is not null`)]);

/**
 * What a channel or the chain reports, as it came: kept before anything is made of it. `amount` is minor units of the
 * channel's currency. `hasPaid`: it moved money; of one trade number only one report can.
 */
export const reports = pgTable('reports', {
  id: id(),
  kind: text().$type<ReportKind>().notNull(),
  channel: text().notNull(),
  tradeNo: text().notNull(),
  orderSn: text().notNull().default(''),
  address: text().notNull().default(''),
  amount: bigint({ mode: 'bigint' }).notNull(),
  status: smallint().notNull().default(1),
  hasPaid: boolean().notNull().default(false),
  /** Name of the code with which it could not be applied. */
  problem: text().notNull().default(''),
  attempts: integer().notNull().default(0),
  /** When it is tried next; null: not by itself. */
  dueAt: instant(),
  ip: text().notNull().default(''),
  operatorId: ref().references(() => accounts.id),
  remark: text().notNull().default(''),
  createdAt: createdAt(),
  finishedAt: instant(),
}, (t) => [
  unique('reports_once').on(t.channel, t.tradeNo, t.orderSn, t.address, t.amount),
  uniqueIndex('reports_paid_once').on(t.channel, t.tradeNo).where(sql`${t.hasPaid}`),
  index().on(t.status, t.createdAt),
  index().on(t.createdAt),
  index().on(t.orderSn),
  index('reports_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
]);

export type ReportKind = 'payment' | 'transfer';

/** Nonces of signed calls, while their timestamps are still good. `signerId` is the merchant, 0 for a channel. */
export const gatewayNonces = pgTable('gateway_nonces', {
  signerId: ref().notNull(),
  nonce: text().notNull(),
  createdAt: createdAt(),
}, (t) => [primaryKey({ columns: [t.signerId, t.nonce] }), index().on(t.createdAt)]);

/** Differences that the totals do not hold yet, written by a trigger on `orders`. */
export const orderChanges = pgTable('order_changes', {
  id: id(),
  hour: instant().notNull(),
  merchantId: ref().notNull(),
  providerId: ref().notNull(),
  channel: smallint().notNull(),
  state: smallint().notNull(),
  orders: integer().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
});

/** Orders by hour and by day of the platform: each is in the totals of all (`other` 0), of its merchant (`payer`) and of its provider (`payee`). */
export const orderTotals = pgTable('order_totals', {
  owner: identity(),
  span: text().$type<'hour' | 'day'>().notNull(),
  startsAt: instant().notNull(),
  ownerId: ref().notNull(),
  channel: smallint().notNull(),
  state: smallint().notNull(),
  orders: bigint({ mode: 'number' }).notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
}, (t) => [primaryKey({ columns: [t.owner, t.span, t.startsAt, t.ownerId, t.channel, t.state] }), index().on(t.owner, t.ownerId, t.span, t.startsAt)]);

/** Append-only: what the checks of the ledger found. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: id(),
  transactions: bigint({ mode: 'number' }).notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
  milliseconds: integer().notNull(),
  faults: jsonb().$type<LedgerFault[]>().notNull(),
  /** Everything was looked at, not only what had come since the last check. */
  isWhole: boolean().notNull().default(true),
  /** Head of the hash chain as far as was looked at: the next check goes on from there. */
  position: bigint({ mode: 'number' }).notNull().default(0),
  hash: text().notNull().default(''),
  createdAt: createdAt(),
});

export interface LedgerFault {
  rule: string;
  table: string;
  row: string;
}

/** An account money is paid to, as it was at that moment: later changes of the account do not touch it. */
export interface PaidTo {
  way: number;
  holder: string;
  bank: string;
  number: string;
}

/** Where providers pay their deposits to: a card or an address of the platform's. Amounts are fen; the limits are for each recharge and for a day of the platform. */
export const platformAccounts = pgTable('platform_accounts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 4_000_001 }),
  way: smallint().notNull(),
  holder: text().notNull(),
  bank: text().notNull(),
  number: text().notNull(),
  status: switchColumn(),
  minAmount: bigint({ mode: 'bigint' }).notNull(),
  maxAmount: bigint({ mode: 'bigint' }).notNull(),
  dailyAmount: bigint({ mode: 'bigint' }).notNull(),
  remark: text().notNull().default(''),
  createdAt: createdAt(),
}, (t) => [
  unique('platform_accounts_number').on(t.way, t.number),
  check('platform_account_limits', sql`${t.minAmount} > 0 and ${t.maxAmount} >= ${t.minAmount} and ${t.dailyAmount} >= ${t.maxAmount}`),
]);

/**
 * Money on its way in: to the platform's pre-deposit in USDT, or to a provider's deposit in USDT or to a bank account.
 * `amount` is fen, `usdtAmount` and `rate` 10^-6. While one in USDT waits, its exact amount is its own at its address: by
 * it the transfer is recognised. One to a bank account waits for an operator, who looks at its voucher.
 */
export const recharges = pgTable('recharges', {
  id: id(),
  orderSn: text().notNull().unique(),
  identity: identity(),
  principalId: ref().notNull(),
  /** Who really made it: the operator where one acted for the owner. */
  accountId: ref().notNull().references(() => accounts.id),
  amount: bigint({ mode: 'bigint' }).notNull(),
  paidTo: jsonb().$type<PaidTo>().notNull(),
  platformAccountId: ref().references(() => platformAccounts.id),
  usdtAmount: bigint({ mode: 'bigint' }),
  rate: bigint({ mode: 'bigint' }),
  status: smallint().notNull(),
  createdAt: createdAt(),
  /** Until when one in USDT is to be paid. */
  endsAt: instant(),
  /** Until then nobody else gets the same amount. */
  reservedUntil: instant(),
  isReserved: boolean().notNull().default(false),
  ucode: text().notNull().default(''),
  voucher: text(),
  remark: text().notNull().default(''),
  /** Who decided, and why where it was refused. */
  reviewerId: ref().references(() => accounts.id),
  reason: text().notNull().default(''),
  finishedAt: instant(),
  /** Fen that were credited: by an operator they may differ from what was asked. */
  credited: bigint({ mode: 'bigint' }),
}, (t) => [
  uniqueIndex('recharges_reserved_amount').on(t.usdtAmount, sql`(${t.paidTo}->>'number')`).where(sql`${t.isReserved}`),
  index().on(t.identity, t.createdAt),
  index().on(t.identity, t.principalId, t.createdAt),
  index().on(t.platformAccountId, t.createdAt),
  index('recharges_waiting').on(t.status, t.createdAt).where(sql`${t.status} in (1, 2)`),
  check('recharge_amounts', sql`${t.amount} > 0 and ${t.usdtAmount} > 0 and ${t.rate} > 0`),
  check('recharge_usdt', sql`num_nulls(${t.usdtAmount}, ${t.rate}, ${t.endsAt}, ${t.reservedUntil}) = case when (${t.paidTo}->>'way')::int = 1 then 4 else 0 end`),
  check('recharge_credited', sql`(${t.status} = 3) = (${t.credited} is not null)`),
]);

/** Deposit that went from a provider to another, or came out of its own balance. Amounts are fen. */
export const depositTransfers = pgTable('deposit_transfers', {
  id: id(),
  orderSn: text().notNull().unique(),
  way: smallint().notNull(),
  fromId: ref().notNull().references(() => providers.id),
  toId: ref().notNull().references(() => providers.id),
  amount: bigint({ mode: 'bigint' }).notNull(),
  remark: text().notNull(),
  accountId: ref().notNull().references(() => accounts.id),
  createdAt: createdAt(),
}, (t) => [
  index().on(t.fromId, t.createdAt),
  index().on(t.toId, t.createdAt),
  index().on(t.createdAt),
  check('deposit_transfer_sides', sql`${t.amount} > 0 and (${t.way} = 1) = (${t.fromId} = ${t.toId})`),
]);

/** Money that an operator moves by hand, with the consent of another. `amount` is fen, below zero where it is taken away. */
export const adjustments = pgTable('adjustments', {
  id: id(),
  orderSn: text().notNull().unique(),
  identity: identity(),
  principalId: ref().notNull(),
  fund: text().$type<Fund>().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  reason: text().notNull(),
  status: smallint().notNull(),
  makerId: ref().notNull().references(() => accounts.id),
  reviewerId: ref().references(() => accounts.id),
  remark: text().notNull().default(''),
  createdAt: createdAt(),
  finishedAt: instant(),
}, (t) => [
  index().on(t.status, t.createdAt),
  index().on(t.createdAt),
  check('adjustment_amount', sql`${t.amount} <> 0`),
  check('adjustment_reviewer', sql`${t.status} <> 2 or (${t.reviewerId} is not null and ${t.reviewerId} <> ${t.makerId})`),
]);

/** Where a merchant or provider is paid to. One that is not wanted any more is kept for the withdrawals that went there. */
export const withdrawalAccounts = pgTable('withdrawal_accounts', {
  id: id(),
  identity: identity(),
  principalId: ref().notNull(),
  way: smallint().notNull(),
  holder: text().notNull(),
  bank: text().notNull(),
  number: text().notNull(),
  /** Who really made it: nobody pays out to an account of his own making. */
  makerId: ref().references(() => accounts.id),
  createdAt: createdAt(),
  deletedAt: instant(),
}, (t) => [uniqueIndex('withdrawal_accounts_number').on(t.identity, t.principalId, t.way, t.number).where(sql`${t.deletedAt} is null`)]);

/** Money on its way out. Amounts are fen. `makerId` is who really made it: the operator where one acted for the owner. */
export const withdrawals = pgTable('withdrawals', {
  id: id(),
  orderSn: text().notNull().unique(),
  identity: identity(),
  principalId: ref().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  fee: bigint({ mode: 'bigint' }).notNull(),
  paidTo: jsonb().$type<PaidTo>().notNull(),
  status: smallint().notNull(),
  makerId: ref().notNull().references(() => accounts.id),
  /** Who made the account that it goes to. */
  accountMakerId: ref().references(() => accounts.id),
  reviewerId: ref().references(() => accounts.id),
  payerId: ref().references(() => accounts.id),
  voucher: text(),
  remark: text().notNull().default(''),
  createdAt: createdAt(),
  finishedAt: instant(),
}, (t) => [index().on(t.identity, t.principalId, t.createdAt), index().on(t.status, t.createdAt), index().on(t.createdAt), check('withdrawal_amounts', sql`${t.amount} > 0 and ${t.fee} >= 0`)]);

/** Transfers to the platform's addresses, each once. `amount` is 10^-6 USDT. */
export const usdtTransfers = pgTable('usdt_transfers', {
  id: id(),
  txId: text().notNull().unique(),
  address: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  status: smallint().notNull(),
  rechargeId: ref().references(() => recharges.id),
  operatorId: ref().references(() => accounts.id),
  createdAt: createdAt(),
}, (t) => [index().on(t.status, t.createdAt), check('usdt_transfer_amount', sql`${t.amount} > 0`), check('usdt_transfer_matched', sql`(${t.status} = 2) = (${t.rechargeId} is null)`)]);

/**
 * Where money is. `balance` is minor units and the sum of the account's entries; only an entry's trigger changes it.
 * `entries` counts them, so that each entry has a place in the account's own row.
 */
export const ledgerAccounts = pgTable('ledger_accounts', {
  id: id(),
  identity: identity(),
  principalId: ref().notNull(),
  fund: text().$type<Fund>().notNull(),
  currency: text().$type<Currency>().notNull(),
  mayBeNegative: boolean().notNull(),
  balance: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
  entries: bigint({ mode: 'number' }).notNull().default(0),
}, (t) => [
  unique('ledger_account_owner').on(t.identity, t.principalId, t.fund, t.currency),
  check('ledger_balance', sql`${t.mayBeNegative} or ${t.balance} >= 0`),
]);

/** One movement of money. `reference` makes it happen once; `subject` is the number of the order or paper behind it. */
export const ledgerTransactions = pgTable('ledger_transactions', {
  id: id(),
  reference: text().notNull().unique(),
  event: text().$type<LedgerEvent>().notNull(),
  subject: text().notNull(),
  remark: text().notNull().default(''),
  operatorId: ref().references(() => accounts.id),
  createdAt: createdAt(),
}, (t) => [index().on(t.subject)]);

/** One side of a movement. `position`, `before` and `after` are set by the trigger, which holds the account meanwhile. */
export const ledgerEntries = pgTable('ledger_entries', {
  id: id(),
  transactionId: ref().notNull().references(() => ledgerTransactions.id),
  accountId: ref().notNull().references(() => ledgerAccounts.id),
  type: smallint().$type<EntryType>().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  position: bigint({ mode: 'number' }).notNull().default(0),
  before: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
  after: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
  createdAt: createdAt(),
}, (t) => [
  unique('ledger_entry_position').on(t.accountId, t.position),
  index().on(t.transactionId),
  index().on(t.accountId, t.createdAt, t.id),
  index().on(t.createdAt, t.id),
  check('ledger_entry_adds_up', sql`${t.before} + ${t.amount} = ${t.after} and ${t.amount} <> 0`),
]);

/** Transactions that the hash chain does not hold yet. */
export const ledgerUnsealed = pgTable('ledger_unsealed', { transactionId: bigint({ mode: 'number' }).primaryKey() });

/** The hash chain: each seal holds its transaction's content and the seal before it. */
export const ledgerSeals = pgTable('ledger_seals', {
  position: bigint({ mode: 'number' }).primaryKey(),
  transactionId: ref().notNull().unique().references(() => ledgerTransactions.id),
  hash: text().notNull(),
});

/** Store of rate-limiter-flexible, in the shape it asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
