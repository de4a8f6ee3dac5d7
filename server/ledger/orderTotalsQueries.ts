import { sql, type SQL } from 'drizzle-orm';
import { platformZone } from '../../contract/zone';

const sums = sql`sum(orders) <> 0 or sum(amount) <> 0 or sum(fee) <> 0`;

/**
 * Holds the totals of orders by time against the orders: with what is not in them yet they come to those of each hour, day and month.
 * Answers the first row that does not, as (row).
 */
export const orderTotalsQuery: SQL = sql`
  select concat_ws(' ', owner, owner_id, span, starts_at at time zone ${platformZone}, 'channel', channel, 'status', status) as row from (
    select owner, owner_id, span, date_trunc(span, hour, ${platformZone}) as starts_at, channel, status, orders, amount, fee
    from order_totals_source('-infinity', 'infinity')
      cross join lateral order_totals_owners(merchant_id, provider_id, receiving_account_id)
      cross join lateral order_totals_spans(owner)
    union all
    select owner, owner_id, span, starts_at, channel, status, -orders, -amount, -fee from order_totals
  ) both_sides group by owner, owner_id, span, starts_at, channel, status having ${sums}
  order by starts_at, owner, owner_id, span limit 1`;

/** The same of those by merchant and provider. */
export const orderPairTotalsQuery: SQL = sql`
  select concat_ws(' ', 'merchant', merchant_id, 'provider', provider_id, 'channel', channel, 'status', status) as row from (
    select merchant_id, provider_id, channel, status, orders, amount, fee from order_totals_source('-infinity', 'infinity')
    union all
    select merchant_id, provider_id, channel, status, -orders, -amount, -fee from order_pair_totals
  ) both_sides group by merchant_id, provider_id, channel, status having ${sums}
  order by merchant_id, provider_id, channel, status limit 1`;

/** The same of those by amount: each step comes to its orders. */
export const orderAmountTotalsQuery: SQL = sql`
  select concat_ws(' ', 'step', step, 'from', from_amount, 'status', status) as row from (
    select step, each_amount - each_amount % step as from_amount, status, orders, amount, fee
    from order_amount_totals_source(0, (select max(amount) + 1 from orders)) cross join (values (1), (100), (10000)) as steps (step)
    union all
    select step, from_amount, status, -orders, -amount, -fee from order_amount_totals
  ) both_sides group by step, from_amount, status having ${sums} order by step, from_amount, status limit 1`;
