-- Whether movements can be booked together, as they are: every account is there, nobody of them owes anything, and each bears all
-- that they take from it, whatever they bring.
create function ledger_bears(movements ledger_movement[], held ledger_accounts[]) returns boolean language plpgsql as $$
begin
  return not exists (
    select from unnest(movements) m cross join unnest(m.legs) l
    left join unnest(held) a on a.fund = l.fund and a.principal_id = l.principal_id and a.identity = l.identity and a.currency = l.currency
    where a.id is null
    union all
    select from unnest(movements) m cross join unnest(m.legs) l
    join unnest(held) a on a.fund = l.debt and a.principal_id = l.principal_id and a.identity = l.identity and a.currency = l.currency
    where a.balance <> 0
    union all
    select from unnest(movements) m cross join unnest(m.legs) l
    join unnest(held) a on a.fund = l.fund and a.principal_id = l.principal_id and a.identity = l.identity and a.currency = l.currency
    where l.amount < 0 and not a.may_be_negative group by a.id, a.balance having a.balance + sum(l.amount) < 0
  );
end $$;
--> statement-breakpoint
-- Pays several orders as `order_settle` pays one, as the last that its transaction does. They wait, and are locked. Where the books
-- cannot take all of them as they are, nothing is done: each is to be paid by itself then, by the rules of debts.
create function orders_settle(payments order_payment[]) returns void language plpgsql as $$
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
    insert into order_events (order_id, kind, actor_id, ip, details, created_at)
      select p.order_id, p.kind, p.actor_id, p.ip, jsonb_build_object('note', p.note), p.paid_at
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
