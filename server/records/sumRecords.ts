import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/records';
import { formatMoney } from '../../contract/money';
import { fundNumbers, type ShownFund } from '../../contract/ledger';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../db/schema';
import { allOf } from '../kernel/conditions';
import { handle } from '../kernel/handle';
import { accountsIn, people, rowsIn, type RecordFilters } from './accountsIn';
import { books, type Book } from './visible';

/** Fen of one fund, or of all: what was held when the range begins and ends, and what came and went in between. */
interface Sums {
  opening: bigint;
  closing: bigint;
  inflow: bigint;
  outflow: bigint;
}

type Found = Record<'fund', ShownFund> & Record<keyof Sums | 'kept', string>;

/** What came into each of two funds and what went out of it by one movement of one owner, which of it went from one to the other. */
const between = (first: SQL, second: SQL) => {
  const came = (fund: SQL) => sql`coalesce(sum(amount) filter (where fund = ${fund} and amount > 0), 0)`;
  const went = (fund: SQL) => sql`coalesce(-sum(amount) filter (where fund = ${fund} and amount < 0), 0)`;
  return sql`least(${came(first)}, ${went(second)}) + least(${came(second)}, ${went(first)})`;
};

/**
 * The sums of each fund of a book. What was held at an instant is what is held now less all that came since: an account's
 * entries need not be in the order of their times.
 */
function sumsQuery({ funds: [first, second] }: Book, accounts: (SQL | undefined)[], filters: RecordFilters): SQL {
  const { create_time_from: from, create_time_to: to, ...others } = filters;
  const isBeforeEnd = to === undefined ? sql`true` : sql`${ledgerEntries.createdAt} < to_timestamp(${to})`;
  return sql`
    with held as (
      select ${ledgerAccounts.id} as id, ${ledgerAccounts.fund} as fund, ${ledgerAccounts.principalId} as owner,
        ${ledgerAccounts.balance} as balance
      from ${ledgerAccounts} ${people}${allOf(accounts)}
    ),
    moved as (
      select held.fund, held.owner, ${ledgerEntries.transactionId} as transaction_id, ${ledgerEntries.amount} as amount,
        ${isBeforeEnd} as is_before_end
      from ${ledgerEntries} join held on held.id = ${ledgerEntries.accountId}
      join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
      ${allOf(rowsIn({ ...others, ...(from === undefined ? {} : { create_time_from: from }) }))}
    ),
    sums as (
      select fund, sum(amount) as since, coalesce(sum(amount) filter (where not is_before_end), 0) as later,
        coalesce(sum(amount) filter (where is_before_end and amount > 0), 0) as inflow,
        coalesce(-sum(amount) filter (where is_before_end and amount < 0), 0) as outflow
      from moved group by fund
    ),
    own_moves as (
      select coalesce(sum(amount), 0) as amount from (
        select ${between(sql`${first}`, sql`${second}`)} as amount from moved where is_before_end group by transaction_id, owner
      ) by_movement
    )
    select h.fund, h.balance - coalesce(since, 0) as opening, h.balance - coalesce(later, 0) as closing,
      coalesce(inflow, 0) as inflow, coalesce(outflow, 0) as outflow, own_moves.amount as kept
    from (select fund, sum(balance) as balance from held group by fund) h left join sums using (fund) cross join own_moves`;
}

const nothing: Sums = { opening: 0n, closing: 0n, inflow: 0n, outflow: 0n };

function totalOf(all: Sums[], moved: bigint): Sums {
  const sum = (name: keyof Sums) => all.reduce((total, one) => total + one[name], 0n);
  return { opening: sum('opening'), closing: sum('closing'), inflow: sum('inflow') - moved, outflow: sum('outflow') - moved };
}

function summary(endpoint: typeof contract.sumOwnDepositRecords, book: Book) {
  return handle(endpoint, async ({ db, actor }, filters) => {
    const { rows } = await db.execute<Found>(sumsQuery(book, accountsIn(book, actor, filters), filters));
    const isOfSome = filters.type !== undefined || Boolean(filters.subject?.trim());
    const asked = book.funds.filter((fund) => filters.fund === undefined || fundNumbers[fund] === filters.fund);
    const sums = asked.map((fund): Sums => {
      const found = rows.find((row) => row.fund === fund);
      if (!found) return nothing;
      const { opening, closing, inflow, outflow } = found;
      return { opening: BigInt(opening), closing: BigInt(closing), inflow: BigInt(inflow), outflow: BigInt(outflow) };
    });
    const wire = ({ opening, closing, inflow, outflow }: Sums): contract.Moved => ({
      opening: isOfSome ? null : formatMoney(opening),
      inflow: formatMoney(inflow),
      outflow: formatMoney(outflow),
      closing: isOfSome ? null : formatMoney(closing),
    });
    return {
      funds: asked.map((fund, index) => ({ fund: fundNumbers[fund], ...wire(sums[index] ?? nothing) })),
      total: wire(totalOf(sums, BigInt(rows[0]?.kept ?? 0))),
    };
  });
}

export const sumMerchantBalanceRecords = summary(contract.sumMerchantBalanceRecords, books.merchantBalances);
export const sumOwnBalanceRecords = summary(contract.sumOwnBalanceRecords, books.ownBalances);
export const sumProviderBalanceRecords = summary(contract.sumProviderBalanceRecords, books.providerBalances);
export const sumProviderDepositRecords = summary(contract.sumProviderDepositRecords, books.providerDeposits);
export const sumOwnDepositRecords = summary(contract.sumOwnDepositRecords, books.ownDeposits);
export const sumPreDepositRecords = summary(contract.sumPreDepositRecords, books.preDeposits);
