import { sql } from 'drizzle-orm';
import { bigint, boolean, check, customType, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, unique, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Identity } from '../../contract/identity';
import type { Role } from '../../contract/permissions';

const cidr = customType<{ data: string }>({ dataType: () => 'cidr' });

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const ref = () => bigint({ mode: 'number' });
const instant = () => timestamp({ withTimezone: true });
const createdAt = () => instant().notNull().defaultNow();
const identity = () => text().$type<Identity>().notNull();
/** 1 on, 2 off. */
const switchColumn = () => smallint().notNull().default(1);

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
  secondFactorAt: instant(),
  twiceHash: text(),
  twiceUntil: instant(),
  ip: text().notNull(),
  device: text().notNull(),
  createdAt: createdAt(),
  lastSeenAt: createdAt(),
  endsAt: instant().notNull(),
  revokedAt: instant(),
}, (t) => [index().on(t.accountId, t.revokedAt), index().on(t.imitatorId)]);

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
  details: jsonb().notNull().default({}),
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
  createdAt: createdAt(),
});

/** A collection order of a merchant's customer, as far as the statistics need it. Amounts are fen. */
export const orders = pgTable('orders', {
  id: id(),
  orderSn: text().notNull().unique(),
  merOrderSn: text().notNull(),
  merchantId: ref().notNull().references(() => merchants.id),
  providerId: ref().notNull().references(() => providers.id),
  channel: smallint().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  status: smallint().notNull(),
  createdAt: createdAt(),
  paidAt: instant(),
}, (t) => [
  unique('orders_merchant_number').on(t.merchantId, t.merOrderSn),
  index().on(t.providerId, t.createdAt),
  index().on(t.merchantId, t.createdAt),
  index().on(t.createdAt),
  check('order_amount', sql`${t.amount} > 0`),
]);

/**
 * What the platform pays in advance, in USDT. `amount` is fen, `usdtAmount` and `rate` 10^-6. While a recharge waits,
 * its exact USDT amount is its own: by it the transfer is recognised.
 */
export const recharges = pgTable('recharges', {
  id: id(),
  orderSn: text().notNull().unique(),
  accountId: ref().notNull().references(() => accounts.id),
  amount: bigint({ mode: 'bigint' }).notNull(),
  usdtAmount: bigint({ mode: 'bigint' }).notNull(),
  rate: bigint({ mode: 'bigint' }).notNull(),
  address: text().notNull(),
  status: smallint().notNull(),
  createdAt: createdAt(),
  endsAt: instant().notNull(),
  /** Until then nobody else gets the same amount. */
  reservedUntil: instant().notNull(),
}, (t) => [
  uniqueIndex('recharges_reserved_amount').on(t.usdtAmount).where(sql`${t.status} = 1`),
  index().on(t.createdAt),
  check('recharge_amounts', sql`${t.amount} > 0 and ${t.usdtAmount} > 0 and ${t.rate} > 0`),
]);

/** Store of rate-limiter-flexible, in the shape it asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
