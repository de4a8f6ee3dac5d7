-- All that it will need, and in the order in which the folding takes them: nobody waits in a ring.
lock table orders, order_changes, order_totals in access exclusive mode;--> statement-breakpoint
-- What waits enters the reports, in pieces that an array holds; the orders' own totals are made anew below.
do $$
begin
  while exists (select from order_changes) loop
    delete from order_changes where id in (select id from order_changes order by id limit 5000);
  end loop;
end $$;
--> statement-breakpoint
truncate order_totals;--> statement-breakpoint
CREATE TABLE "order_amount_totals" (
	"step" integer NOT NULL,
	"from_amount" bigint NOT NULL,
	"status" smallint NOT NULL,
	"orders" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "order_amount_totals_step_from_amount_status_pk" PRIMARY KEY("step","from_amount","status")
);
--> statement-breakpoint
ALTER TABLE "order_changes" ADD COLUMN "each_amount" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "order_changes" ADD COLUMN "fee" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "order_totals" ADD COLUMN "fee" bigint NOT NULL;--> statement-breakpoint
DROP INDEX "orders_created_at_id_index";--> statement-breakpoint
DROP INDEX "orders_callback_status_created_at_id_index";--> statement-breakpoint
DROP INDEX "orders_paid_at_created_at_status_amount_index";--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id","channel","status","amount","fee");--> statement-breakpoint
CREATE INDEX "orders_called_back" ON "orders" USING btree ("callback_status","created_at","id","status","amount","fee");--> statement-breakpoint
CREATE INDEX "orders_of_pair" ON "orders" USING btree ("merchant_id","provider_id","created_at","id","status","amount","fee");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","created_at","status","amount","fee");--> statement-breakpoint
create or replace function order_counted() returns trigger language plpgsql as $$
begin
  insert into order_changes (hour, merchant_id, provider_id, receiving_account_id, channel, status, each_amount, orders, amount, fee)
    select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, receiving_account_id, channel, status, amount,
      count(*), sum(amount), sum(fee)
    from added group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
--> statement-breakpoint
create or replace function order_recounted() returns trigger language plpgsql as $$
begin
  insert into order_changes (hour, merchant_id, provider_id, receiving_account_id, channel, status, each_amount, orders, amount, fee)
    select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, receiving_account_id, channel, status, amount,
      sum(sign), sum(sign * amount), sum(sign * fee)
    from (
      select -1 as sign, created_at, merchant_id, provider_id, receiving_account_id, channel, status, amount, fee from removed
      union all
      select 1, created_at, merchant_id, provider_id, receiving_account_id, channel, status, amount, fee from added
    ) both_sides
    group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0 or sum(sign * fee) <> 0;
  return null;
end $$;
--> statement-breakpoint
-- Whose totals an order is in.
create function order_totals_owners(merchant_id bigint, provider_id bigint, receiving_account_id bigint)
returns table (owner text, owner_id bigint) language sql immutable as $$
  select * from (values ('other', 0::bigint), ('payer', merchant_id), ('payee', provider_id), ('account', receiving_account_id))
    as owners (owner, owner_id) where owner_id is not null
$$;
--> statement-breakpoint
-- Takes differences into the totals by time; who calls it has the lock `fold`, or the tables. Rows that are read together are
-- written beside each other.
create function order_totals_add(added order_changes[]) returns void language sql as $$
  insert into order_totals as t (owner, span, starts_at, owner_id, channel, status, orders, amount, fee)
  select owner, span, date_trunc(span, hour, 'Asia/Shanghai'), owner_id, channel, status, sum(orders), sum(amount), sum(fee)
  from unnest(added) cross join lateral order_totals_owners(merchant_id, provider_id, receiving_account_id)
    join (values ('hour'), ('day')) as spans (span) on span = 'day' or owner <> 'account'
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (owner, span, starts_at, owner_id, channel, status)
    do update set orders = t.orders + excluded.orders, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee
$$;
--> statement-breakpoint
-- And into those by amount.
create function order_amount_totals_add(added order_changes[]) returns void language sql as $$
  insert into order_amount_totals as t (step, from_amount, status, orders, amount, fee)
  select step, each_amount - each_amount % step, status, sum(orders), sum(amount), sum(fee)
  from unnest(added) cross join (values (1), (100), (10000)) as steps (step)
  group by 1, 2, 3 having sum(orders) <> 0 or sum(amount) <> 0 or sum(fee) <> 0 order by 1, 2, 3
  on conflict (step, from_amount, status)
    do update set orders = t.orders + excluded.orders, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee
$$;
--> statement-breakpoint
-- Takes at most so many of the differences that wait; answers how many.
create function order_totals_fold(most integer) returns integer language plpgsql as $$
declare
  taken order_changes[];
begin
  with gone as (
    delete from order_changes where id in (select id from order_changes order by id limit most) returning order_changes as change
  )
  select array_agg(change) into taken from gone;
  perform order_totals_add(taken), order_amount_totals_add(taken);
  return coalesce(cardinality(taken), 0);
end $$;
--> statement-breakpoint
-- What the totals by time hold of a time: its orders, less what waits.
create function order_totals_source(since timestamptz, until timestamptz) returns setof order_changes language sql stable as $$
  select 0::bigint, date_trunc('hour', created_at, 'Asia/Shanghai') as hour, merchant_id, provider_id, channel, status,
    count(*)::integer, sum(amount)::bigint, receiving_account_id, 0::bigint, sum(fee)::bigint
  from orders where created_at >= since and created_at < until
  group by 2, merchant_id, provider_id, channel, status, receiving_account_id
  union all
  select 0, hour, merchant_id, provider_id, channel, status, -orders, -amount, receiving_account_id, 0, -fee
  from order_changes where hour >= since and hour < until
$$;
--> statement-breakpoint
-- And those by amount of [low, high).
create function order_amount_totals_source(low bigint, high bigint) returns setof order_changes language sql stable as $$
  select 0::bigint, '-infinity'::timestamptz, 0::bigint, 0::bigint, 0::smallint, status, count(*)::integer, sum(amount)::bigint, 0::bigint,
    amount, sum(fee)::bigint
  from orders where amount >= low and amount < high group by amount, status
  union all
  select 0, '-infinity', 0, 0, 0::smallint, status, -orders, -amount, 0, each_amount, -fee
  from order_changes where each_amount >= low and each_amount < high
$$;
--> statement-breakpoint
-- Makes the totals anew, in pieces, as an array holds no more than a gigabyte. In a transaction that sees one state of everything,
-- and with the tables locked before that.
create function order_totals_rebuild() returns void language plpgsql as $$
declare
  day timestamp;
  place bigint;
  piece constant bigint := 100000;
begin
  delete from order_totals;
  delete from order_amount_totals;
  for day in
    select generate_series(min(created_at at time zone 'Asia/Shanghai')::date, max(created_at at time zone 'Asia/Shanghai')::date, '1 day')
    from orders
  loop
    perform order_totals_add(array(
      select s from order_totals_source(day at time zone 'Asia/Shanghai', (day + interval '1 day') at time zone 'Asia/Shanghai') s));
  end loop;
  for place in select distinct amount / piece * piece from orders loop
    perform order_amount_totals_add(array(select s from order_amount_totals_source(place, place + piece) s));
  end loop;
end $$;
--> statement-breakpoint
select order_totals_rebuild();
