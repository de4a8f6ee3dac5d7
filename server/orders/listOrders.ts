import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/orders';
import { merchants, orders, providers, receivingAccounts } from '../db/schema';
import { allOf } from '../kernel/conditions';
import { handle } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { orderStatuses } from '../../contract/states/orders';
import { filterOrders } from './filterOrders';
import { noSums, successRate, sums, type Sums } from './totals';

export const listOrders = handleList(contract.listOrders, async ({ db, actor }, filters) => {
  const { where, fromTotals } = await filterOrders(db, actor, filters);
  return {
    table: orders,
    columns: {
      merchant_name: sql`(select m.name from ${merchants} m where m.id = ${orders.merchantId})`,
      provider_name: sql`(select p.name from ${providers} p where p.id = ${orders.providerId})`,
      shop: sql`(select a.name from ${receivingAccounts} a where a.id = ${orders.receivingAccountId})`,
    },
    where,
    narrow: null,
    total: fromTotals && sql`select orders as total from (${fromTotals}) totals`,
  };
});

export const orderSummary = handle(contract.orderSummary, async ({ db, actor }, filters) => {
  const { where, fromTotals } = await filterOrders(db, actor, filters);
  const counted = sql`(select ${orders.status} as status, 1 as orders, ${orders.amount} as amount from ${orders}${allOf(where)}) counted`;
  const { rows } = await db.execute<Sums>(fromTotals ?? sql`select ${sums} from ${counted}`);
  const found = rows[0] ?? noSums;
  return {
    orders: Number(found.orders),
    amount: formatMoney(BigInt(found.amount)),
    paid_orders: Number(found.paid_orders),
    paid_amount: formatMoney(BigInt(found.paid_amount)),
    success_rate: successRate(found),
  };
});

type Fees = Record<'fee' | 'fee_returned' | 'paid' | 'reversed_orders' | 'reversed_amount', string>;

export const orderFees = handle(contract.orderFees, async ({ db, actor }, filters) => {
  const { where } = await filterOrders(db, actor, filters);
  const isReversed = sql`${orders.status} = ${orderStatuses.reversed}`;
  const sum = (what: SQLWrapper, which: SQL) => sql`coalesce(sum(${what}) filter (where ${which}), 0)`;
  const { rows } = await db.execute<Fees>(sql`
    select ${sum(orders.fee, sql`true`)} as fee, ${sum(orders.fee, isReversed)} as fee_returned,
      ${sum(orders.amount, sql`not ${isReversed}`)} as paid,
      count(*) filter (where ${isReversed}) as reversed_orders, ${sum(orders.amount, isReversed)} as reversed_amount
    from ${orders}${allOf([...where, sql`${orders.payStatus} = ${orderStatuses.paid}`])}`);
  const [found] = rows;
  if (!found) throw new Error('sums without a row');
  const fen = (name: keyof Fees) => BigInt(found[name]);
  return {
    fee: formatMoney(fen('fee')),
    fee_returned: formatMoney(fen('fee_returned')),
    net: formatMoney(fen('paid') - fen('fee') + fen('fee_returned')),
    reversed_orders: Number(found.reversed_orders),
    reversed_amount: formatMoney(fen('reversed_amount')),
  };
});
