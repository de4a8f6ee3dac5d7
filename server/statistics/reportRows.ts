import { sql, type SQL } from 'drizzle-orm';
import { measureNames, type Span, type Subject } from '../../contract/statistics';
import { beginning, firstWhole } from '../kernel/day';
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

/** Where rows are read from: what stands ahead of the statement, and in its FROM, with `id`, `starts_at`, `subject_id` and the measures. */
export interface ReportSource {
  ahead: SQL;
  from: SQL;
}

const columns = measureNames.map((name) => sql.identifier(name));
const all = sql.join(columns, sql`, `);
const sums = sql.join(
  columns.map((column) => sql`sum(${column})::bigint as ${column}`),
  sql`, `,
);

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Tells a row of a stretch and a subject from all others, in the order of both; within what a number of the wire can hold. */
const keyOf = sql`(extract(epoch from starts_at)::bigint / 3600 * 10000000000 + subject_id)`;

/** The parts of which the rows of a query are made: whole stretches, and what lies at their edges or is not in the totals yet. */
function partsOf({ subject, span, isSplit, ids, days }: ReportQuery) {
  const step = span ?? 'month';
  const [from, to] = [at(days.from), at(days.to)];
  const [first, last] = [firstWhole(step, from), beginning(step, to)];
  const one = isSplit ? sql`subject_id <> 0` : sql`subject_id = 0`;
  const whose = sql`subject = ${subject} and ${ids ? sql`subject_id = any(${sql.param(ids)}::bigint[])` : one}`;
  const isWhole = sql`starts_at >= ${first} and starts_at < ${last}`;
  const isAsked = sql`starts_at >= ${from} and starts_at < ${to}`;
  const edges =
    step === 'day'
      ? sql``
      : sql`union all select starts_at, subject_id, ${all} from statistics_totals
          where ${whose} and span = 'day' and ${isAsked} and not (${isWhole})`;
  return {
    loose: sql`select starts_at, subject_id, ${all} from statistics_waiting(${subject}, ${from}, ${to}) where ${whose} ${edges}`,
    whole: sql`select starts_at, subject_id, ${all} from statistics_totals where ${whose} and span = ${step} and ${isWhole}`,
    stretch: span === null ? from : beginning(span, sql`starts_at`),
    key: isSplit ? sql`subject_id` : sql`0::bigint`,
  };
}

/**
 * The rows of a report, as of the moment of the statement: what is not in the totals yet is added to them. Where each row is
 * one of the totals they are read in the order of time, so that a page costs no more of many rows than of few.
 */
export function reportRows(query: ReportQuery): ReportSource {
  const { loose, whole, stretch, key } = partsOf(query);
  if (query.span === null || (!query.isSplit && query.ids)) {
    // Of one stretch the biggest come first.
    const order = sql`row_number() over (order by volume, subject_id)`;
    return {
      ahead: sql``,
      from: sql`(
        select ${query.span === null ? order : keyOf} as id, * from (
          select ${stretch} as starts_at, ${key} as subject_id, ${sums} from (${loose} union all ${whole}) parts group by 1, 2
        ) grouped) report`,
    };
  }
  const added = columns.map((column) => sql`loose.${column} + coalesce(t.${column}, 0)`);
  return {
    ahead: sql`with loose as materialized (select ${stretch} as starts_at, subject_id, ${sums} from (${loose}) parts group by 1, 2)`,
    from: sql`(
      select ${keyOf} as id, starts_at, subject_id, ${all} from (${whole}) whole
      where (starts_at, subject_id) not in (select starts_at, subject_id from loose)
      union all
      select ${keyOf}, loose.starts_at, loose.subject_id, ${sql.join(added, sql`, `)}
      from loose left join (${whole}) t using (starts_at, subject_id)) report`,
  };
}
