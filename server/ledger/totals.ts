import { sql, type SQL } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import type { EntryType, ShownFund } from '../../contract/ledger';
import { platformZone } from '../../contract/zone';
import { beginning, firstWhole } from '../kernel/day';

/** What is added up. Every query here answers rows of (fund, type, entries, inflow, outflow, kept), some of them below zero. */
export interface Moving {
  identity: Identity;
  /** One or both of a pair (`ledger_pair` in the migration `ledger_totals`). */
  funds: readonly [ShownFund, ...ShownFund[]];
  /** Numbers of the owners, as a bigint[]; null: all of this identity. */
  owners: SQL | null;
  type?: EntryType | undefined;
}

const measures = ['entries', 'inflow', 'outflow', 'kept'] as const;
const sums = sql.join(
  measures.map((name) => sql.identifier(name)),
  sql`, `,
);
const negative = sql.join(
  measures.map((name) => sql`-${sql.identifier(name)}`),
  sql`, `,
);

const ofFunds = ({ identity, funds, type }: Moving) =>
  sql`identity = ${identity} and fund = any(${sql.param(funds)}::text[])${type === undefined ? sql`` : sql` and type = ${type}`}`;

const ofOwners = (owners: SQL) => sql`principal_id = any(${owners})`;

/** What was moved by the movements that meet a condition on `ledger_moves`: read is each of them. */
export function movesOf(moving: Moving, condition: SQL): SQL {
  const { funds, owners } = moving;
  return sql`select fund, type, ${sums} from ledger_moves
    where ${ofFunds(moving)} and pair = ledger_pair(${funds[0]})${owners ? sql` and ${ofOwners(owners)}` : sql``} and ${condition}`;
}

/** The fewest totals that a range is made of; its hours and days are whole ones. */
function piecesOf(first: SQL, last: SQL): SQL {
  return sql`(
    select piece.* from (
      select *, ${firstWhole('month', sql`first_day`)} as first_month, ${beginning('month', sql`last_day`)} as last_month from (
        select *, ${firstWhole('day', sql`first`)} as first_day, ${beginning('day', sql`last`)} as last_day
        from (select ${first} as first, ${last} as last) given
      ) days
    ) months cross join lateral (values
      ('month', first_month, last_month),
      ('day', first_day, least(first_month, last_day)), ('day', greatest(first_month, last_month), last_day),
      ('hour', first, least(first_day, last)), ('hour', greatest(first_day, last_day), last)
    ) piece (of, since, until) where since < until
  ) piece`;
}

/**
 * What was moved in [from, to), each undefined without an end. Read are totals, what is not in them yet, and where the range begins or
 * ends within a day (of all owners within an hour) the entries of this day that lie outside of it: the day counts whole, and what lies
 * outside is taken off.
 */
export function movesWithin(moving: Moving, from: SQL | undefined, to: SQL | undefined): SQL {
  const finest = moving.owners ? 'day' : 'hour';
  const start = from ?? sql`'-infinity'::timestamptz`;
  // In a range that ends before it begins nothing moved.
  const end = to ? sql`greatest(${start}, ${to})` : sql`'infinity'::timestamptz`;
  const [first, last] = [beginning(finest, start), firstWhole(finest, end)];
  const between = (since: SQL, until: SQL) => sql`created_at >= ${since} and created_at < ${until}`;
  const takenOff = (since: SQL, until: SQL) =>
    sql` union all select fund, type, ${negative} from (${movesOf(moving, between(since, until))}) outside`;
  // Found by its transactions alone, whatever else would be quick of a range or of an owner.
  const waiting = sql`(
    select * from ledger_moves where transaction_id = any(array(select transaction_id from ledger_unsealed)) offset 0) waiting`;
  const isAsked = sql`${ofFunds(moving)}${moving.owners ? sql` and ${ofOwners(moving.owners)}` : sql``} and ${between(first, last)}`;
  return sql`
    select fund, type, ${sums} from ${piecesOf(first, last)} cross join lateral (
      select fund, type, ${sums} from ledger_totals
      where ${ofFunds(moving)} and ${ofOwners(moving.owners ?? sql`array[0::bigint]`)}
        and span = of and starts_at >= since and starts_at < until offset 0) total
    union all select fund, type, ${sums} from ${waiting} where ${isAsked}
    ${from ? takenOff(first, start) : sql``}${to ? takenOff(end, last) : sql``}`;
}

/** A place in the row of an account's entries. */
export interface EntryPlace {
  account: string;
  position: string;
  /** When the last entry up to it was booked that was not late (`ledger_late_entries`), as the database writes it. */
  at: string;
}

/**
 * What moved one account up to a place in its row. As no entry but late ones is older by more than the lateness than one before it,
 * these are all before the day of `at`, and of the entries about that day and the late ones those up to the place, less those behind it.
 */
export function movesUpTo(moving: Moving, { account, position, at }: EntryPlace): SQL {
  const instant = sql`${at}::timestamptz`;
  const day = beginning('day', instant);
  const lateness = sql`ledger_lateness()`;
  const entries = (sign: SQL, where: SQL) => sql`
    select ${moving.funds[0]}::text, e.type, ${sign}::bigint, ${sign} * greatest(e.amount, 0), ${sign} * greatest(-e.amount, 0), 0
    from ledger_entries e left join ledger_late_entries late on late.account_id = e.account_id and late.position = e.position
    where e.account_id = ${account} and ${where}`;
  const upTo = sql`e.created_at >= ${day} and e.created_at <= ${instant} + ${lateness} and e.position <= ${position}`;
  const behind = sql`e.created_at >= ${instant} - ${lateness} and e.created_at < ${day} and e.position > ${position}
    and late.position is null`;
  const lateBehind = sql`late.account_id = ${account} and late.position > ${position} and e.created_at < ${day}`;
  return sql`${movesWithin(moving, undefined, day)}
    union all ${entries(sql`1`, upTo)} union all ${entries(sql`-1`, behind)} union all ${entries(sql`-1`, lateBehind)}`;
}

const differs = sql.join(
  measures.map((name) => sql`sum(${sql.identifier(name)}) <> 0`),
  sql` or `,
);
const addedUp = sql.join(
  measures.map((name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`),
  sql`, `,
);

/** What moved of the transactions that meet a condition, as it is in the totals. */
const spread = (signed: SQL, condition: SQL) => sql`
  select identity, fund, owner, span, starts_at, type, ${signed} from (
    select identity, fund, principal_id, ${beginning('hour', sql`created_at`)} as hour, type, ${addedUp}
    from ledger_moves where ${condition} group by 1, 2, 3, 4, 5
  ) moved cross join lateral ledger_spread(principal_id, hour)`;

/**
 * Holds the totals of the books against the entries: with what is not in them yet they come to what moved. Answers the first row that
 * does not, as (row).
 */
export const ledgerTotalsQuery: SQL = sql`
  select concat_ws(' ', identity, fund, owner, span, starts_at at time zone ${platformZone}, 'type', type) as row from (
    ${spread(sums, sql`true`)}
    union all ${spread(negative, sql`transaction_id = any(array(select transaction_id from ledger_unsealed))`)}
    union all select identity, fund, principal_id, span, starts_at, type, ${negative} from ledger_totals
  ) both_sides group by identity, fund, owner, span, starts_at, type having ${differs}
  order by starts_at, identity, fund, owner, span, type limit 1`;
