-- Logs are evidence: not even the application may change or delete a row of them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on login_logs for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit_logs for each statement execute function refuse_change();
--> statement-breakpoint
-- The books are written by adding to them: no row is changed or deleted, whoever asks.
create trigger append_only before update or delete or truncate on ledger_transactions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_seals for each statement execute function refuse_change();
--> statement-breakpoint
-- An entry moves its account's balance, and nothing else does. It belongs to a transaction of the same moment.
create function ledger_enter() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_transactions where id = new.transaction_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'ledger transaction % is closed', new.transaction_id;
  end if;
  update ledger_accounts set balance = balance + new.amount, entries = entries + 1
    where id = new.account_id returning balance, entries into new.after, new.position;
  new.before := new.after - new.amount;
  return new;
end $$;
--> statement-breakpoint
create trigger enter before insert on ledger_entries for each row execute function ledger_enter();
--> statement-breakpoint
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.entries <> 0 then
      raise exception 'a ledger account begins empty';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'ledger_accounts is changed by entries alone';
end $$;
--> statement-breakpoint
create trigger guard before insert or update or delete on ledger_accounts for each row execute function ledger_guard_account();
--> statement-breakpoint
create trigger append_only before truncate on ledger_accounts for each statement execute function refuse_change();
--> statement-breakpoint
-- What a transaction holds, as one text: the hash chain is made over it. Times to the microsecond, in UTC.
create function ledger_content(bigint) returns text language sql stable as $$
  select jsonb_build_array(t.id, t.reference, t.event, t.subject, t.remark, t.operator_id, to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    (select jsonb_agg(jsonb_build_array(e.id, e.account_id, e.type, e.amount::text, e.position, e.before::text, e.after::text) order by e.id) from ledger_entries e where e.transaction_id = t.id))::text
  from ledger_transactions t where t.id = $1
$$;
--> statement-breakpoint
-- At the commit: the entries of a transaction sum to zero in each currency, and it waits for its seal.
create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger_entries where transaction_id = new.id) < 2
    or exists (select 1 from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = new.id group by a.currency having sum(e.amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.reference using errcode = 'check_violation';
  end if;
  insert into ledger_unsealed values (new.id);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger balanced after insert on ledger_transactions deferrable initially deferred for each row execute function ledger_balanced();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on order_events for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on callbacks for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_checks for each statement execute function refuse_change();
--> statement-breakpoint
-- What is counted of an order: written as differences, so that two orders of one merchant do not wait for each other.
create function order_counted() returns trigger language plpgsql as $$
begin
  insert into order_changes (hour, merchant_id, provider_id, channel, status, orders, amount)
    select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, channel, status, count(*), sum(amount) from added group by 1, 2, 3, 4, 5;
  return null;
end $$;
--> statement-breakpoint
create function order_recounted() returns trigger language plpgsql as $$
begin
  insert into order_changes (hour, merchant_id, provider_id, channel, status, orders, amount)
    select date_trunc('hour', created_at, 'Asia/Shanghai'), merchant_id, provider_id, channel, status, sum(sign), sum(sign * amount)
    from (
      select -1 as sign, created_at, merchant_id, provider_id, channel, status, amount from removed
      union all
      select 1, created_at, merchant_id, provider_id, channel, status, amount from added
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
-- A session that ends says so at once, whoever ended it: its streams end with it.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger ended after update of revoked_at on account_sessions for each row when (old.revoked_at is null and new.revoked_at is not null) execute function session_ended();
