CREATE TABLE "waiting_counts" (
	"merchant_id" bigint PRIMARY KEY NOT NULL,
	"waiting" integer NOT NULL,
	"counted_to" bigint NOT NULL
);
--> statement-breakpoint
-- Nothing else depends on it: it need not be written before an order is.
alter table waiting_counts set unlogged;
--> statement-breakpoint
-- Whether fewer than so many orders of a merchant wait; `at_once` are being opened at most. They are counted only where as many could
-- wait as were counted before, and have been opened since by whomever, and were being opened then.
create function orders_fewer(merchant bigint, than integer, at_once integer) returns boolean language plpgsql as $$
declare
  -- Before they are counted, so that none is left out that was opened meanwhile.
  last constant bigint := (select s.last_value from orders_id_seq s);
  counted integer;
begin
  if than <= 0 then
    return false;
  end if;
  -- Where there is room for no more than are being opened, nothing is kept.
  if than > at_once and exists (
    select from waiting_counts c where c.merchant_id = merchant
      and last >= c.counted_to and c.waiting + at_once + last - c.counted_to < than
  ) then
    return true;
  end if;
  counted := orders_waiting(merchant, than);
  if counted + at_once < than and pg_try_advisory_xact_lock(7402308, merchant::int) then
    insert into waiting_counts values (merchant, counted, last)
      on conflict (merchant_id) do update set waiting = excluded.waiting, counted_to = excluded.counted_to;
  end if;
  return counted < than;
end $$;
--> statement-breakpoint
-- Of requests those whose merchants have room for them: far from the most that may wait, and within what is left of their day.
create or replace function orders_with_room(asked order_asked[]) returns order_asked[] language plpgsql as $$
declare
  merchant record;
  lefts jsonb := '{}';
begin
  for merchant in
    select (a.wanted).merchant_id as id, min(a.most) as most, max(a.at_once) as at_once, min(a.day_max) as day_max,
      date_trunc('day', max((a.wanted).created_at), 'Asia/Shanghai') as day_start
    from unnest(asked) a group by 1
  loop
    continue when not orders_fewer(merchant.id, merchant.most - merchant.at_once, merchant.at_once)
      or not pg_try_advisory_xact_lock_shared(7402298, merchant.id::int)
      or merchant.day_max is not null and not pg_try_advisory_xact_lock(7402305, merchant.id::int);
    lefts := lefts || jsonb_build_object(merchant.id, orders_day_left(merchant.id, merchant.day_max, merchant.day_start));
  end loop;
  return array(
    select r.asked from (
      select a as asked, sum((a.wanted).amount) over (partition by (a.wanted).merchant_id order by a.place) as ordered,
        lefts->((a.wanted).merchant_id::text) as day_left
      from unnest(asked) a
    ) r where r.day_left = 'null' or r.ordered <= (r.day_left #>> '{}')::bigint);
end $$;
--> statement-breakpoint
-- Writes down attempts of callbacks and what follows from them, each of another order. What is planned comes first: whoever else ends
-- the same attempt waits there, the first answer counts, and a success is never written over by a failure. Attempt 0 is by hand,
-- beside the plan, and ends it where it succeeds. `next_due`: when the next attempt is; null: none. `given_up`: there is none left.
create function callbacks_write(ended callback_ended[]) returns void language plpgsql as $$
declare
  planned bigint[];
  counted callbacks[];
begin
  with later as (
    update callback_jobs j set attempt = (e.made).attempt + 1, due_at = e.next_due, taken_until = null
      from unnest(ended) e
      where e.next_due is not null and j.order_id = (e.made).order_id and j.attempt = (e.made).attempt
      returning j.order_id
  ), over as (
    delete from callback_jobs j using unnest(ended) e
      where e.next_due is null and ((e.made).attempt > 0 or (e.made).callback_status = 1)
        and j.order_id = (e.made).order_id and ((e.made).attempt = 0 or j.attempt = (e.made).attempt)
      returning j.order_id
  )
  select array(select order_id from later union all select order_id from over) into planned;
  -- Behind that, so that an attempt is seen that somebody else has ended meanwhile.
  counted := array(
    select e.made from unnest(ended) e
    where (e.made).attempt = 0 or (e.made).order_id = any(planned)
      or not exists (select from callbacks c where c.order_id = (e.made).order_id and c.attempt = (e.made).attempt)
    order by (e.made).order_id);
  insert into callbacks (order_id, attempt, url, param, callback_status, http_code, value, milliseconds, created_at)
    select c.order_id, c.attempt, c.url, c.param, c.callback_status, c.http_code, c.value, c.milliseconds, c.created_at
    from unnest(counted) c;
  update orders set callback_status = 1
    where id = any(array(select c.order_id from unnest(counted) c where c.callback_status = 1));
  -- What waited for its callback (2) has none any more (3).
  if exists (select from unnest(ended) e where e.given_up) then
    update orders set callback_status = 3
      where callback_status = 2 and id = any(array(
        select c.order_id from unnest(counted) c join unnest(ended) e on (e.made).order_id = c.order_id
        where c.callback_status <> 1 and e.given_up));
  end if;
end $$;
--> statement-breakpoint
-- Writes down one, by the rules of `callbacks_write`; it waits for who holds its order.
create or replace function callback_end(made callbacks, next_due timestamptz, given_up boolean) returns void language sql as $$
  select callbacks_write(array[row(0, made, next_due, given_up)::callback_ended])
$$;
--> statement-breakpoint
-- Writes down several, by the same rules; answers the places of those that are. It waits for nobody: an order or a job that somebody
-- else holds is left to `callback_end`.
create or replace function callbacks_end(given jsonb) returns setof integer language plpgsql as $$
declare
  ended constant callback_ended[] := array(select e from jsonb_populate_recordset(null::callback_ended, given) e);
  free constant bigint[] := array(
    select o.id from orders o where o.id in (select (e.made).order_id from unnest(ended) e) order by o.id for no key update skip locked);
  held constant bigint[] := array(
    select j.order_id from callback_jobs j where j.order_id = any(free) order by j.order_id for update skip locked);
  mine constant callback_ended[] := array(
    select e from unnest(ended) e
    where (e.made).order_id = any(free)
      and not exists (select from callback_jobs j where j.order_id = (e.made).order_id and j.order_id <> all(held)));
begin
  perform callbacks_write(mine);
  return query select e.place from unnest(mine) e;
end $$;
