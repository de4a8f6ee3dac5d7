import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { cidr, ref, createdAt, minorUnits, switchColumn } from './columns';

/**
 * Id 1000001 and up, so that a merchant's number looks like one. Limits are fen: of one order and of a day's;
 * without one the platform's hold. Its machines call from `gatewayRanges` alone, where there are any.
 */
export const merchants = pgTable(
  'merchants',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_001 }),
    name: text().notNull(),
    status: switchColumn(),
    allowDf: switchColumn(),
    orderMin: minorUnits(),
    orderMax: minorUnits(),
    dayMax: minorUnits(),
    gatewayRanges: cidr()
      .array()
      .notNull()
      .default(sql`'{}'`),
    remark: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.createdAt),
    check(
      'merchant_limits',
      sql`coalesce(${t.orderMin} > 0, true) and coalesce(${t.orderMax} > 0, true) and coalesce(${t.dayMax} > 0, true)
        and coalesce(${t.orderMax} >= ${t.orderMin}, true) and coalesce(${t.dayMax} >= coalesce(${t.orderMax}, ${t.orderMin}), true)`,
    ),
  ],
);

/** `path` holds the ids from the root provider down to this one: a team is one array lookup. */
export const providers = pgTable(
  'providers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 2_000_001 }),
    parentId: ref().references((): AnyPgColumn => providers.id),
    path: bigint({ mode: 'number' }).array().notNull(),
    level: smallint().notNull(),
    name: text().notNull(),
    status: switchColumn(),
    workStatus: switchColumn(),
    allowDf: switchColumn(),
    /** The least free deposit with which it is given orders. */
    minDeposit: minorUnits()
      .notNull()
      .default(sql`0`),
    /** How much of the orders it gets beside others, as its accounts have among themselves. */
    weight: integer().notNull().default(10),
    remark: text().notNull().default(''),
    /** Since when it stands where it stands. */
    placedAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.parentId),
    index().using('gin', t.path),
    index().on(t.createdAt),
    check('provider_terms', sql`${t.minDeposit} >= 0 and ${t.weight} between 1 and 1000`),
  ],
);
