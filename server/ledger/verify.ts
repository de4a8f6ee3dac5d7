import { sql, type SQL } from 'drizzle-orm';
import type { LedgerRule } from '../../contract/ledger';
import type { Database, Db } from '../db/database';
import { inTransaction } from '../kernel/handle';
import type { Head } from './head';
import { papersQuery } from './papers';
import { genesis, seal, sealOf } from './seal';
import { orderAmountTotalsQuery, orderPairTotalsQuery, orderTotalsQuery } from './orderTotalsQueries';
import { statisticsQuery } from './statisticsQuery';
import { ledgerTotalsQuery } from './totals';

/** The first row that does not hold, and why. */
export interface Fault {
  rule: LedgerRule;
  /** A table of the ledger, or of the papers. */
  table: string;
  /** Id of the row, number of a paper; the currency for a sum. */
  row: string;
}

/** How far along the chain was looked. */
export interface Place {
  position: number;
  hash: string;
}

export interface Verdict extends Place {
  transactions: number;
  entries: number;
  faults: Fault[];
}

export interface Extent {
  /** Where an earlier look ended that found no fault: only what has come since is held against the rules. */
  since?: Place | undefined;
  /** What is known outside of the database of the head of the chain. */
  head?: Head | null;
}

const batch = 1000;
const start: Place = { position: 0, hash: genesis };

interface Rule {
  rule: LedgerRule;
  table: string;
  /** Names the first row that breaks it. */
  whole: SQL;
  /** The same of what has come since; `fresh` is an array of those transactions' ids: by one they are looked up, not searched for. */
  since: (fresh: SQL) => SQL;
}

const sums = sql`select currency as row from ledger_accounts group by currency having sum(balance) <> 0 order by 1 limit 1`;
const unbalanced = (where: SQL) => sql`select t.id as row from ledger_transactions t
  left join ledger_entries e on e.transaction_id = t.id left join ledger_accounts a on a.id = e.account_id
  ${where} group by t.id, a.currency having count(e.id) = 0 or count(e.id) <> count(a.id) or sum(e.amount) <> 0
  order by t.id limit 1`;

const writtenLate = (entry: SQL) =>
  sql`select from ledger_late_entries late where late.account_id = ${entry}.account_id and late.position = ${entry}.position`;

/**
 * The entries of each account from the first on that `reached` names (`account_id`, `first`), held against what stands before them.
 * Reads what it looks at once, and of what was before the entry before and the youngest: an account may have millions.
 */
const followed = (reached: SQL) => sql`with reached (account_id, first) as (${reached})
  select id as row from (
    select e.id, e.account_id, e.position, e.before, e.amount, e.after, lag(e.after, 1, coalesce(previous.after, 0)) over w as previous,
      case when r.first = 1 or previous.id is not null then r.first + row_number() over w - 1 end as place,
      e.created_at + ledger_lateness() < greatest(earlier.youngest, max(e.created_at) over w) as is_late
    from reached r
    left join ledger_entries previous on previous.account_id = r.account_id and previous.position = r.first - 1
    left join lateral (select created_at as youngest from ledger_entries y
      where r.first > 1 and y.account_id = r.account_id and y.position < r.first order by y.created_at desc limit 1) earlier on true
    cross join lateral (select * from ledger_entries where account_id = r.account_id and position >= r.first offset 0) e
    window w as (partition by e.account_id order by e.position)
  ) chained where before + amount <> after or before <> previous or position is distinct from place
    or (is_late and not exists (${writtenLate(sql`chained`)})) order by id limit 1`;

/** Rules that one query can check. */
const rules: Rule[] = [
  { rule: 'sum', table: 'ledger_accounts', whole: sums, since: () => sums },
  {
    rule: 'transaction',
    table: 'ledger_transactions',
    whole: unbalanced(sql``),
    since: (fresh) => unbalanced(sql`where t.id = any(${fresh})`),
  },
  {
    rule: 'balance',
    table: 'ledger_accounts',
    whole: sql`select a.id as row from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.entries <> count(e.id) order by a.id limit 1`,
    // As entries follow each other, the last one says what all of them come to.
    since: () => sql`select a.id as row from ledger_accounts a
      left join lateral (select after, position from ledger_entries e where e.account_id = a.id order by position desc limit 1) last on true
      where a.balance <> coalesce(last.after, 0) or a.entries <> coalesce(last.position, 0) order by a.id limit 1`,
  },
  {
    rule: 'chain of entries',
    table: 'ledger_entries',
    whole: followed(sql`select id, 1 from ledger_accounts`),
    since: (fresh) =>
      followed(sql`select account_id, min(position) from ledger_entries where transaction_id = any(${fresh}) group by account_id`),
  },
];

/** What is held against the books, by name. */
export const ruleNames: Fault['rule'][] = [...rules.map(({ rule }) => rule), 'seal', 'papers', 'head', 'statistics'];

/** What was committed a moment ago is sealed first: then the chain covers everything. */
export async function sealAll(database: Pick<Database, 'transaction'>): Promise<void> {
  while ((await inTransaction(database, seal)) > 0);
}

/** How a look at the books reads: one state of them, whatever is booked meanwhile. */
export const oneState = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * Holds every rule of the ledger against every row: sums of zero, balances that equal their entries, entries that
 * follow each other, papers that have their movements, and the hash chain, which also finds a row that was changed
 * together with all that depends on it.
 */
export async function verify(database: Pick<Database, 'transaction'>, extent: Extent = {}): Promise<Verdict> {
  await sealAll(database);
  return database.transaction((tx) => verifyIn(tx, extent), oneState);
}

const addedUp = {
  statistics_totals: statisticsQuery,
  ledger_totals: ledgerTotalsQuery,
  order_totals: orderTotalsQuery,
  order_amount_totals: orderAmountTotalsQuery,
  order_pair_totals: orderPairTotalsQuery,
};

/** Whether the totals of reports, records and lists of orders are those of orders and books; no fault of the books themselves. */
export async function verifyStatistics(tx: Db): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [table, query] of Object.entries(addedUp)) {
    const [first] = (await tx.execute<{ row: string }>(query)).rows;
    if (first) faults.push({ rule: 'statistics', table, row: first.row });
  }
  return faults;
}

/** The same inside a transaction that reads one state of the books. */
export async function verifyIn(tx: Db, { since, head }: Extent): Promise<Verdict> {
  const fresh = since && sql`array(select s.transaction_id from ledger_seals s where s.position > ${since.position})`;
  const faults: Fault[] = [];
  for (const { rule, table, whole, since: narrowed } of rules) {
    const [first] = (await tx.execute<{ row: string }>(fresh ? narrowed(fresh) : whole)).rows;
    if (first) faults.push({ rule, table, row: String(first.row) });
  }
  const { place, broken } = await followSeals(tx, since);
  if (broken) faults.push(broken);
  const [paper] = (await tx.execute<{ table: string; row: string }>(papersQuery(fresh))).rows;
  if (paper) faults.push({ rule: 'papers', table: paper.table, row: paper.row });
  if (head && !(await isSealed(tx, head))) faults.push({ rule: 'head', table: 'ledger_seals', row: String(head.position) });
  const ofFresh = (column: SQL) => (fresh ? sql` where ${column} = any(${fresh})` : sql``);
  const [counts] = (
    await tx.execute<{ transactions: string; entries: string }>(sql`select
    (select count(*) from ledger_transactions${ofFresh(sql`id`)}) as transactions,
    (select count(*) from ledger_entries${ofFresh(sql`transaction_id`)}) as entries`)
  ).rows;
  return { transactions: Number(counts?.transactions), entries: Number(counts?.entries), faults, ...place };
}

async function isSealed(tx: Db, { position, hash }: Place): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ledger_seals where position = ${position} and hash = ${hash}`);
  return rows.length > 0;
}

interface Sealed extends Record<string, unknown> {
  position: string;
  transaction: string;
  hash: string;
  content: string | null;
}

/** Follows the chain to its end; `broken` is the first transaction whose seal does not fit. */
async function followSeals(tx: Db, since: Place | undefined): Promise<{ place: Place; broken: Fault | null }> {
  const fault = (row: string, table = 'ledger_transactions'): Fault => ({ rule: 'seal', table, row });
  let place: Place = since ? { position: since.position, hash: since.hash } : start;
  if (since && since.position > 0 && !(await isSealed(tx, since))) return { place, broken: fault(String(since.position), 'ledger_seals') };
  for (;;) {
    const { rows } = await tx.execute<Sealed>(sql`select s.position, s.transaction_id as transaction, s.hash,
      (select content from ledger_contents c where c.transaction_id = s.transaction_id) as content
      from ledger_seals s where s.position > ${place.position} order by s.position limit ${batch}`);
    for (const row of rows) {
      const next: Place = { position: place.position + 1, hash: sealOf(place.hash, row.content ?? '') };
      if (Number(row.position) !== next.position || row.hash !== next.hash) return { place, broken: fault(row.transaction) };
      place = next;
    }
    if (rows.length < batch) break;
  }
  // Every transaction has its seal, or waits for it; of a look at what has come since: every one of these.
  const isRecent = since
    ? sql`and t.id > coalesce((select s.transaction_id from ledger_seals s where s.position = ${since.position}), 0)`
    : sql``;
  const { rows } = await tx.execute<{ transaction: string }>(sql`select t.id as transaction from ledger_transactions t
    where not exists (select 1 from ledger_seals s where s.transaction_id = t.id)
      and not exists (select 1 from ledger_unsealed u where u.transaction_id = t.id)
    ${isRecent} order by t.id limit 1`);
  return { place, broken: rows[0] ? fault(rows[0].transaction) : null };
}
