-- What came of an attempt, in its place of several; `callback_end` says what the other fields are.
create type callback_ended as (place integer, made callbacks, next_due timestamptz, given_up boolean);
--> statement-breakpoint
-- Writes down several attempts, each of another order, by the rules of `callback_end`; answers the places of those that are. It waits for
-- nobody: an order or a job that somebody else holds is left to `callback_end`.
create function callbacks_end(given jsonb) returns setof integer language plpgsql as $$
declare
  ended constant callback_ended[] := array(select e from jsonb_populate_recordset(null::callback_ended, given) e);
  free constant bigint[] := array(
    select o.id from orders o where o.id in (select (e.made).order_id from unnest(ended) e) order by o.id for no key update skip locked);
  held constant bigint[] := array(
    select j.order_id from callback_jobs j where j.order_id = any(free) order by j.order_id for update skip locked);
  one callback_ended;
begin
  for one in
    select e.* from unnest(ended) e
    where (e.made).order_id = any(free)
      and not exists (select from callback_jobs j where j.order_id = (e.made).order_id and j.order_id <> all(held))
    order by (e.made).order_id
  loop
    perform callback_end(one.made, one.next_due, one.given_up);
    return next one.place;
  end loop;
end $$;
