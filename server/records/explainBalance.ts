import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/records';
import type { Identity } from '../../contract/identity';
import { formatMoney } from '../../contract/money';
import { fundNumbers, shownFundNames, type EntryType, type Owner, type ShownFund } from '../../contract/ledger';
import type { Output } from '../../contract/endpoint';
import type { Db } from '../db/database';
import { ledgerAccounts, ledgerEntries } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { expectInstant } from '../kernel/expectRange';
import { handle, type Context } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { movesUpTo, movesWithin, type Moving } from '../ledger/totals';
import { ownerName, people } from './accountsIn';
import { findOwner } from './findOwner';
import { books, visibleRecords } from './visible';

type Explanation = Output<typeof contract.explainBalance>;

/** All that moved one fund of an owner. */
const movingOf = ({ identity, principalId }: Owner, fund: ShownFund): Moving => ({
  identity,
  funds: [fund],
  owners: sql`array[${principalId}]::bigint[]`,
});

/** What led to a balance, by type: it adds up to it. */
async function explain(db: Db, moves: SQL): Promise<Pick<Explanation, 'after' | 'list'>> {
  const { rows } = await db.execute<{ type: EntryType; count: string; amount: string }>(sql`
    select type, sum(entries) as count, sum(inflow - outflow) as amount from (${moves}) moves
    group by type having sum(entries) <> 0 order by type`);
  return {
    after: formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    list: rows.map(({ type, count, amount }) => ({ type, count: Number(count), amount: formatMoney(BigInt(amount)) })),
  };
}

interface Row extends Record<string, unknown> {
  account: string;
  position: string;
  at: string;
  /** When the last entry up to it was booked that was not late. */
  anchor: string;
  fund: ShownFund;
  identity: Identity;
  owner_id: string;
  name: string | null;
}

/** When the last entry up to one in its account was booked that was not late. */
const lastInTime = sql`(
  select e.created_at from ledger_entries e
  where e.account_id = ${ledgerEntries.accountId} and e.position <= ${ledgerEntries.position}
    and not exists (select from ledger_late_entries late where late.account_id = e.account_id and late.position = e.position)
  order by e.position desc limit 1)`;

/** By a row of a record: everything up to its place in the account. */
async function explainRow({ db, actor, fail }: Context, id: number): Promise<Explanation> {
  const readable = Object.values(books).map((book) => visibleRecords(book, actor));
  const { rows } = await db.execute<Row>(sql`
    select ${ledgerEntries.accountId} as account, ${ledgerEntries.position} as position,
      floor(extract(epoch from ${ledgerEntries.createdAt}))::bigint as at, ${lastInTime}::text as anchor, ${ledgerAccounts.fund} as fund,
      ${ledgerAccounts.identity} as identity, ${ledgerAccounts.principalId} as owner_id, ${ownerName} as name
    from ${ledgerEntries}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId} ${people}
    where ${ledgerEntries.id} = ${id} and (${sql.join(readable, sql` or `)})`);
  const [found] = rows;
  if (!found) return fail('NOT_FOUND');
  const { account, position, at, anchor, fund, identity, owner_id: ownerId, name } = found;
  const owner = { identity, principalId: Number(ownerId) };
  return {
    owner: { identity, owner_id: owner.principalId, name: name ?? '' },
    fund: fundNumbers[fund],
    until: Number(at) + 1,
    ...(await explain(db, movesUpTo(movingOf(owner, fund), { account, position, at: anchor }))),
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
  if (!wanted) return invalid('fund', 'field.required');
  return {
    owner: named,
    fund,
    until,
    ...(await explain(db, movesWithin(movingOf(owner, wanted), undefined, sql`to_timestamp(${until})`))),
  };
});
