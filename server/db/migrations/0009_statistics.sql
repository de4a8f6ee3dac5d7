-- What the reports add up. An order counts on the day it was made, by the state it is in now; money counts on the day it was
-- booked, and what a reversal takes back on the day of the reversal. Each is in the totals of the platform, and of its merchant,
-- its provider and its shop; 0 is all of a kind. Shares are those of the order's terms, rounded as the books round them.
create view statistics_order_money as
select t.id as transaction_id, t.created_at, sign, o.merchant_id, o.provider_id, o.receiving_account_id, o.terms->'providers' as chain,
  sign * o.amount as amount, sign * o.fee as fee,
  sign * first.share as commission, sign * (coalesce(second.share, first.share) - first.share) as parent_commission,
  sign * (coalesce(last.share, 0) - coalesce(second.share, first.share)) as upper_commission,
  sign * (o.fee - coalesce(last.share, 0)) as income, sign * (o.amount * (o.terms->>'softwareRate')::bigint / 10000) as software_fee
from ledger_transactions t
join orders o on o.order_sn = t.subject
cross join lateral (select case t.event when 'order.paid' then 1 else -1 end as sign) direction
cross join lateral (select coalesce(o.amount * (o.terms->'providers'->0->>'rate')::bigint / 10000, 0) as share) first
cross join lateral (select o.amount * (o.terms->'providers'->1->>'rate')::bigint / 10000 as share) second
cross join lateral (select o.amount * (o.terms->'providers'->-1->>'rate')::bigint / 10000 as share) last
where t.event in ('order.paid', 'order.reversed');
--> statement-breakpoint
-- The subjects that an order counts for; one without a shop for none of them.
create function statistics_sides(merchant_id bigint, provider_id bigint, receiving_account_id bigint)
returns table (subject text, subject_id bigint) language sql immutable as $$
  select * from (values ('platform', 0), ('merchant', 0), ('merchant', merchant_id), ('provider', 0), ('provider', provider_id),
    ('shop', 0 * receiving_account_id), ('shop', receiving_account_id)) as side (subject, subject_id) where side.subject_id is not null
$$;
--> statement-breakpoint
-- The same beside its subjects, what each provider of an order's chain got by it, and all else that moved a subject's own funds:
-- one row for each movement and subject, on the movement's day.
create view statistics_movements as
select transaction_id, created_at, subject, subject_id,
  greatest(sign, 0)::bigint as payments, greatest(amount, 0) as volume,
  greatest(-sign, 0)::bigint as reversals, greatest(-amount, 0) as reversed_amount, fee,
  case when subject = 'provider' then 0 else commission end as commission,
  case when subject = 'provider' then 0 else parent_commission end as parent_commission,
  case when subject = 'provider' then 0 else upper_commission end as upper_commission, income, software_fee,
  0::bigint as withdrawn, 0::bigint as withdrawal_fee, 0::bigint as recharged, 0::bigint as transferred, 0::bigint as adjusted,
  0::bigint as net
from statistics_order_money
cross join lateral statistics_sides(merchant_id, provider_id, receiving_account_id)
union all
select transaction_id, created_at, 'provider', subject_id, 0, 0, 0, 0, 0,
  case when level = 1 then commission else 0 end, case when level = 2 then parent_commission else 0 end,
  case when level > 2 then amount * (link->>'rate')::bigint / 10000 - amount * (chain->(level::int - 2)->>'rate')::bigint / 10000
    else 0 end,
  0, 0, 0, 0, 0, 0, 0, 0
from statistics_order_money
cross join lateral jsonb_array_elements(chain) with ordinality as links (link, level)
cross join lateral (values (0::bigint), ((link->>'id')::bigint)) as side (subject_id)
union all
select t.id, t.created_at, named.subject, subject_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  case when t.event = 'withdrawal.paid' and a.identity <> 'other' and e.type = 7 then -e.amount else 0 end,
  case when t.event = 'withdrawal.paid' and e.type = 6 then abs(e.amount) else 0 end,
  case when t.event in ('recharge.credited', 'deposit.recharged') then e.amount else 0 end,
  case when t.event = 'deposit.transferred' then e.amount else 0 end,
  case when t.event = 'adjustment' then e.amount else 0 end,
  e.amount
from ledger_transactions t
join ledger_entries e on e.transaction_id = t.id
join ledger_accounts a on a.id = e.account_id
cross join lateral (values (0::bigint), (nullif(a.principal_id, 0))) as side (subject_id)
cross join lateral (select case a.identity when 'payer' then 'merchant' when 'payee' then 'provider' else 'platform' end as subject) named
where subject_id is not null
  -- What is frozen, and what is free again, is its owner's before and after.
  and t.event not in ('order.created', 'order.released', 'withdrawal.applied', 'withdrawal.returned')
  and (a.identity <> 'other' or a.fund in ('income', 'pre_deposit', 'software_payable'))
union all
-- What the platform paid out to others leaves none of its own funds.
select t.id, t.created_at, 'platform', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, e.amount, 0, 0, 0, 0, 0
from ledger_transactions t
join ledger_entries e on e.transaction_id = t.id
join ledger_accounts a on a.id = e.account_id
where t.event = 'withdrawal.paid' and a.fund = 'cash_out';
--> statement-breakpoint
-- Takes rows of days into the days, weeks and months of the platform. Rows are written in the order of their key, so that two
-- writers never wait for each other in a ring.
create function statistics_add(added statistics_totals[]) returns void language sql as $$
  insert into statistics_totals as t (subject, span, starts_at, subject_id,
    orders, paid_orders, order_amount, payments, volume, reversals, reversed_amount, fee, commission, parent_commission,
    upper_commission, income, software_fee, withdrawn, withdrawal_fee, recharged, transferred, adjusted, net)
  select subject, spans.span, date_trunc(spans.span, starts_at, 'Asia/Shanghai'), subject_id,
    sum(orders), sum(paid_orders), sum(order_amount), sum(payments), sum(volume), sum(reversals), sum(reversed_amount), sum(fee),
    sum(commission), sum(parent_commission), sum(upper_commission), sum(income), sum(software_fee), sum(withdrawn),
    sum(withdrawal_fee), sum(recharged), sum(transferred), sum(adjusted), sum(net)
  from unnest(added) cross join (values ('day'), ('week'), ('month')) as spans (span)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (subject, span, starts_at, subject_id) do update set
    orders = t.orders + excluded.orders, paid_orders = t.paid_orders + excluded.paid_orders,
    order_amount = t.order_amount + excluded.order_amount, payments = t.payments + excluded.payments,
    volume = t.volume + excluded.volume, reversals = t.reversals + excluded.reversals,
    reversed_amount = t.reversed_amount + excluded.reversed_amount, fee = t.fee + excluded.fee,
    commission = t.commission + excluded.commission, parent_commission = t.parent_commission + excluded.parent_commission,
    upper_commission = t.upper_commission + excluded.upper_commission, income = t.income + excluded.income,
    software_fee = t.software_fee + excluded.software_fee, withdrawn = t.withdrawn + excluded.withdrawn,
    withdrawal_fee = t.withdrawal_fee + excluded.withdrawal_fee, recharged = t.recharged + excluded.recharged,
    transferred = t.transferred + excluded.transferred, adjusted = t.adjusted + excluded.adjusted, net = t.net + excluded.net
$$;
--> statement-breakpoint
-- A subject's row of a day, of what happened to its orders.
create function statistics_of_orders(
  subject text, created_at timestamptz, subject_id bigint, orders bigint, paid_orders bigint, amount bigint
) returns statistics_totals language sql immutable as $$
  select row(subject, 'day', date_trunc('day', created_at, 'Asia/Shanghai'), subject_id, orders, paid_orders, amount,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::statistics_totals
$$;
--> statement-breakpoint
-- A subject's row of a day, of what was booked.
create function statistics_of_movements(moved statistics_movements) returns statistics_totals language sql immutable as $$
  select row(moved.subject, 'day', date_trunc('day', moved.created_at, 'Asia/Shanghai'), moved.subject_id, 0, 0, 0,
    moved.payments, moved.volume, moved.reversals, moved.reversed_amount, moved.fee, moved.commission, moved.parent_commission,
    moved.upper_commission, moved.income, moved.software_fee, moved.withdrawn, moved.withdrawal_fee, moved.recharged,
    moved.transferred, moved.adjusted, moved.net)::statistics_totals
$$;
--> statement-breakpoint
-- Orders enter with the differences that are taken into the orders' own totals.
create function statistics_take_orders() returns trigger language plpgsql as $$
begin
  perform statistics_add(array(
    select statistics_of_orders(subject, hour, subject_id, orders, case when status = 2 then orders else 0 end, amount)
    from taken cross join lateral statistics_sides(merchant_id, provider_id, receiving_account_id)));
  return null;
end $$;
--> statement-breakpoint
create trigger taken after delete on order_changes referencing old table as taken
  for each statement execute function statistics_take_orders();
--> statement-breakpoint
-- Money enters when it is sealed: what is not yet waits in `ledger_unsealed`, so that nothing is counted twice or missed.
create function statistics_take_movements() returns trigger language plpgsql as $$
begin
  perform statistics_add(array(
    select statistics_of_movements(m) from statistics_movements m where transaction_id = any(array(select transaction_id from sealed))));
  return null;
end $$;
--> statement-breakpoint
create trigger sealed after insert on ledger_seals referencing new table as sealed
  for each statement execute function statistics_take_movements();
--> statement-breakpoint
-- What is not in the totals yet: to be added to them by whoever reads them.
create view statistics_pending as
select (statistics_of_orders(subject, hour, subject_id, orders::bigint, (case when status = 2 then orders else 0 end)::bigint, amount)).*
from order_changes cross join lateral statistics_sides(merchant_id, provider_id, receiving_account_id)
union all
select (statistics_of_movements(m)).* from statistics_movements m
where transaction_id = any(array(select transaction_id from ledger_unsealed));
--> statement-breakpoint
-- The same of one subject and some days, by a plan that each connection makes once: making it takes longer than reading.
create function statistics_waiting(wanted text, since timestamptz, until timestamptz) returns setof statistics_totals
language plpgsql stable as $$
begin
  if exists (select 1 from order_changes) or exists (select 1 from ledger_unsealed) then
    return query select * from statistics_pending p where p.subject = wanted and p.starts_at >= since and p.starts_at < until;
  end if;
end $$;
--> statement-breakpoint
-- What the totals are made of, from a day on: what they and what is pending must come to together.
create function statistics_source(since timestamptz) returns setof statistics_totals language sql stable as $$
  select (statistics_of_orders(subject, day, subject_id, orders, paid_orders, amount)).*
  from (
    select date_trunc('day', created_at, 'Asia/Shanghai') as day, merchant_id, provider_id, receiving_account_id,
      count(*) as orders, count(*) filter (where status = 2) as paid_orders, sum(amount)::bigint as amount
    from orders where created_at >= since group by 1, 2, 3, 4
  ) counted cross join lateral statistics_sides(merchant_id, provider_id, receiving_account_id)
  union all
  select (statistics_of_movements(m)).* from statistics_movements m
  where transaction_id = any(array(select distinct transaction_id from ledger_entries where created_at >= since))
$$;
--> statement-breakpoint
-- Orders say from now on whose shop they are.
create or replace function order_counted() returns trigger language plpgsql as $$
begin
  insert into order_changes (hour, merchant_id, provider_id, receiving_account_id, channel, status, orders, amount)
    select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, receiving_account_id, channel, status,
      count(*), sum(amount)
    from added group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
--> statement-breakpoint
create or replace function order_recounted() returns trigger language plpgsql as $$
begin
  insert into order_changes (hour, merchant_id, provider_id, receiving_account_id, channel, status, orders, amount)
    select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, receiving_account_id, channel, status,
      sum(sign), sum(sign * amount)
    from (
      select -1 as sign, created_at, merchant_id, provider_id, receiving_account_id, channel, status, amount from removed
      union all
      select 1, created_at, merchant_id, provider_id, receiving_account_id, channel, status, amount from added
    ) both_sides
    group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0 or sum(sign * amount) <> 0;
  return null;
end $$;
--> statement-breakpoint
-- Makes the totals anew, in pieces. In a transaction that sees one state of everything, and with the table locked before that.
create function statistics_rebuild() returns void language plpgsql as $$
declare
  day timestamp;
  piece constant int := 5000;
begin
  delete from statistics_totals;
  -- In pieces, as an array holds no more than a gigabyte: of a busy month that is not enough.
  for day in
    select generate_series(min(created_at at time zone 'Asia/Shanghai')::date, max(created_at at time zone 'Asia/Shanghai')::date, '1 day')
    from orders
  loop
    perform statistics_add(array(
      select statistics_of_orders(subject, starts_at, subject_id, orders, paid_orders, amount)
      from (
        select day at time zone 'Asia/Shanghai' as starts_at, merchant_id, provider_id, receiving_account_id,
          count(*) as orders, count(*) filter (where status = 2) as paid_orders, sum(amount)::bigint as amount
        from orders
        where created_at >= day at time zone 'Asia/Shanghai' and created_at < (day + interval '1 day') at time zone 'Asia/Shanghai'
        group by 2, 3, 4
      ) counted cross join lateral statistics_sides(merchant_id, provider_id, receiving_account_id)));
  end loop;
  -- What is to come is not in them yet.
  for place in (select coalesce(min(id), 0) from order_changes) .. (select coalesce(max(id), -1) from order_changes) by piece loop
    perform statistics_add(array(
      select statistics_of_orders(subject, hour, subject_id, -orders, case when status = 2 then -orders else 0 end, -amount)
      from order_changes cross join lateral statistics_sides(merchant_id, provider_id, receiving_account_id)
      where id >= place and id < place + piece));
  end loop;
  for place in 0 .. coalesce((select max(s.position) from ledger_seals s), 0) by piece loop
    perform statistics_add(array(
      select statistics_of_movements(m) from statistics_movements m
      where transaction_id = any(array(
        select s.transaction_id from ledger_seals s where s.position > place and s.position <= place + piece))));
  end loop;
end $$;
--> statement-breakpoint
select statistics_rebuild();
