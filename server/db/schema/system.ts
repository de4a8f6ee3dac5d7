import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';
import { ref, createdAt } from './columns';

/** One row: what this database is. */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey().default(1),
    /** Names these books wherever something about them is kept outside of them. */
    bookId: uuid().notNull().defaultRandom(),
    /** Holds the demo world: well-known passwords, the simulator, callbacks to private addresses. */
    isDemo: boolean().notNull(),
    /** Sealed with the platform's key: whoever cannot open it has another key. */
    canary: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('installation_once', sql`${t.id} = 1`)],
);

export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Answers of writes that carry a request_id, so that a repeat gets the first one's. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    call: text().notNull(),
    requestId: text().notNull(),
    inputHash: text().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.call, t.requestId] }), index().on(t.createdAt)],
);

export const uploads = pgTable(
  'uploads',
  {
    path: text().primaryKey(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id),
    mime: text().notNull(),
    bytes: integer().notNull(),
    /** Number of the paper that shows it: each picture is the voucher of one. */
    usedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId, t.createdAt)],
);

/** Store of rate-limiter-flexible, in the shape it asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
