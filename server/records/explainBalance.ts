import { sql } from 'drizzle-orm';
import * as contract from '../../contract/records';
import { formatMoney } from '../../contract/money';
import type { EntryType } from '../../contract/ledger';
import { ledgerAccounts, ledgerEntries } from '../db/schema';
import { handle } from '../kernel/handle';
import { people } from './accountsIn';
import { books, visibleRecords } from './visible';

export const explainBalance = handle(contract.explainBalance, async ({ db, actor, fail }, { id }) => {
  const readable = Object.values(books).map((book) => visibleRecords(book, actor));
  const { rows } = await db.execute<{ account: string; position: string; after: string }>(sql`
    select ${ledgerEntries.accountId} as account, ${ledgerEntries.position} as position, ${ledgerEntries.after} as after
    from ${ledgerEntries}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId} ${people}
    where ${ledgerEntries.id} = ${id} and (${sql.join(readable, sql` or `)})`);
  const [found] = rows;
  if (!found) return fail('NOT_FOUND');
  const sums = await db.execute<{ type: EntryType; count: string; amount: string }>(sql`
    select type, count(*) as count, sum(amount) as amount from ${ledgerEntries}
    where account_id = ${found.account} and position <= ${found.position} group by type order by type`);
  return {
    after: formatMoney(BigInt(found.after)),
    list: sums.rows.map(({ type, count, amount }) => ({ type, count: Number(count), amount: formatMoney(BigInt(amount)) })),
  };
});
