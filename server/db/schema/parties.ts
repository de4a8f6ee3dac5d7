import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { cidr, ref, createdAt, minorUnits, switchColumn } from './columns';

/**
 * Id 1000001 and up, so that a merchant's number looks like one. Rates are basis points, limits fen: of one order and of a
 * day's; without one the platform's hold. Its machines call from `gatewayRanges` alone, where there are any.
 */
export const merchants = pgTable(
  'merchants',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_001 }),
    name: text().notNull(),
    status: switchColumn(),
    allowDf: switchColumn(),
    rateCopy: integer().notNull(),
    ratePay: integer().notNull(),
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
    check('merchant_rates', sql`${t.rateCopy} between 0 and 10000 and ${t.ratePay} between 0 and 10000`),
    check(
      'merchant_limits',
      sql`coalesce(${t.orderMin} > 0, true) and coalesce(${t.orderMax} > 0, true) and coalesce(${t.dayMax} > 0, true)
        and coalesce(${t.orderMax} >= ${t.orderMin}, true) and coalesce(${t.dayMax} >= ${t.orderMax}, true)`,
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
    rateCopy: integer().notNull(),
    ratePay: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.parentId),
    index().using('gin', t.path),
    index().on(t.createdAt),
    check('provider_rates', sql`${t.rateCopy} between 0 and 10000 and ${t.ratePay} between 0 and 10000`),
  ],
);
