import { sql, type SQL } from 'drizzle-orm';
import { measureNames } from '../../contract/statistics';
import { platformZone } from '../../contract/zone';

const columns = measureNames.map((name) => sql.identifier(name));
const all = sql.join(columns, sql`, `);
const negative = sql.join(
  columns.map((column) => sql`-${column}`),
  sql`, `,
);
const differs = sql.join(
  columns.map((column) => sql`sum(${column}) <> 0`),
  sql` or `,
);

/**
 * Holds the totals of the reports against what they are made of: with what is not in them yet they come to the orders and the
 * movements of each day, and weeks and months to their days. Answers the first row that does not, as (row).
 */
export const statisticsQuery: SQL = sql`
  select concat_ws(' ', subject, subject_id, span, (starts_at at time zone ${platformZone})::date) as row from (
    select subject, subject_id, 'day' as span, starts_at, ${all} from statistics_source('-infinity')
    union all
    select subject, subject_id, 'day', starts_at, ${negative} from statistics_pending
    union all
    select subject, subject_id, span, starts_at, ${negative} from statistics_totals
    union all
    select subject, subject_id, longer.span, date_trunc(longer.span, starts_at, ${platformZone}), ${all}
    from statistics_totals t cross join (values ('week'), ('month')) as longer (span) where t.span = 'day'
  ) both_sides group by subject, subject_id, span, starts_at having ${differs} order by starts_at, subject, subject_id, span limit 1`;
