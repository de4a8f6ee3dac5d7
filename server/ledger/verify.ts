import { sql, type SQL } from 'drizzle-orm';
import type { Services } from '../kernel/services';
import { inTransaction } from '../kernel/handle';
import { genesis, seal, sealOf } from './seal';

/** The first row that does not hold, and why. */
export interface Fault {
  rule: 'sum' | 'transaction' | 'balance' | 'chain of entries' | 'seal';
  table: 'ledger_accounts' | 'ledger_entries' | 'ledger_transactions';
  /** Id of the row; the currency for a sum. */
  row: string;
}

export interface Verdict {
  transactions: number;
  entries: number;
  faults: Fault[];
}

const batch = 1000;

/** Rules that one query can check; each names the first row that breaks it. */
const rules: { rule: Fault['rule']; table: Fault['table']; query: SQL }[] = [
  { rule: 'sum', table: 'ledger_accounts', query: sql`select currency as row from ledger_accounts group by currency having sum(balance) <> 0 order by 1 limit 1` },
  {
    rule: 'transaction',
    table: 'ledger_transactions',
    query: sql`select t.id as row from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id left join ledger_accounts a on a.id = e.account_id
      group by t.id, a.currency having count(e.id) = 0 or sum(e.amount) <> 0 order by t.id limit 1`,
  },
  {
    rule: 'balance',
    table: 'ledger_accounts',
    query: sql`select a.id as row from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.entries <> count(e.id) order by a.id limit 1`,
  },
  {
    rule: 'chain of entries',
    table: 'ledger_entries',
    query: sql`select id as row from (
        select id, before, amount, after, position, lag(after, 1, 0::bigint) over w as previous, row_number() over w as place
        from ledger_entries window w as (partition by account_id order by position)
      ) chained where before + amount <> after or before <> previous or position <> place order by id limit 1`,
  },
];

/** What is held against the books, by name. */
export const ruleNames: Fault['rule'][] = [...rules.map(({ rule }) => rule), 'seal'];

/**
 * Holds every rule of the ledger against every row: sums of zero, balances that equal their entries, entries that
 * follow each other, and the hash chain, which also finds a row that was changed together with all that depends on it.
 */
export async function verify(database: Pick<Services['db'], 'transaction'>): Promise<Verdict> {
  // What was committed a moment ago is sealed first: then the chain covers everything.
  while ((await inTransaction({ db: database }, seal)) > 0);
  return database.transaction(
    async (tx) => {
      const faults: Fault[] = [];
      for (const { rule, table, query } of rules) {
        const [first] = (await tx.execute<{ row: string }>(query)).rows;
        if (first) faults.push({ rule, table, row: String(first.row) });
      }
      const broken = await brokenSeal((query) => tx.execute<Sealed>(query));
      if (broken !== null) faults.push(broken);
      const [counts] = (await tx.execute<{ transactions: string; entries: string }>(sql`select (select count(*) from ledger_transactions) as transactions, (select count(*) from ledger_entries) as entries`)).rows;
      return { transactions: Number(counts?.transactions), entries: Number(counts?.entries), faults };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

interface Sealed extends Record<string, unknown> {
  position: string;
  transaction: string;
  hash: string;
  content: string | null;
}

async function brokenSeal(read: (query: SQL) => Promise<{ rows: Sealed[] }>): Promise<Fault | null> {
  let hash = genesis;
  let position = 0;
  for (;;) {
    const { rows } = await read(sql`select s.position, s.transaction_id as transaction, s.hash, ledger_content(s.transaction_id) as content from ledger_seals s where s.position > ${position} order by s.position limit ${batch}`);
    for (const row of rows) {
      position += 1;
      hash = sealOf(hash, row.content ?? '');
      if (Number(row.position) !== position || row.hash !== hash) return { rule: 'seal', table: 'ledger_transactions', row: row.transaction };
    }
    if (rows.length < batch) break;
  }
  // Every transaction has its seal, or waits for it.
  const { rows } = await read(sql`select 0 as position, t.id as transaction, '' as hash, null as content from ledger_transactions t
    where not exists (select 1 from ledger_seals s where s.transaction_id = t.id) and not exists (select 1 from ledger_unsealed u where u.transaction_id = t.id) order by t.id limit 1`);
  return rows[0] ? { rule: 'seal', table: 'ledger_transactions', row: rows[0].transaction } : null;
}
