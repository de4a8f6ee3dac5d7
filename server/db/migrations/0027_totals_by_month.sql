-- In which totals by time an order of such an owner is: those of a receiving account are many, and few orders of one fall into an hour.
create function order_totals_spans(owner text) returns table (span text) language sql immutable as $$
  select * from (values ('hour'), ('day'), ('month')) as spans (span) where span <> 'hour' or owner <> 'account'
$$;
--> statement-breakpoint
-- Takes differences into the totals by time; who calls it has the lock `fold`, or the tables. Rows that are read together are
-- written beside each other.
create or replace function order_totals_add(added order_changes[]) returns void language sql as $$
  insert into order_totals as t (owner, span, starts_at, owner_id, channel, status, orders, amount, fee)
  select owner, span, date_trunc(span, hour, 'Asia/Shanghai'), owner_id, channel, status, sum(orders), sum(amount), sum(fee)
  from unnest(added) cross join lateral order_totals_owners(merchant_id, provider_id, receiving_account_id)
    cross join lateral order_totals_spans(owner)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (owner, span, starts_at, owner_id, channel, status)
    do update set orders = t.orders + excluded.orders, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee
$$;
--> statement-breakpoint
-- Nobody folds between here and the end of the migration.
lock table order_totals in exclusive mode;--> statement-breakpoint
insert into order_totals (owner, span, starts_at, owner_id, channel, status, orders, amount, fee)
select owner, 'month', date_trunc('month', starts_at, 'Asia/Shanghai'), owner_id, channel, status, sum(orders), sum(amount), sum(fee)
from order_totals where span = 'day' group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;
