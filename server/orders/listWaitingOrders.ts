import { and, asc, eq, sql } from 'drizzle-orm';
import { listWaitingOrders as contract, waitingShown } from '../../contract/orders';
import { formatMoney } from '../../contract/money';
import { orderStatuses } from '../../contract/states/orders';
import { orders, receivingAccounts } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { visibleOrders } from './visible';

/** One statement for how many there are and for those that run out first. */
export const listWaitingOrders = handle(contract, async ({ db, actor }) => {
  const rows = await db
    .select({
      order_sn: orders.orderSn,
      amount: orders.amount,
      channel: orders.channel,
      shop: sql<string>`coalesce(${receivingAccounts.name}, '')`,
      createdAt: orders.createdAt,
      endsAt: orders.endsAt,
      count: sql<string>`count(*) over ()`,
      sum: sql<string>`sum(${orders.amount}) over ()`,
    })
    .from(orders)
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, orders.receivingAccountId))
    .where(and(visibleOrders(actor), eq(orders.status, orderStatuses.waiting)))
    .orderBy(asc(orders.endsAt), asc(orders.id))
    .limit(waitingShown);
  const [first] = rows;
  return {
    count: Number(first?.count ?? 0),
    amount: formatMoney(BigInt(first?.sum ?? 0)),
    list: rows.map(({ createdAt, endsAt, amount, count: _count, sum: _sum, ...row }) => ({
      ...row,
      amount: formatMoney(amount),
      create_time: toUnix(createdAt),
      expire_time: toUnix(endsAt),
    })),
  };
});
