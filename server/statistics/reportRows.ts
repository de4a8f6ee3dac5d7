import { sql, type SQL } from 'drizzle-orm';
import { measureNames, type Span, type Subject } from '../../contract/statistics';
import { countedTo } from '../../contract/list';
import { beginning, firstWhole, following } from '../kernel/day';
import type { PageAsked, Rows } from '../kernel/handleList';
import type { Days } from './days';

/** Which rows a report has. */
export interface ReportQuery {
  subject: Subject;
  /** By which stretches of time; null: all of it is one. */
  span: Span | null;
  /** A row for each subject, or for all together. */
  isSplit: boolean;
  /** Which subjects; undefined: all. */
  ids?: number[] | undefined;
  days: Days;
}

const columns = measureNames.map((name) => sql.identifier(name));
const all = sql.join(columns, sql`, `);
const sums = sql.join(
  columns.map((column) => sql`sum(${column})::bigint as ${column}`),
  sql`, `,
);

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Tells a row of a stretch and a subject from all others, in the order of both; within what a number of the wire can hold. */
const placesOfSubjects = 10_000_000_000n;
const keyOf = sql`(extract(epoch from starts_at)::bigint / 3600 * ${sql.raw(String(placesOfSubjects))} + subject_id)`;

/** Days in a row that lie in totals of one span. */
interface Piece {
  span: Span;
  from: SQL;
  to: SQL;
}

const finer: Record<Span, Span | null> = { month: 'week', week: 'day', day: null };

/** Days as few totals: whole spans, and at their edges those of finer spans. A piece that ends before it begins has none. */
function piecesOf(span: Span, from: SQL, to: SQL): [whole: Piece, ...edges: Piece[]] {
  const below = finer[span];
  if (!below) return [{ span, from, to }];
  const [first, last] = [firstWhole(span, from), beginning(span, to)];
  const edges = [piecesOf(below, from, sql`least(${first}, ${to})`), piecesOf(below, sql`greatest(${first}, ${last})`, to)];
  return [{ span, from: first, to: last }, ...edges.flat()];
}

/** What is read of totals beside whose and of when they are. */
interface Reading {
  columns?: SQL;
  /** Which subjects alone. */
  only?: SQL;
}

/** The rows of which those of a query are made: totals of whole stretches, and what lies at their edges or is not in the totals yet. */
function partsOf({ subject, span, isSplit, ids, days }: ReportQuery, { columns: wanted = sql`, ${all}`, only = sql`` }: Reading = {}) {
  const [from, to] = [at(days.from), at(days.to)];
  const [whole, ...edges] = piecesOf(span ?? 'month', from, to);
  const one = isSplit ? sql`subject_id <> 0` : sql`subject_id = 0`;
  const whose = sql`subject = ${subject} and ${ids ? sql`subject_id = any(${sql.param(ids)}::bigint[])` : one}${only}`;
  const totals = (pieces: Piece[]) => {
    const rows = pieces.map((piece) => sql`(${piece.span}, ${piece.from}, ${piece.to})`);
    return sql`select starts_at, subject_id${wanted} from (values ${sql.join(rows, sql`, `)}) piece (of, since, until)
      cross join lateral (
        select starts_at, subject_id${wanted} from statistics_totals
        where ${whose} and span = of and starts_at >= since and starts_at < until offset 0) total`;
  };
  const waiting = sql`select starts_at, subject_id${wanted} from statistics_waiting(${subject}, ${from}, ${to}) where ${whose}`;
  return {
    whole: sql`select starts_at, subject_id${wanted} from statistics_totals
      where ${whose} and span = ${whole.span} and starts_at >= ${whole.from} and starts_at < ${whole.to}`,
    /** What is to be added to the whole stretches. */
    loose: edges.length > 0 ? sql`${waiting} union all ${totals(edges)}` : waiting,
    /** All of both. */
    parts: sql`${waiting} union all ${totals([whole, ...edges])}`,
    stretch: span === null ? from : beginning(span, sql`starts_at`),
    key: isSplit ? sql`subject_id` : sql`0::bigint`,
  };
}

/** Which rows there are of a split report with a span, the first ones of an order alone: by their names, without what they add up to. */
function firstKeys(query: ReportQuery, limit: number, isDescending: boolean, isAsked: SQL = sql`true`): SQL {
  const { whole, loose, stretch } = partsOf(query, { columns: sql`` });
  const direction = isDescending ? sql`desc` : sql`asc`;
  const inOrder = sql`where ${isAsked} order by starts_at ${direction}, subject_id ${direction} limit ${limit}`;
  return sql`select starts_at, subject_id from (
      (select starts_at, subject_id from (${whole}) whole ${inOrder})
      union
      select ${stretch}, subject_id from (${loose}) loose
    ) keys ${inOrder}`;
}

/** As many rows as a split report has, as far as an endless list is counted. */
function counted(query: ReportQuery): SQL {
  const limit = countedTo + 1;
  if (query.span) return sql`(${firstKeys(query, limit, true)}) counted`;
  return sql`(select distinct subject_id from (${partsOf(query, { columns: sql`` }).parts}) parts limit ${limit}) counted`;
}

/** One page of a split report: its rows are found first, and added up alone. */
function pageOf(query: ReportQuery, from: SQL, { column, isDescending, beyond, limit, tail }: PageAsked): SQL {
  const { span } = query;
  const next = beyond && sql`(${beyond.value}::timestamptz, ${beyond.key}::bigint % ${sql.raw(String(placesOfSubjects))})`;
  const isBeyond = next && sql`(starts_at, subject_id) ${isDescending ? sql`<` : sql`>`} ${next}`;
  const keys =
    span && column === 'time'
      ? sql`select ${keyOf} as id, starts_at, subject_id from (${firstKeys(query, limit, isDescending, isBeyond)}) keys`
      : sql`select id, starts_at, subject_id from ${from}${tail}`;
  const stretches = sql`and starts_at >= (select min(starts_at) from page)
    and starts_at < (select ${span ? following(span, sql`max(starts_at)`) : sql`null`} from page)`;
  const only = sql` and subject_id = any(array(select subject_id from page)) ${span ? stretches : sql``}`;
  const { parts, stretch } = partsOf(query, { only });
  return sql`(
    with page as materialized (${keys})
    select page.id, added.* from page
    join (select ${stretch} as starts_at, subject_id, ${sums} from (${parts}) parts group by 1, 2) added using (starts_at, subject_id)
  ) report`;
}

/**
 * The rows of a report, as of the moment of the statement: what is not in the totals yet is added to them. Where each row is
 * one of the totals they are read in the order of time, so that a page costs no more of many rows than of few.
 */
export function reportRows(query: ReportQuery): Rows & { from: SQL } {
  const { loose, whole, parts, stretch, key } = partsOf(query);
  const split = (from: SQL) => ({ from, counted: counted(query), page: (asked: PageAsked) => pageOf(query, from, asked) });
  if (query.span === null || (!query.isSplit && query.ids)) {
    // Of one stretch the biggest come first.
    const order = sql`row_number() over (order by volume, subject_id)`;
    const from = sql`(
      select ${query.span === null ? order : keyOf} as id, * from (
        select ${stretch} as starts_at, ${key} as subject_id, ${sums} from (${parts}) parts group by 1, 2
      ) grouped) report`;
    return query.isSplit ? split(from) : { from };
  }
  const added = columns.map((column) => sql`loose.${column} + coalesce(t.${column}, 0)`);
  const from = sql`(
    with loose as materialized (select ${stretch} as starts_at, subject_id, ${sums} from (${loose}) parts group by 1, 2)
    select ${keyOf} as id, starts_at, subject_id, ${all} from (${whole}) whole
    where (starts_at, subject_id) not in (select starts_at, subject_id from loose)
    union all
    select ${keyOf}, loose.starts_at, loose.subject_id, ${sql.join(added, sql`, `)}
    from loose left join (${whole}) t using (starts_at, subject_id)) report`;
  return query.isSplit ? split(from) : { from };
}
