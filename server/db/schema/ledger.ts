import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { EntryType, Fund, LedgerEvent, ShownFund } from '../../../contract/ledger';
import type { LedgerCheck } from '../../../contract/ledgerChecks';
import type { Currency } from '../../../contract/money';
import { accounts } from './accounts';
import { id, ref, createdAt, identity, instant, minorUnits } from './columns';

/** Append-only: what the checks of the ledger found. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: id(),
  transactions: bigint({ mode: 'number' }).notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
  milliseconds: integer().notNull(),
  faults: jsonb().$type<LedgerCheck['faults']>().notNull(),
  /** Everything was looked at, not only what had come since the last check. */
  isWhole: boolean().notNull().default(true),
  /** Head of the hash chain as far as was looked at: the next check goes on from there. */
  position: bigint({ mode: 'number' }).notNull().default(0),
  hash: text().notNull().default(''),
  createdAt: createdAt(),
});

/**
 * Where money is. `balance` is minor units and the sum of the account's entries; only an entry's trigger changes it.
 * `entries` counts them, so that each entry has a place in the account's own row.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    identity: identity(),
    principalId: ref().notNull(),
    fund: text().$type<Fund>().notNull(),
    currency: text().$type<Currency>().notNull(),
    mayBeNegative: boolean().notNull(),
    balance: minorUnits()
      .notNull()
      .default(sql`0`),
    entries: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    unique('ledger_account_owner').on(t.identity, t.principalId, t.fund, t.currency),
    check('ledger_balance', sql`${t.mayBeNegative} or ${t.balance} >= 0`),
  ],
);

/** One movement of money. `reference` makes it happen once; `subject` is the number of the order or paper behind it. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    reference: text().notNull().unique(),
    event: text().$type<LedgerEvent>().notNull(),
    subject: text().notNull(),
    remark: text().notNull().default(''),
    operatorId: ref().references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.subject)],
);

/**
 * One side of a movement. `position`, `before` and `after` say where its account stands, which a trigger moves there; whoever does not
 * say it is placed. What its keys point to is held by that trigger, which asks once for a statement.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transactionId: ref()
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: ref()
      .notNull()
      .references(() => ledgerAccounts.id),
    type: smallint().$type<EntryType>().notNull(),
    amount: minorUnits().notNull(),
    position: bigint({ mode: 'number' }).notNull().default(0),
    before: minorUnits()
      .notNull()
      .default(sql`0`),
    after: minorUnits()
      .notNull()
      .default(sql`0`),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_entry_position').on(t.accountId, t.position),
    index().on(t.transactionId),
    index().on(t.accountId, t.createdAt, t.id),
    index().on(t.accountId, t.type, t.createdAt, t.id),
    index().on(t.createdAt, t.id),
    check('ledger_entry_adds_up', sql`${t.before} + ${t.amount} = ${t.after} and ${t.amount} <> 0`),
  ],
);

/**
 * Places of entries that are older than one before them in their account by more than `ledger_lateness()`; a trigger writes them
 * down. All others are in the order of their times but for that, so that what was held at an instant is found near to it.
 */
export const ledgerLateEntries = pgTable(
  'ledger_late_entries',
  {
    accountId: ref()
      .notNull()
      .references(() => ledgerAccounts.id),
    position: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.position] })],
);

/**
 * What moved in the funds that have records, by day and month of the platform: of each owner, and of all of its kind (0), these by hour
 * too. `kept` of what came in came from the owner's other fund of the pair. What is in it, and who writes it, stands in the migration
 * `ledger_totals`.
 */
export const ledgerTotals = pgTable(
  'ledger_totals',
  {
    identity: identity(),
    fund: text().$type<ShownFund>().notNull(),
    principalId: ref().notNull(),
    span: text().$type<'hour' | 'day' | 'month'>().notNull(),
    startsAt: instant().notNull(),
    type: smallint().$type<EntryType>().notNull(),
    entries: bigint({ mode: 'number' }).notNull(),
    inflow: minorUnits().notNull(),
    outflow: minorUnits().notNull(),
    kept: minorUnits().notNull(),
  },
  (t) => [primaryKey({ columns: [t.identity, t.fund, t.principalId, t.span, t.startsAt, t.type] })],
);

/** Transactions that the hash chain does not hold yet. */
export const ledgerUnsealed = pgTable('ledger_unsealed', { transactionId: bigint({ mode: 'number' }).primaryKey() });

/** The hash chain: each seal holds its transaction's content and the seal before it. */
export const ledgerSeals = pgTable('ledger_seals', {
  position: bigint({ mode: 'number' }).primaryKey(),
  transactionId: ref()
    .notNull()
    .unique()
    .references(() => ledgerTransactions.id),
  hash: text().notNull(),
});
