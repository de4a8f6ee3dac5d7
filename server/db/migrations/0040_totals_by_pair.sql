-- Nobody folds, and no order changes, between here and the end of the migration.
lock table order_changes, order_totals in exclusive mode;--> statement-breakpoint
CREATE TABLE "order_pair_totals" (
	"merchant_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"status" smallint NOT NULL,
	"orders" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "order_pair_totals_merchant_id_provider_id_channel_status_pk" PRIMARY KEY("merchant_id","provider_id","channel","status")
);
--> statement-breakpoint
-- Takes differences into the totals by merchant and provider.
create function order_pair_totals_add(added order_changes[]) returns void language sql as $$
  insert into order_pair_totals as t (merchant_id, provider_id, channel, status, orders, amount, fee)
  select merchant_id, provider_id, channel, status, sum(orders), sum(amount), sum(fee)
  from unnest(added)
  group by 1, 2, 3, 4 having sum(orders) <> 0 or sum(amount) <> 0 or sum(fee) <> 0 order by 1, 2, 3, 4
  on conflict (merchant_id, provider_id, channel, status)
    do update set orders = t.orders + excluded.orders, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee
$$;
--> statement-breakpoint
-- Takes at most so many of the differences that wait; answers how many.
create or replace function order_totals_fold(most integer) returns integer language plpgsql as $$
declare
  taken order_changes[];
begin
  with gone as (
    delete from order_changes where id in (select id from order_changes order by id limit most) returning order_changes as change
  )
  select array_agg(change) into taken from gone;
  perform order_totals_add(taken), order_amount_totals_add(taken), order_pair_totals_add(taken);
  return coalesce(cardinality(taken), 0);
end $$;
--> statement-breakpoint
-- Makes the totals anew, in pieces, as an array holds no more than a gigabyte. In a transaction that sees one state of everything,
-- and with the tables locked before that.
create or replace function order_totals_rebuild() returns void language plpgsql as $$
declare
  day timestamp;
  place bigint;
  piece constant bigint := 100000;
  found order_changes[];
begin
  delete from order_totals;
  delete from order_amount_totals;
  delete from order_pair_totals;
  for day in
    select generate_series(min(created_at at time zone 'Asia/Shanghai')::date, max(created_at at time zone 'Asia/Shanghai')::date, '1 day')
    from orders
  loop
    found := array(
      select s from order_totals_source(day at time zone 'Asia/Shanghai', (day + interval '1 day') at time zone 'Asia/Shanghai') s);
    perform order_totals_add(found), order_pair_totals_add(found);
  end loop;
  for place in select distinct amount / piece * piece from orders loop
    perform order_amount_totals_add(array(select s from order_amount_totals_source(place, place + piece) s));
  end loop;
end $$;
--> statement-breakpoint
insert into order_pair_totals (merchant_id, provider_id, channel, status, orders, amount, fee)
select merchant_id, provider_id, channel, status, sum(orders), sum(amount), sum(fee) from order_totals_source('-infinity', 'infinity')
group by 1, 2, 3, 4 having sum(orders) <> 0 order by 1, 2, 3, 4;
