import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/statistics';
import type { Span, Subject } from '../../contract/statistics';
import { spanStates, splits, type SpanState } from '../../contract/states/statistics';
import type { Db } from '../db/database';
import { merchants, providers, receivingAccounts } from '../db/schema';
import type { Context } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { idsOf } from '../kernel/idsOf';
import { daysAsked } from './days';
import { reportRows, type ReportQuery } from './reportRows';
import { reportTable } from './reportTable';

/** Where the names of a kind of subjects stand; the platform has none. */
const named = { platform: null, merchant: merchants, provider: providers, shop: receivingAccounts };

/** Which subjects a name or number means; undefined: all. */
export async function subjectsNamed(db: Db, subject: Subject, name: string | undefined): Promise<number[] | undefined> {
  const table = named[subject];
  return table ? idsOf(db, table, name) : undefined;
}

const spanOf: Record<SpanState, Span> = { [spanStates.day]: 'day', [spanStates.week]: 'week', [spanStates.month]: 'month' };

interface Filters {
  days_from?: number;
  days_to?: number;
  name?: string;
  span?: SpanState;
  split?: number;
}

async function queryOf({ db, now }: Context, subject: Subject, filters: Filters): Promise<ReportQuery> {
  const { days } = await daysAsked(db, filters, now);
  // The platform is one: without its days there would be a single row.
  const span = filters.span ? spanOf[filters.span] : subject === 'platform' ? 'day' : null;
  const isSplit = subject !== 'platform' && filters.split !== splits.together;
  return { subject, span, isSplit, ids: await subjectsNamed(db, subject, filters.name), days };
}

/** Basis points of paid among all. */
export const successRateOf = sql`coalesce(${reportTable.paidOrders} * 10000 / nullif(${reportTable.orders}, 0), 0)`;

const nameIn = (table: { getSQL(): SQL }) => sql`(select n.name from ${table} n where n.id = ${reportTable.subjectId})`;

async function sourceOf(context: Context, subject: Subject, filters: Filters) {
  const columns = { time: reportTable.startsAt, success_rate: successRateOf };
  return { table: reportTable, rows: reportRows(await queryOf(context, subject, filters)), columns, where: [], narrow: null };
}

export const listPlatformStatistics = handleList(contract.listPlatformStatistics, (context, filters) =>
  sourceOf(context, 'platform', filters),
);

export const listMerchantStatistics = handleList(contract.listMerchantStatistics, async (context, filters) => {
  const source = await sourceOf(context, 'merchant', filters);
  return { ...source, columns: { ...source.columns, name: nameIn(merchants) } };
});

export const listProviderStatistics = handleList(contract.listProviderStatistics, async (context, filters) => {
  const source = await sourceOf(context, 'provider', filters);
  return { ...source, columns: { ...source.columns, name: nameIn(providers) } };
});

export const listShopStatistics = handleList(contract.listShopStatistics, async (context, filters) => {
  const source = await sourceOf(context, 'shop', filters);
  return { ...source, columns: { ...source.columns, name: nameIn(receivingAccounts) } };
});
