import { inArray, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { countedTo } from '../../contract/list';
import { formatMoney } from '../../contract/money';
import { switchOf, switchOn } from '../../contract/fields';
import * as contract from '../../contract/orders';
import { endedUnpaid } from '../../contract/states/orders';
import { merchants, orders, providers, receivingAccounts } from '../db/schema';
import { allOf } from '../kernel/conditions';
import { expectOwn } from '../kernel/expectOwn';
import { handle } from '../kernel/handle';
import { handleList, type Reading } from '../kernel/handleList';
import { filterOrders } from './filterOrders';
import { noSums, successRate, sums, type Sums } from './totals';

/** Something of every order that one of the conditions holds of, of one more than `most` at the most; undefined is without an end. */
function matching(either: (SQL | undefined)[][], what: SQL, most: number | undefined): SQL {
  const limit = most === undefined ? sql`` : sql` limit ${most + 1}`;
  const parts = either.map((conditions) => sql`(select ${what} from ${orders}${allOf(conditions)}${limit})`);
  return sql`select * from (${sql.join(parts, sql` union all `)}) found${limit}`;
}

export const listOrders = handleList(contract.listOrders, async ({ db, actor }, filters) => {
  const { where, either, fromTotals } = await filterOrders(db, actor, filters);
  return {
    table: orders,
    rows: { counted: sql`(${matching(either, sql`1`, countedTo)}) counted` },
    columns: {
      merchant_name: sql`(select m.name from ${merchants} m where m.id = ${orders.merchantId})`,
      provider_name: sql`(select p.name from ${providers} p where p.id = ${orders.providerId})`,
      fee: sql`case when ${inArray(orders.status, [...endedUnpaid])} then null else ${orders.fee} end`,
      shop: sql`(select a.name from ${receivingAccounts} a where a.id = ${orders.receivingAccountId})`,
    },
    where,
    narrow: null,
    total: fromTotals && sql`select orders as total from (${fromTotals}) totals`,
  };
});

/**
 * What the orders of a filter come to: from the totals, where they know it, else of the orders themselves, of one more than
 * `addedUpTo` at the most unless the whole is asked for.
 */
async function sumsOf({ db, actor }: Reading, filters: z.output<typeof contract.orderSummary.input>): Promise<Sums & { isCut: boolean }> {
  expectOwn(contract.listOrders.list, actor.identity, filters);
  const { either, fromTotals } = await filterOrders(db, actor, filters);
  if (fromTotals) return { ...((await db.execute<Sums>(fromTotals)).rows[0] ?? noSums), isCut: false };
  const isWhole = filters.whole === switchOn;
  const what = sql`${orders.status} as status, 1 as orders, ${orders.amount} as amount, ${orders.fee} as fee`;
  const counted = matching(either, what, isWhole ? undefined : contract.addedUpTo);
  const { rows } = await db.execute<Sums>(sql`select ${sums} from (${counted}) counted`);
  const all = rows[0] ?? noSums;
  return { ...all, isCut: !isWhole && Number(all.orders) > contract.addedUpTo };
}

export const orderSummary = handle(contract.orderSummary, async (context, filters) => {
  const { isCut, ...found } = await sumsOf(context, filters);
  return {
    orders: Number(found.orders),
    amount: formatMoney(BigInt(found.amount)),
    paid_orders: Number(found.paid_orders),
    paid_amount: formatMoney(BigInt(found.paid_amount)),
    success_rate: successRate(found),
    is_cut: switchOf(isCut),
  };
});

export const orderFees = handle(contract.orderFees, async (context, filters) => {
  const { isCut, ...found } = await sumsOf(context, filters);
  const [fee, returned] = [BigInt(found.fee), BigInt(found.fee_returned)];
  return {
    fee: formatMoney(fee),
    fee_returned: formatMoney(returned),
    net: formatMoney(BigInt(found.paid_amount) - fee + returned),
    reversed_orders: Number(found.reversed_orders),
    reversed_amount: formatMoney(BigInt(found.reversed_amount)),
    is_cut: switchOf(isCut),
  };
});
