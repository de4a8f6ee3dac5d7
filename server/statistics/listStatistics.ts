import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/statistics';
import type { Span, Subject } from '../../contract/statistics';
import { spanNames, splits, type SpanState } from '../../contract/states/statistics';
import { platformZone } from '../../contract/zone';
import type { Db } from '../db/database';
import { merchants, providers, receivingAccounts } from '../db/schema';
import { following } from '../kernel/day';
import { handleShared } from '../kernel/handle';
import { handleList, type Reading } from '../kernel/handleList';
import { idsOf } from '../kernel/idsOf';
import { successRateOf } from '../orders/totals';
import { daysAsked, type Days } from './days';
import { reportRows, type ReportQuery } from './reportRows';
import { reportTable } from './reportTable';

/** Where the names of a kind of subjects stand; the platform has none. */
const named = { platform: null, merchant: merchants, provider: providers, shop: receivingAccounts };

/** Which subjects a name or number means; undefined: all. */
export async function subjectsNamed(db: Db, subject: Subject, name: string | undefined): Promise<number[] | undefined> {
  const table = named[subject];
  return table ? idsOf(db, table, 'name', name) : undefined;
}

interface Filters {
  days_from?: number;
  days_to?: number;
  name?: string;
  span?: SpanState;
  split?: number;
}

async function queryOf({ db, now }: Reading, subject: Subject, filters: Filters): Promise<ReportQuery> {
  const { days } = await daysAsked(db, filters, now);
  // The platform is one: without its days there would be a single row.
  const span = filters.span ? spanNames[filters.span] : subject === 'platform' ? 'day' : null;
  const isSplit = subject !== 'platform' && filters.split !== splits.together;
  return { subject, span, isSplit, ids: await subjectsNamed(db, subject, filters.name), days };
}

/** Unix seconds of where a row of the report begins and ends, as far as it is asked for. */
export function boundsOf(span: Span | null, { from, to }: Days) {
  const seconds = (instant: SQL) => sql`extract(epoch from ${instant})::bigint`;
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const [start, end] = [sql`${reportTable.startsAt}`, span ? following(span, sql`${reportTable.startsAt}`) : at(to)];
  return { from: seconds(sql`greatest(${start}, ${at(from)})`), to: seconds(sql`least(${end}, ${at(to)})`) };
}

/** A row's days as people write them, and a whole month as such. */
function periodOf(span: Span | null, days: Days): SQL {
  const { from, to } = boundsOf(span, days);
  const wall = (seconds: SQL) => sql`(to_timestamp(${seconds}) at time zone ${platformZone})`;
  const [first, last] = [wall(from), wall(sql`${to} - 1`)];
  const text = (of: SQL, format: string) => sql`to_char(${of}, ${format})`;
  const [start, end] = [text(first, 'YYYY-MM-DD'), text(last, 'YYYY-MM-DD')];
  const isMonth = sql`${text(first, 'DD')} = '01' and ${text(wall(to), 'DD')} = '01'`;
  const inDays = sql`case when ${start} = ${end} then ${start} else ${start} || ' – ' || ${end} end`;
  return span === 'month' ? sql`case when ${isMonth} then ${text(first, 'YYYY-MM')} else ${inDays} end` : inDays;
}

function report(endpoint: typeof contract.listMerchantStatistics, subject: Subject) {
  const table = named[subject];
  const source = async (context: Reading, filters: Filters) => {
    const query = await queryOf(context, subject, filters);
    return {
      table: reportTable,
      rows: reportRows(query),
      columns: {
        ...boundsOf(query.span, query.days),
        time: reportTable.startsAt,
        period: periodOf(query.span, query.days),
        name: table ? sql`(select n.name from ${table} n where n.id = ${reportTable.subjectId})` : sql`null`,
        success_rate: successRateOf('report'),
      },
      where: [],
      narrow: null,
    };
  };
  return handleList(endpoint, source, undefined, handleShared);
}

export const listPlatformStatistics = report(contract.listPlatformStatistics, 'platform');
export const listMerchantStatistics = report(contract.listMerchantStatistics, 'merchant');
export const listProviderStatistics = report(contract.listProviderStatistics, 'provider');
export const listShopStatistics = report(contract.listShopStatistics, 'shop');
