import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CallbackResult } from '../../../contract/states/orders';
import { reportStatuses, type ReportStatus } from '../../../contract/states/reports';
import { accounts } from './accounts';
import { id, ref, instant, createdAt, minorUnits } from './columns';
import { orders } from './orders';
import { merchants } from './parties';

/** What merchants sign with; sealed. One that was replaced is good until `goodUntil`. */
export const signingSecrets = pgTable(
  'signing_secrets',
  {
    id: id(),
    merchantId: ref()
      .notNull()
      .references(() => merchants.id),
    secret: text().notNull(),
    goodUntil: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.merchantId)],
);

/** Append-only: every attempt to call a merchant back. */
export const callbacks = pgTable(
  'callbacks',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    attempt: integer().notNull(),
    url: text().notNull(),
    param: text().notNull(),
    callbackStatus: smallint().$type<CallbackResult>().notNull(),
    httpCode: integer(),
    value: text().notNull(),
    milliseconds: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId, t.id)],
);

/**
 * The next attempt to call a merchant back about each order that is not called back yet. `takenUntil` is by the clock of
 * the database: until then one process makes the attempt, and if it dies, another one afterwards.
 */
export const callbackJobs = pgTable(
  'callback_jobs',
  {
    orderId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => orders.id),
    merchantId: ref().notNull(),
    host: text().notNull(),
    attempt: integer().notNull(),
    dueAt: instant().notNull(),
    takenUntil: instant(),
  },
  (t) => [
    index().on(t.merchantId, t.dueAt),
    index().on(t.merchantId, t.host, t.dueAt),
    index('callback_jobs_taken')
      .on(t.takenUntil)
      .where(sql`${t.takenUntil} is not null`),
  ],
);

/**
 * What a channel or the chain reports, as it came: kept before anything is made of it. `amount` is minor units of the
 * channel's currency. `hasPaid`: it moved money; of one trade number only one report can.
 */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    kind: text().$type<ReportKind>().notNull(),
    channel: text().notNull(),
    tradeNo: text().notNull(),
    /** Of a transfer: which of its transaction's it is. */
    logIndex: integer().notNull().default(0),
    orderSn: text().notNull().default(''),
    address: text().notNull().default(''),
    amount: minorUnits().notNull(),
    status: smallint().$type<ReportStatus>().notNull().default(reportStatuses.waiting),
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
  },
  (t) => [
    unique('reports_once').on(t.channel, t.tradeNo, t.logIndex, t.orderSn, t.address, t.amount),
    uniqueIndex('reports_paid_once')
      .on(t.channel, t.tradeNo)
      .where(sql`${t.hasPaid}`),
    index().on(t.status, t.createdAt),
    index().on(t.createdAt),
    index().on(t.orderSn),
    index('reports_due')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
  ],
);

export type ReportKind = 'payment' | 'transfer';

/** Nonces of signed calls, while their timestamps are still good. `signerId` is the merchant, 0 for a channel. */
export const gatewayNonces = pgTable(
  'gateway_nonces',
  {
    signerId: ref().notNull(),
    nonce: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.signerId, t.nonce] }), index().on(t.createdAt)],
);
