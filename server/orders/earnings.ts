import { sql, type SQL } from 'drizzle-orm';
import { formatMoney } from '../../contract/money';
import * as contract from '../../contract/orders';
import type { Db } from '../db/database';
import { ledgerTransactions, orders } from '../db/schema';
import { allOf, within } from '../kernel/conditions';
import { handle } from '../kernel/handle';
import { filterOrders } from './filterOrders';

const names = ['fee', 'commission', 'parent_commission', 'upper_commission', 'income', 'software_fee'] as const;
type Brought = Record<(typeof names)[number], string>;

/** What was booked of orders, as the reports add it up: all that was paid less what reversals gave back, in decimal strings. */
export async function broughtBy(db: Db, conditions: (SQL | undefined)[], earnerIds?: number[]): Promise<Brought> {
  const booked = sql`select t.id from ${ledgerTransactions} t join ${orders} on ${orders.orderSn} = t.subject
    ${allOf([sql`t.event in ('order.paid', 'order.reversed')`, ...conditions])}`;
  const sums = names.map((name) => sql`coalesce(sum(${sql.identifier(name)}), 0) as ${sql.identifier(name)}`);
  const all = sql`select ${sql.join(sums, sql`, `)} from statistics_order_money where transaction_id in (${booked})`;
  const { rows } = await db.execute<Brought>(all);
  const earned = earnerIds ? (await db.execute<Brought>(earnedBy(booked, earnerIds))).rows : [];
  const found = { ...rows[0], ...earned[0] };
  return Object.fromEntries(names.map((name) => [name, formatMoney(BigInt(found[name] ?? 0))])) as Brought;
}

const commissions = sql.join(
  names
    .filter((name) => name.endsWith('commission'))
    .map((name) => sql`coalesce(sum(${sql.identifier(name)}), 0) as ${sql.identifier(name)}`),
  sql`, `,
);

/** What of it these providers earned, at each level. */
const earnedBy = (booked: SQL, ids: number[]) => sql`select ${commissions} from statistics_movements
  where subject = 'provider' and subject_id = any(${sql.param(ids)}::bigint[]) and transaction_id = any(array(${booked}))`;

export const orderEarnings = handle(contract.orderEarnings, async ({ db, actor }, filters) => {
  const { where, earnerIds } = await filterOrders(db, actor, filters);
  const isBooked = within(sql`t.created_at`, filters.booked_time_from, filters.booked_time_to);
  return broughtBy(db, [...where, isBooked], earnerIds);
});
