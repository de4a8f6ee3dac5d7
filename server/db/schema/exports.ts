import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Locale, Text } from '../../../contract/locale';
import type { StatementFormat } from '../../../contract/statements';
import { exportStatuses, openExports, type ExportKind, type ExportStatus } from '../../../contract/states/exports';
import { accounts } from './accounts';
import { constant, createdAt, id, identity, instant, ref, switchColumn } from './columns';

/** What an export is asked with: a list by its name and the query of its export. */
export interface ListQuestion {
  list: string;
  query: Record<string, string | number>;
}

/** The statement of a month (`2026-10`) of a merchant, or of the platform. */
export interface StatementQuestion {
  identity: 'payer' | 'other';
  principalId: number;
  month: string;
  format: StatementFormat;
}

export function isStatement(question: ListQuestion | StatementQuestion): question is StatementQuestion {
  return 'month' in question;
}

/**
 * Files that somebody has asked for, and what has become of them. Who makes one holds the lock `export` of its id for as long
 * as he does: what is running without it was left behind, and is begun again.
 */
export const exportFiles = pgTable(
  'exports',
  {
    id: id(),
    identity: identity(),
    principalId: ref().notNull(),
    /** Null: made by the month, for everybody of the house who may see its money. */
    accountId: ref().references(() => accounts.id),
    /** The operator who acted for the account. */
    imitatorId: ref().references(() => accounts.id),
    kind: smallint().$type<ExportKind>().notNull(),
    question: jsonb().$type<ListQuestion | StatementQuestion>().notNull(),
    /** That of the file. */
    locale: text().$type<Locale>().notNull(),
    /** In every language: whoever reads it may not be who asked. */
    conditions: jsonb().$type<Text>().notNull().default(['', '']),
    /** What it is called for people. */
    fileName: text().notNull(),
    status: smallint().$type<ExportStatus>().notNull().default(exportStatuses.waiting),
    /** How often it was begun: whoever has begun it before is told by it that he is no longer the one. */
    attempts: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    total: integer(),
    /** Its name in the folder of exports; empty: it was not begun. */
    file: text().notNull().default(''),
    bytes: bigint({ mode: 'number' }),
    /** SHA-256 of the file, in hexadecimal: what is fetched is what was made. */
    digest: text(),
    /** Name of the code with which it failed. */
    problem: text(),
    createdAt: createdAt(),
    /** Not begun again before: its last attempt broke off. */
    dueAt: instant(),
    startedAt: instant(),
    finishedAt: instant(),
    expiresAt: instant(),
  },
  (t) => [
    index().on(t.accountId, t.createdAt, t.id),
    index().on(t.identity, t.principalId, t.createdAt),
    index().on(t.expiresAt),
    index('exports_open')
      .on(t.id)
      .where(sql`${t.status} in (${sql.join(openExports.map(constant), sql`, `)})`),
    check('export_done', sql`${t.status} <> ${constant(exportStatuses.done)} or (${t.bytes} is not null and ${t.expiresAt} is not null)`),
  ],
);

/** Who is made the statements of each month. */
export const statementSchedules = pgTable(
  'statement_schedules',
  {
    identity: identity(),
    principalId: ref().notNull(),
    status: switchColumn(),
    /** Of who switched it on last. */
    locale: text().$type<Locale>().notNull(),
    /** First day of the last month whose statements were asked for: it moves on once, whoever looks. */
    month: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.identity, t.principalId] })],
);
