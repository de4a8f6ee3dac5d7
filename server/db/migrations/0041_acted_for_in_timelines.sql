ALTER TABLE "order_events" ADD COLUMN "acted_for_id" bigint;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_acted_for_id_accounts_id_fk" FOREIGN KEY ("acted_for_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter type order_payment add attribute acted_for_id bigint;
--> statement-breakpoint
-- As before; with the account for which an operator pays.
create or replace function order_tell(payment order_payment, what text, details jsonb) returns void language plpgsql as $$
begin
  insert into order_events (order_id, kind, actor_id, acted_for_id, ip, details, created_at)
    values (payment.order_id, what, payment.actor_id, payment.acted_for_id, payment.ip, details, payment.paid_at);
end $$;
--> statement-breakpoint
-- As before; with the accounts for which operators pay.
create or replace function orders_settle(payments order_payment[]) returns void language plpgsql as $$
declare
  ids constant bigint[] := array(select p.order_id from unnest(payments) p);
  movements constant ledger_movement[] := array(select p.movement from unnest(payments) p);
  held ledger_accounts[];
  moved integer;
begin
  perform from receiving_accounts a
    where a.id in (select o.receiving_account_id from orders o where o.id = any(ids)) and a.run_outs > 0 and a.resting_at is null
    order by a.id for no key update;
  if found then
    update receiving_accounts set run_outs = 0
      where id in (select o.receiving_account_id from orders o where o.id = any(ids)) and run_outs > 0 and resting_at is null;
  end if;
  with paid as (
    update orders o set pay_status = 2, paid_at = p.paid_at, callback_status = p.callback_status
      from unnest(payments) p where o.id = p.order_id and o.pay_status = 1 and p.from_status = 1 and o.reversed_at is null
      returning o.id, o.merchant_id
  ), told as (
    insert into order_events (order_id, kind, actor_id, acted_for_id, ip, details, created_at)
      select p.order_id, p.kind, p.actor_id, p.acted_for_id, p.ip, jsonb_build_object('note', p.note), p.paid_at
      from unnest(payments) p join paid on paid.id = p.order_id order by p.order_id
  ), planned as (
    insert into callback_jobs (order_id, merchant_id, host, attempt, due_at)
      select paid.id, paid.merchant_id, p.host, 1, p.paid_at
      from unnest(payments) p join paid on paid.id = p.order_id where p.host is not null
  )
  select count(*) into moved from paid;
  perform pg_notify('callbacks', '') from unnest(payments) p where p.host is not null limit 1;
  held := ledger_lock(array(select l from unnest(movements) m cross join unnest(m.legs) l));
  if moved <> cardinality(payments) or not ledger_bears(movements, held) then
    raise exception '% orders cannot be paid together', cardinality(payments) using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform ledger_write_all(movements, held);
end $$;
