import { sql } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import * as contract from '../../contract/receivingAccounts';
import { orderStatuses } from '../../contract/states/orders';
import { filePath } from '../../contract/system';
import { orders, providers, receivingAccounts } from '../db/schema';
import { contains } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { rateOfPaid } from '../orders/totals';
import { teamOf } from '../providers/team';
import { restOf, withToday } from './restOf';
import { visibleAccounts } from './visible';

const clock = (minutes: { getSQL(): ReturnType<typeof sql> }) => sql`to_char(make_time(${minutes} / 60, ${minutes} % 60, 0), 'HH24:MI')`;

/** Paid of the last orders that are over, in basis points. */
const paidOrders = sql`count(*) filter (where last.status = ${orderStatuses.paid})`;
const successRate = sql`(select ${rateOfPaid(paidOrders, sql`count(*)`)}
  from (select o.status from ${orders} o where o.receiving_account_id = ${receivingAccounts.id} and o.pay_status <> ${orderStatuses.waiting}
    order by o.created_at desc, o.id desc limit ${contract.judgedOrders}) last)`;

const ofProviders = (ids: number[]) => sql`${receivingAccounts.providerId} = any(${sql.param(ids)}::bigint[])`;

/** What stands in a subquery is asked for the rows of a page alone, unless they are sorted by it. */
export const listReceivingAccounts = handleList(contract.listReceivingAccounts, async ({ db, actor, now }, { provider, team }) => ({
  table: receivingAccounts,
  joins: withToday(now),
  columns: {
    account_id: receivingAccounts.id,
    shop: receivingAccounts.name,
    ms_id: providers.id,
    provider: providers.name,
    qr_code: sql`case when ${receivingAccounts.qrCode} like ${`${filePath}%`} then '/api' || ${receivingAccounts.qrCode}
      else ${receivingAccounts.qrCode} end`,
    rest: restOf(now),
    today_amount: sql`coalesce(today.amount, 0)`,
    today_orders: sql`coalesce(today.orders, 0)`,
    waiting_orders: sql`(select count(*) from ${orders} o
      where o.receiving_account_id = ${receivingAccounts.id} and o.pay_status = ${sql.raw(String(orderStatuses.waiting))})`,
    success_rate: successRate,
    hours: sql`${clock(receivingAccounts.hoursFrom)} || '-' || ${clock(receivingAccounts.hoursTo)}`,
  },
  where: [team === switchOn && actor.identity === 'payee' ? ofProviders(await teamOf(db, actor)) : visibleAccounts(actor)],
  narrow: {
    team: undefined,
    provider: /^\d+$/.test(provider?.trim() ?? '') ? contains(sql`${providers.id}::text`, provider) : contains(providers.name, provider),
  },
}));
