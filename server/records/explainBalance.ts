import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/records';
import type { Identity } from '../../contract/identity';
import { formatMoney } from '../../contract/money';
import { bookCurrency, fundNumbers, shownFundNames, type EntryType, type ShownFund } from '../../contract/ledger';
import type { Output } from '../../contract/endpoint';
import type { Db } from '../db/database';
import { ledgerAccounts, ledgerEntries } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { expectInstant } from '../kernel/expectRange';
import { handle, type Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { ownerName, people } from './accountsIn';
import { findOwner } from './findOwner';
import { books, visibleRecords } from './visible';

type Explanation = Output<typeof contract.explainBalance>;

/** Entries that led to a balance, by type: they add up to it. */
async function explain(db: Db, entries: SQL): Promise<Pick<Explanation, 'after' | 'list'>> {
  const { rows } = await db.execute<{ type: EntryType; count: string; amount: string }>(
    sql`select type, count(*) as count, sum(amount) as amount from ${ledgerEntries} where ${entries} group by type order by type`,
  );
  return {
    after: formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    list: rows.map(({ type, count, amount }) => ({ type, count: Number(count), amount: formatMoney(BigInt(amount)) })),
  };
}

interface Row extends Record<string, unknown> {
  account: string;
  position: string;
  at: string;
  fund: ShownFund;
  identity: Identity;
  owner_id: string;
  name: string | null;
}

/** By a row of a record: everything up to its place in the account. */
async function explainRow({ db, actor, fail }: Context, id: number): Promise<Explanation> {
  const readable = Object.values(books).map((book) => visibleRecords(book, actor));
  const { rows } = await db.execute<Row>(sql`
    select ${ledgerEntries.accountId} as account, ${ledgerEntries.position} as position,
      floor(extract(epoch from ${ledgerEntries.createdAt}))::bigint as at, ${ledgerAccounts.fund} as fund,
      ${ledgerAccounts.identity} as identity, ${ledgerAccounts.principalId} as owner_id, ${ownerName} as name
    from ${ledgerEntries}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId} ${people}
    where ${ledgerEntries.id} = ${id} and (${sql.join(readable, sql` or `)})`);
  const [found] = rows;
  if (!found) return fail('NOT_FOUND');
  const { account, position, at, fund, identity, owner_id: ownerId, name } = found;
  return {
    owner: { identity, owner_id: Number(ownerId), name: name ?? '' },
    fund: fundNumbers[fund],
    until: Number(at) + 1,
    ...(await explain(db, sql`account_id = ${account} and position <= ${position}`)),
  };
}

export const explainBalance = handle(contract.explainBalance, async (context, { id, fund, until: asked, ...whose }) => {
  if (id !== undefined) return explainRow(context, id);
  if (fund === undefined) return invalid('fund', 'field.required');
  const { db, now } = context;
  expectInstant('until', asked, now);
  const { owner, named } = await findOwner(context, whose, 'below');
  const until = asked ?? toUnix(now) + 1;
  const wanted = shownFundNames.find((one) => fundNumbers[one] === fund);
  const accounts = sql`select id from ${ledgerAccounts} where identity = ${owner.identity} and principal_id = ${owner.principalId}
    and fund = ${wanted} and currency = ${bookCurrency}`;
  return {
    owner: named,
    fund,
    until,
    ...(await explain(db, sql`account_id in (${accounts}) and created_at < to_timestamp(${until})`)),
  };
});
