import { sql, type SQL } from 'drizzle-orm';
import type { FilterValues } from '../../contract/list';
import { fundNumbers, shownFundNames } from '../../contract/ledger';
import { papers } from '../../contract/papers';
import type { listOwnDepositRecords } from '../../contract/records';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, merchants, providers } from '../db/schema';
import type { Viewer } from '../kernel/visible';
import { contains, equals, isMeant, within } from '../kernel/conditions';
import { visibleRecords, type Book } from './visible';

/** The number of a ledger account's fund. */
export const fundNumber = sql`case ${sql.join(
  shownFundNames.map((fund) => sql`when ${ledgerAccounts.fund} = ${fund} then ${fundNumbers[fund]}::int`),
  sql` `,
)} end`;

export type RecordFilters = FilterValues<typeof listOwnDepositRecords.list.filters>;

export const ownerName = sql`coalesce(${merchants.name}, ${providers.name})`;

/** Whose a ledger account is, beside it. */
export const people = sql`left join ${merchants} on ${ledgerAccounts.identity} = 'payer' and ${merchants.id} = ${ledgerAccounts.principalId}
      left join ${providers} on ${ledgerAccounts.identity} = 'payee' and ${providers.id} = ${ledgerAccounts.principalId}`;

/** The accounts of a book that its reader sees, and of those the ones of a chosen fund and owner. */
export function accountsIn(book: Book, actor: Viewer, { fund, owner }: Pick<RecordFilters, 'fund' | 'owner'>): (SQL | undefined)[] {
  return [
    visibleRecords(book, actor),
    fund === undefined ? undefined : sql`${fundNumber} = ${fund}`,
    isMeant({ name: ownerName, number: ledgerAccounts.principalId }, owner),
  ];
}

/** A number as a whole, with its letter or without; there is no longer one that has it in it. */
const wholeNumber = /^[A-Z]?\d{22}$/;

/** The movements of orders and papers whose number contains the text. Of a whole number they are found without reading others. */
function ofSubject(subject: string | undefined): { condition: SQL; isWhole: boolean } | undefined {
  const text = subject?.trim().toUpperCase() ?? '';
  if (wholeNumber.test(text)) {
    const numbers = [text, ...Object.keys(papers).map((letter) => `${letter}${text}`)];
    return { condition: sql`${ledgerTransactions.subject} = any(${sql.param(numbers)}::text[])`, isWhole: true };
  }
  const condition = contains(ledgerTransactions.subject, subject);
  return condition && { condition, isWhole: false };
}

/** The same where only the transactions' numbers are at hand. */
export function isOfSubject(transaction: SQL, subject: string | undefined): SQL | undefined {
  const asked = ofSubject(subject);
  if (!asked) return undefined;
  const found = sql`select ${ledgerTransactions.id} from ${ledgerTransactions} where ${asked.condition}`;
  return asked.isWhole ? sql`${transaction} = any(array(${found}))` : sql`${transaction} in (${found})`;
}

/** The rows of a type, of a number, and of a time. */
export function rowsIn(filters: Pick<RecordFilters, 'subject' | 'type' | 'create_time_from' | 'create_time_to'>): (SQL | undefined)[] {
  return [
    ofSubject(filters.subject)?.condition,
    equals(ledgerEntries.type, filters.type),
    within(ledgerEntries.createdAt, filters.create_time_from, filters.create_time_to),
  ];
}
