import { sql, type SQL } from 'drizzle-orm';
import { platformZone } from '../../contract/zone';

const sums = sql`sum(orders) <> 0 or sum(amount) <> 0 or sum(fee) <> 0`;

/**
 * Holds the totals of orders by time against the orders: with what is not in them yet they come to those of each day, and hours to
 * their days. Answers the first row that does not, as (row).
 */
export const orderTotalsQuery: SQL = sql`
  select concat_ws(' ', owner, owner_id, span, day::date, 'channel', channel, 'status', status) as row from (
    select owner, owner_id, 'day' as span, date_trunc('day', hour, ${platformZone}) at time zone ${platformZone} as day,
      channel, status, orders, amount, fee
    from order_totals_source('-infinity', 'infinity')
      cross join lateral order_totals_owners(merchant_id, provider_id, receiving_account_id)
    union all
    select owner, owner_id, span, starts_at at time zone ${platformZone}, channel, status, -orders, -amount, -fee
    from order_totals where span = 'day'
    union all
    select owner, owner_id, 'hour', date_trunc('day', starts_at at time zone ${platformZone}), channel, status,
      case span when 'day' then orders else -orders end, case span when 'day' then amount else -amount end,
      case span when 'day' then fee else -fee end
    from order_totals where owner <> 'account'
  ) both_sides group by owner, owner_id, span, day, channel, status having ${sums}
  order by day, owner, owner_id, span limit 1`;

/** The same of those by amount: each step comes to its orders. */
export const orderAmountTotalsQuery: SQL = sql`
  select concat_ws(' ', 'step', step, 'from', from_amount, 'status', status) as row from (
    select step, each_amount - each_amount % step as from_amount, status, orders, amount, fee
    from order_amount_totals_source(0, (select max(amount) + 1 from orders)) cross join (values (1), (100), (10000)) as steps (step)
    union all
    select step, from_amount, status, -orders, -amount, -fee from order_amount_totals
  ) both_sides group by step, from_amount, status having ${sums} order by step, from_amount, status limit 1`;
