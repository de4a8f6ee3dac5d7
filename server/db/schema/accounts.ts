import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { LoginResult } from '../../../contract/states/accounts';
import type { Role } from '../../../contract/permissions';
import { cidr, id, ref, instant, createdAt, identity, switchColumn } from './columns';

/**
 * Who can sign in. `principalId` is the merchant or provider it belongs to, 0 for the platform.
 * `totpSecret` is sealed; `totpStep` is the last time step a code was accepted for, so that each code counts once.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    identity: identity(),
    principalId: ref().notNull(),
    username: text().notNull(),
    passwordHash: text().notNull(),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    permissions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: switchColumn(),
    mustSecondFactor: boolean().notNull().default(false),
    /** Somebody else knows the password: nothing opens until it is changed. */
    mustChangePassword: boolean().notNull().default(false),
    totpSecret: text(),
    totpStep: bigint({ mode: 'number' }).notNull().default(0),
    lastLoginAt: instant(),
    lastLoginIp: text(),
    previousLoginAt: instant(),
    previousLoginIp: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('accounts_username').on(t.identity, sql`lower(${t.username})`),
    uniqueIndex('accounts_owner')
      .on(t.identity, t.principalId)
      .where(sql`${t.role} = 'owner'`),
    index().on(t.identity, t.principalId),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** A signed-in browser. Tokens are kept as SHA-256 alone. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    /** The operator who acts for the account. */
    imitatorId: ref().references(() => accounts.id),
    /** The operator's own session, without which this one is over too. */
    operatorSessionId: ref().references((): AnyPgColumn => accountSessions.id),
    secondFactorAt: instant(),
    twiceHash: text(),
    twiceUntil: instant(),
    /** The secret that this session was shown to be bound: what another one has seen is nothing here. */
    pendingTotpSecret: text(),
    pendingTotpUntil: instant(),
    ip: text().notNull(),
    device: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    endsAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index().on(t.accountId, t.revokedAt), index().on(t.imitatorId), index().on(t.operatorSessionId)],
);

export const imitationCodes = pgTable('imitation_codes', {
  codeHash: text().primaryKey(),
  operatorId: ref()
    .notNull()
    .references(() => accounts.id),
  operatorSessionId: ref()
    .notNull()
    .references(() => accountSessions.id),
  accountId: ref()
    .notNull()
    .references(() => accounts.id),
  endsAt: instant().notNull(),
  usedAt: instant(),
});

export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    answer: text().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index().on(t.endsAt)],
);

/** Append-only. `accountId` is null for a name that nobody has. */
export const loginLogs = pgTable(
  'login_logs',
  {
    id: id(),
    identity: identity(),
    principalId: ref(),
    accountId: ref().references(() => accounts.id),
    username: text().notNull(),
    result: smallint().$type<LoginResult>().notNull(),
    ip: text().notNull(),
    device: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.identity, t.principalId, t.createdAt), index().on(t.createdAt), index().on(t.accountId)],
);

/** Append-only: who did what to whom, from where. */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: id(),
    actorId: ref().references(() => accounts.id),
    imitatorId: ref().references(() => accounts.id),
    /** The session in which the operator acted: only such are asked for by it. */
    actingSessionId: ref(),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().notNull().default({}),
    ip: text().notNull(),
    requestId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.createdAt),
    index().on(t.subject),
    index()
      .on(t.actingSessionId, t.id)
      .where(sql`${t.actingSessionId} is not null`),
  ],
);

/** Where the accounts of a principal may come from; without a rule that is on, from anywhere. */
export const ipRules = pgTable(
  'ip_rules',
  {
    id: id(),
    identity: identity(),
    principalId: ref().notNull(),
    cidr: cidr().notNull(),
    remark: text().notNull().default(''),
    status: switchColumn(),
    lastHitAt: instant(),
    authorId: ref()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [unique('ip_rules_range').on(t.identity, t.principalId, t.cidr)],
);
