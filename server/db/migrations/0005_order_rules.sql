create trigger append_only before update or delete or truncate on order_events for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on callbacks for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_checks for each statement execute function refuse_change();
--> statement-breakpoint
-- What is counted of an order: written as differences, so that two orders of one merchant do not wait for each other.
create function order_counted() returns trigger language plpgsql as $$
begin
  insert into order_changes (hour, merchant_id, provider_id, channel, state, orders, amount)
    select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, channel, state, count(*), sum(amount) from added group by 1, 2, 3, 4, 5;
  return null;
end $$;
--> statement-breakpoint
create function order_recounted() returns trigger language plpgsql as $$
begin
  insert into order_changes (hour, merchant_id, provider_id, channel, state, orders, amount)
    select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, channel, state, sum(sign), sum(sign * amount)
    from (
      select -1 as sign, created_at, merchant_id, provider_id, channel, state, amount from removed
      union all
      select 1, created_at, merchant_id, provider_id, channel, state, amount from added
    ) both_sides
    group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger counted after insert on orders referencing new table as added for each statement execute function order_counted();
--> statement-breakpoint
create trigger recounted after update on orders referencing old table as removed new table as added for each statement execute function order_recounted();
--> statement-breakpoint
-- An order is never deleted: the books point to it.
create trigger kept before delete or truncate on orders for each statement execute function refuse_change();
--> statement-breakpoint
insert into order_changes (hour, merchant_id, provider_id, channel, state, orders, amount)
  select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, channel, state, count(*), sum(amount) from orders group by 1, 2, 3, 4, 5;
