import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Span, Subject } from '../../../contract/statistics';
import { instant, minorUnits, ref } from './columns';

const measure = () =>
  minorUnits()
    .notNull()
    .default(sql`0`);

/** Counts and fen. */
export const measures = () => ({
  /** Orders that were made, how many of them are paid now, and what they ask for. */
  orders: measure(),
  paidOrders: measure(),
  orderAmount: measure(),
  /** Payments that were booked, and what was paid. */
  payments: measure(),
  volume: measure(),
  /** Payments that were taken back, by when that was booked. */
  reversals: measure(),
  reversedAmount: measure(),
  /** What the payments brought to whom, less what was given back. */
  fee: measure(),
  commission: measure(),
  parentCommission: measure(),
  upperCommission: measure(),
  income: measure(),
  softwareFee: measure(),
  /** What moved beside orders. */
  withdrawn: measure(),
  withdrawalFee: measure(),
  recharged: measure(),
  transferred: measure(),
  adjusted: measure(),
  /** By how much the subject's own funds changed. */
  net: measure(),
});

/**
 * What the reports add up, by day, week and month of the platform for each subject (0: all of its kind). What is in it,
 * and who writes it, stands in the migration `statistics`.
 */
export const statisticsTotals = pgTable(
  'statistics_totals',
  {
    subject: text().$type<Subject>().notNull(),
    span: text().$type<Span>().notNull(),
    startsAt: instant().notNull(),
    subjectId: ref().notNull(),
    ...measures(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.span, t.startsAt, t.subjectId] }), index().on(t.subject, t.subjectId, t.span, t.startsAt)],
);
