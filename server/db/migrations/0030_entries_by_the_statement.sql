-- What a statement adds to the books is held to their rules at once: each account is moved once, by all of its entries, and each
-- transaction looked at once.
--
-- Entries that say where their accounts stand (position, before, after) have to go on there, without a gap; one that does not say it
-- (position 0) is placed and moves its account by itself, before this (`ledger_enter`).
create function ledger_entered() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select e.transaction_id into wrong from (select distinct transaction_id from added) e
    where not exists (select from ledger_transactions t where t.id = e.transaction_id and t.xmin = pg_current_xact_id()::xid)
      -- Once it was held to its sum (`ledger_balanced`), which whoever asks may have before the commit.
      or exists (select from ledger_unsealed u where u.transaction_id = e.transaction_id) limit 1;
  if found then
    raise exception 'ledger transaction % is closed', wrong;
  end if;
  with row_by_row as (
    select account_id, position, before, after, lag(position) over way as last_position, lag(after) over way as last_after
    from added window way as (partition by account_id order by position)
  ), ways as materialized (
    select account_id, min(position) as first, max(position) as last, sum(after - before) as amount, min(after) as least,
      min(before) filter (where last_position is null) as before,
      bool_and(last_position is null or (position, before) = (last_position + 1, last_after)) as is_whole
    from row_by_row group by account_id
  ), moved as (
    update ledger_accounts a set balance = w.before + w.amount, entries = w.last from ways w
      where a.id = w.account_id and w.is_whole and (a.entries, a.balance) = (w.first - 1, w.before)
        and (a.may_be_negative or w.least >= 0)
      returning a.id
  )
  select w.account_id into wrong from ways w
    where not w.is_whole or w.account_id not in (select id from moved) and not exists (
      select from ledger_accounts a where a.id = w.account_id and (a.entries, a.balance) = (w.last, w.before + w.amount)) limit 1;
  if found then
    raise exception 'entries do not go on where ledger account % stands', wrong;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Whether the transaction is open is asked once, behind all of them.
create or replace function ledger_enter() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount, entries = entries + 1
    where id = new.account_id returning balance, entries into new.after, new.position;
  new.before := new.after - new.amount;
  return new;
end $$;
--> statement-breakpoint
drop trigger enter on ledger_entries;
--> statement-breakpoint
create trigger enter before insert on ledger_entries for each row when (new.position = 0) execute function ledger_enter();
--> statement-breakpoint
create trigger entered after insert on ledger_entries referencing new table as added for each statement execute function ledger_entered();
--> statement-breakpoint
-- `ledger_entered` asks more than these keys: of a transaction that it is of this moment, of an account where it stands. Neither is
-- ever deleted (`append_only`, `guard`). Asked row by row they were a twelfth of what the database does for an order.
alter table ledger_entries
  drop constraint ledger_entries_account_id_ledger_accounts_id_fk,
  drop constraint ledger_entries_transaction_id_ledger_transactions_id_fk;
--> statement-breakpoint
-- Each account is asked once for its latest.
create or replace function ledger_late() returns trigger language plpgsql as $$
begin
  insert into ledger_late_entries (account_id, position)
    select e.account_id, e.position
    from (select distinct account_id from added) named
    cross join lateral (select max(created_at) as at from ledger_entries where account_id = named.account_id) latest
    join added e on e.account_id = named.account_id and e.created_at + ledger_lateness() < latest.at;
  return null;
end $$;
--> statement-breakpoint
create or replace function ledger_balanced() returns trigger language plpgsql as $$
begin
  if (
    select coalesce(sum(entries), 0) < 2 or bool_or(amount <> 0) from (
      select count(*) as entries, sum(e.amount) as amount
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = new.id group by a.currency
    ) currencies
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.reference using errcode = 'check_violation';
  end if;
  insert into ledger_unsealed values (new.id);
  return null;
end $$;
--> statement-breakpoint
-- A transaction that is written, and what it moves.
create type ledger_written as (transaction_id bigint, created_at timestamptz, legs ledger_leg[]);
--> statement-breakpoint
-- Writes the entries of transactions, what comes in first, so that one through an account does not run it below zero on the way. Their
-- accounts are among those that are held, as they stand.
create function ledger_write_entries(written ledger_written[], held ledger_accounts[]) returns void language plpgsql as $$
begin
  with accounts as (
    -- One that is named twice would be booked twice.
    select distinct on (h.id) h.* from unnest(held) h
  )
  insert into ledger_entries (transaction_id, account_id, type, amount, position, before, after, created_at)
    select w.transaction_id, a.id, l.type, l.amount, a.entries + row_number() over way,
      a.balance + sum(l.amount) over way - l.amount, a.balance + sum(l.amount) over way, w.created_at
    from unnest(written) w cross join unnest(w.legs) l
    join accounts a on a.fund = l.fund and a.principal_id = l.principal_id and a.identity = l.identity and a.currency = l.currency
    window way as (partition by a.id order by l.amount desc, w.transaction_id, l.type rows unbounded preceding)
    order by l.amount desc, w.transaction_id, l.type;
end $$;
--> statement-breakpoint
-- Writes a movement with its entries. Null where its reference is booked.
create or replace function ledger_write(movement ledger_movement, legs ledger_leg[], held ledger_accounts[]) returns bigint
language plpgsql as $$
declare
  made bigint;
begin
  insert into ledger_transactions (reference, event, subject, remark, operator_id, created_at)
    values (movement.reference, movement.event, movement.subject, movement.remark, movement.operator_id, movement.created_at)
    on conflict (reference) do nothing returning id into made;
  if made is not null then
    perform ledger_write_entries(array[row(made, movement.created_at, legs)::ledger_written], held);
  end if;
  return made;
end $$;
--> statement-breakpoint
-- Writes several movements with their entries.
create or replace function ledger_write_all(movements ledger_movement[], held ledger_accounts[]) returns void language plpgsql as $$
declare
  written ledger_written[];
begin
  with made as (
    insert into ledger_transactions (reference, event, subject, remark, operator_id, created_at)
      select m.reference, m.event, m.subject, m.remark, m.operator_id, m.created_at from unnest(movements) m
      returning id, reference
  )
  select array_agg(row(made.id, m.created_at, m.legs)::ledger_written) into written
    from made join unnest(movements) m on m.reference = made.reference;
  perform ledger_write_entries(written, held);
end $$;
