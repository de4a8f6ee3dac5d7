import { sql } from 'drizzle-orm';
import * as contract from '../../contract/home';
import { orderStatuses } from '../../contract/labels';
import { formatMoney } from '../../contract/money';
import { orders } from '../db/schema';
import { handle } from '../kernel/handle';
import { startOfDay } from './day';
import { visibleOrders } from './visibleOrders';

interface Sums {
  orders: string;
  paid: string;
  amount: string;
  paidAmount: string;
}

function statistics({ orders: all, paid, amount, paidAmount }: Sums) {
  return {
    orders: Number(all),
    paid_orders: Number(paid),
    amount: formatMoney(BigInt(amount)),
    paid_amount: formatMoney(BigInt(paidAmount)),
    success_rate: all === '0' ? 0 : Number((BigInt(paid) * 10_000n) / BigInt(all)),
  };
}

export const orderStatistics = handle(contract.orderStatistics, async ({ db, actor, now }) => {
  const isPaid = sql`${orders.status} = ${orderStatuses.paid}`;
  const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`
    select days.ago, count(${orders.id}) as orders, count(*) filter (where ${isPaid}) as paid,
      coalesce(sum(${orders.amount}), 0) as amount, coalesce(sum(${orders.amount}) filter (where ${isPaid}), 0) as "paidAmount"
    from (values (0, ${startOfDay(now)}, ${startOfDay(now, -1)}), (1, ${startOfDay(now, 1)}, ${startOfDay(now)})) days (ago, since, until)
    left join ${orders} on ${visibleOrders(actor)} and ${orders.createdAt} >= days.since and ${orders.createdAt} < days.until
    group by days.ago order by days.ago`);
  const none: Sums = { orders: '0', paid: '0', amount: '0', paidAmount: '0' };
  return { today: statistics(rows[0] ?? none), yesterday: statistics(rows[1] ?? none) };
});
