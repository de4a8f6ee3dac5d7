import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/statistics';
import { measureNames, measures, type Measure, type Span, type StatisticsSums } from '../../contract/statistics';
import { platformZone } from '../../contract/zone';
import type { Db } from '../db/database';
import { toUnix } from '../kernel/clock';
import { beginning, following } from '../kernel/day';
import { handleShared } from '../kernel/handle';
import { invalid } from '../kernel/refusal';
import { toWire } from '../kernel/wire';
import { successRate } from '../orders/totals';
import { daysAsked, type Days } from './days';
import { subjectsNamed } from './listStatistics';
import { reportRows, type ReportQuery } from './reportRows';

type Sums = Record<Measure, string>;

type SumsQuery = Omit<ReportQuery, 'span' | 'isSplit'>;

async function sumsOf(db: Db, query: SumsQuery): Promise<Partial<Sums>> {
  const { from } = reportRows({ ...query, span: null, isSplit: false });
  const { rows } = await db.execute<Sums>(sql`select * from ${from}`);
  return rows[0] ?? {};
}

const rateOf = ({ orders = '0', paid_orders = '0' }: Partial<Sums>) => successRate({ orders, paid_orders });

/** Providers have every measure; what has no row is nothing. */
function told(sums: Partial<Sums>): StatisticsSums {
  const all = Object.fromEntries(measureNames.map((name) => [name, sums[name] ?? '0']));
  const wire = toWire(contract.listProviderStatistics.list.columns, measureNames, all);
  return z.parse(contract.statisticsSums, { ...wire, success_rate: rateOf(sums) });
}

const toldOf = async (db: Db, query: SumsQuery) => told(await sumsOf(db, query));

const stretchOf = ({ from, to }: Days) => ({ from: toUnix(from), to: toUnix(to) });

export const sumStatistics = handleShared(contract.sumStatistics, async ({ db, now }, { subject, name, ...asked }) => {
  const { days, before } = await daysAsked(db, asked, now);
  const ids = await subjectsNamed(db, subject, name);
  return {
    days: stretchOf(days),
    before: stretchOf(before),
    sums: await toldOf(db, { subject, ids, days }),
    sums_before: await toldOf(db, { subject, ids, days: before }),
  };
});

/** What a stretch of the trend has added up to. */
type Point = Partial<Sums> & { time: Date; until: Date };

const dayMs = 86_400_000;
const leastDays: Record<Span, number> = { day: 1, week: 7, month: 28 };

export const statisticsTrend = handleShared(contract.statisticsTrend, async ({ db, now }, { subject, name, span, measure, ...given }) => {
  const { days, before } = await daysAsked(db, given, now);
  if (days.to.getTime() - days.from.getTime() > contract.mostPoints * leastDays[span] * dayMs) invalid('span', 'field.points');
  const ids = await subjectsNamed(db, subject, name);
  const lineOf = async (within: Days) => {
    const { from } = reportRows({ subject, ids, span, isSplit: false, days: within });
    const there = (instant: Date) => sql`(${beginning(span, sql`${instant.toISOString()}::timestamptz`)} at time zone ${platformZone})`;
    const step = sql.raw(`interval '1 ${span}'`);
    const points = sql`
      select stretch.at as time, ${following(span, sql`stretch.at`)} as until, report.*
      from (select wall at time zone ${platformZone} as at
        from generate_series(${there(within.from)}, ${there(new Date(within.to.getTime() - 1))}, ${step}) wall) stretch
      left join ${from} on report.starts_at = stretch.at order by 1`;
    const { rows } = await db.execute<Point>(points);
    return rows.map(({ time, until, ...sums }) => ({
      time: toUnix(new Date(time)),
      to: toUnix(new Date(until)),
      value: valueOf(sums, measure),
    }));
  };
  const earlier = await lineOf(before);
  return { list: (await lineOf(days)).map((point, index) => ({ ...point, before: earlier[index]?.value ?? null })) };
});

function valueOf(sums: Partial<Sums>, measure: contract.TrendMeasure): string {
  if (measure === 'success_rate') return String(rateOf(sums));
  const value = sums[measure] ?? '0';
  return measures[measure].kind === 'money' ? formatMoney(BigInt(value)) : value;
}
