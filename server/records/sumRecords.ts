import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/records';
import { formatMoney } from '../../contract/money';
import { fundNumbers, type ShownFund } from '../../contract/ledger';
import { within } from '../kernel/conditions';
import { expectOwn } from '../kernel/expectOwn';
import { handle } from '../kernel/handle';
import type { Viewer } from '../kernel/visible';
import { movesOf, movesWithin } from '../ledger/totals';
import { isOfSubject, type RecordFilters } from './accountsIn';
import { instantOf, movingOf, withOwners } from './moving';
import { books, type Book } from './visible';

/** Fen of one fund, or of all: what was held when the range begins and ends, and what came and went in between. */
interface Sums {
  opening: bigint;
  closing: bigint;
  inflow: bigint;
  outflow: bigint;
}

/** `kept`: of what came in, what came from the other fund of the same owner. */
type Found = Record<'fund', ShownFund> & Record<'opening' | 'inflow' | 'outflow' | 'kept', string>;

/** The sums of each fund that is asked for of a book; null where it has none of them. */
function sumsQuery(book: Book, actor: Viewer, filters: RecordFilters): SQL | null {
  const moving = movingOf(book, actor, filters);
  if (!moving) return null;
  const { create_time_from: from, create_time_to: to } = filters;
  const subject = isOfSubject(sql`transaction_id`, filters.subject);
  const range = within(sql`created_at`, from, to) ?? sql`true`;
  const moved = subject ? movesOf(moving, sql`${range} and ${subject}`) : movesWithin(moving, instantOf(from), instantOf(to));
  // What was held before is told of all movements together.
  const isOfSome = subject !== undefined || moving.type !== undefined;
  const before = from === undefined || isOfSome ? null : movesWithin(moving, undefined, instantOf(from));
  const opening = before
    ? sql`select fund, sum(inflow - outflow) as opening from (${before}) earlier group by fund`
    : sql`select null::text as fund, 0 as opening`;
  return sql`${withOwners(book, actor, filters)}
    select asked.fund, coalesce(before.opening, 0) as opening, coalesce(sum(inflow), 0) as inflow, coalesce(sum(outflow), 0) as outflow,
      coalesce(sum(kept), 0) as kept
    from unnest(${sql.param(moving.funds)}::text[]) asked (fund)
    left join (${opening}) before on before.fund = asked.fund
    left join (${moved}) moved on moved.fund = asked.fund
    group by asked.fund, before.opening`;
}

function sumsOf({ opening, inflow, outflow }: Found): Sums {
  const [held, came, went] = [BigInt(opening), BigInt(inflow), BigInt(outflow)];
  return { opening: held, inflow: came, outflow: went, closing: held + came - went };
}

/** Of all funds: what goes from one to another of the same owner neither comes nor goes. */
function totalOf(all: Sums[], moved: bigint): Sums {
  const sum = (name: keyof Sums) => all.reduce((total, one) => total + one[name], 0n);
  return { opening: sum('opening'), closing: sum('closing'), inflow: sum('inflow') - moved, outflow: sum('outflow') - moved };
}

function summary(endpoint: typeof contract.sumOwnDepositRecords, { list }: typeof contract.listOwnDepositRecords, book: Book) {
  return handle(endpoint, async ({ db, actor }, filters) => {
    expectOwn(list, actor.identity, filters);
    const query = sumsQuery(book, actor, filters);
    const { rows } = query ? await db.execute<Found>(query) : { rows: [] };
    const isOfSome = filters.type !== undefined || Boolean(filters.subject?.trim());
    const wire = ({ opening, closing, inflow, outflow }: Sums): contract.Moved => ({
      opening: isOfSome ? null : formatMoney(opening),
      inflow: formatMoney(inflow),
      outflow: formatMoney(outflow),
      closing: isOfSome ? null : formatMoney(closing),
    });
    const found = book.funds.flatMap((fund) => rows.filter((row) => row.fund === fund));
    const kept = found.length > 1 ? found.reduce((sum, row) => sum + BigInt(row.kept), 0n) : 0n;
    return {
      funds: found.map((row) => ({ fund: fundNumbers[row.fund], ...wire(sumsOf(row)) })),
      total: wire(totalOf(found.map(sumsOf), kept)),
    };
  });
}

export const sumMerchantBalanceRecords = summary(
  contract.sumMerchantBalanceRecords,
  contract.listMerchantBalanceRecords,
  books.merchantBalances,
);
export const sumOwnBalanceRecords = summary(contract.sumOwnBalanceRecords, contract.listOwnBalanceRecords, books.ownBalances);
export const sumProviderBalanceRecords = summary(
  contract.sumProviderBalanceRecords,
  contract.listProviderBalanceRecords,
  books.providerBalances,
);
export const sumProviderDepositRecords = summary(
  contract.sumProviderDepositRecords,
  contract.listProviderDepositRecords,
  books.providerDeposits,
);
export const sumOwnDepositRecords = summary(contract.sumOwnDepositRecords, contract.listOwnDepositRecords, books.ownDeposits);
export const sumPreDepositRecords = summary(contract.sumPreDepositRecords, contract.listPreDepositRecords, books.preDeposits);
