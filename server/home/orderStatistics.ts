import * as contract from '../../contract/home';
import { formatMoney } from '../../contract/money';
import { platformZone } from '../../contract/zone';
import { sql } from 'drizzle-orm';
import { handle } from '../kernel/handle';
import { startOfDay } from '../kernel/day';
import { noSums, ownTotals, successRate, totals, totalsBy, type Sums } from '../orders/totals';

function statistics(sums: Sums) {
  return {
    orders: Number(sums.orders),
    paid_orders: Number(sums.paid_orders),
    amount: formatMoney(BigInt(sums.amount)),
    paid_amount: formatMoney(BigInt(sums.paid_amount)),
    success_rate: successRate(sums),
  };
}

export const orderStatistics = handle(contract.orderStatistics, async ({ db, actor, now }) => {
  const of = async (from: number, to: number) =>
    (await db.execute<Sums>(totals({ ...ownTotals(actor), from: startOfDay(now, from), to: startOfDay(now, to) }))).rows[0] ?? noSums;
  return { today: statistics(await of(0, -1)), yesterday: statistics(await of(1, 0)) };
});

export const orderTrend = handle(contract.orderTrend, async ({ db, actor, now }, { span }) => {
  const days = span === 'hour' ? 1 : contract.trendDays;
  const from = startOfDay(now, 2 * days - 1);
  const step = sql.raw(`interval '1 ${span}'`);
  const { rows } = await db.execute<Sums & { at: string; is_before: boolean }>(sql`
    select extract(epoch from spans.at)::bigint as at, spans.at < ${startOfDay(now, days - 1)} as is_before,
      coalesce(t.orders, 0) as orders, coalesce(t.amount, 0) as amount,
      coalesce(t.paid_orders, 0) as paid_orders, coalesce(t.paid_amount, 0) as paid_amount
    from generate_series(${from}, date_trunc(${span}, ${now.toISOString()}::timestamptz, ${platformZone}), ${step}) spans (at)
    left join (${totalsBy(span, { ...ownTotals(actor), from })}) t on t.at = extract(epoch from spans.at)::bigint
    order by 1`);
  const stretches = rows.map((row) => {
    const { success_rate: _rate, ...sums } = statistics(row);
    return { isBefore: row.is_before, at: Number(row.at), ...sums };
  });
  const part = (isBefore: boolean) => stretches.filter((one) => one.isBefore === isBefore).map(({ isBefore: _part, ...one }) => one);
  return { list: part(false), before: part(true) };
});
