CREATE TABLE "ledger_totals" (
	"identity" text NOT NULL,
	"fund" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"type" smallint NOT NULL,
	"entries" bigint NOT NULL,
	"inflow" bigint NOT NULL,
	"outflow" bigint NOT NULL,
	"kept" bigint NOT NULL,
	CONSTRAINT "ledger_totals_identity_fund_principal_id_span_starts_at_type_pk" PRIMARY KEY("identity","fund","principal_id","span","starts_at","type")
);
--> statement-breakpoint
CREATE INDEX "ledger_entries_account_id_type_created_at_id_index" ON "ledger_entries" USING btree ("account_id","type","created_at","id");--> statement-breakpoint
-- Records are read of two funds of an owner together, by the name of the first; null: of this fund nobody reads records.
create function ledger_pair(fund text) returns text language sql immutable as $$
  select case when fund in ('balance', 'balance_frozen') then 'balance' when fund in ('deposit', 'deposit_frozen') then 'deposit'
    when fund in ('pre_deposit', 'software_payable') then 'pre_deposit' end
$$;
--> statement-breakpoint
-- What a movement brought a fund and took from it as one type. `kept` of what came in came from the owner's other fund of the pair
-- as the same type: of both together it neither came nor went.
create view ledger_moves as
select transaction_id, created_at, identity, principal_id, pair, fund, type, entries, inflow, outflow,
  least(inflow, sum(outflow) over (partition by transaction_id, created_at, identity, principal_id, pair, type) - outflow) as kept
from (
  select e.transaction_id, e.created_at, a.identity, a.principal_id, ledger_pair(a.fund) as pair, a.fund, e.type,
    count(*) as entries, sum(greatest(e.amount, 0)) as inflow, sum(greatest(-e.amount, 0)) as outflow
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where ledger_pair(a.fund) is not null
  group by 1, 2, 3, 4, 5, 6, 7
) moved;
--> statement-breakpoint
-- Where an hour of one owner counts: in its day and month, and in the hour, the day and the month of all of its kind.
create function ledger_spread(principal_id bigint, hour timestamptz)
returns table (owner bigint, span text, starts_at timestamptz) language sql stable as $$
  select side.owner, spans.span, date_trunc(spans.span, hour, 'Asia/Shanghai')
  from unnest(case when principal_id = 0 then array[0::bigint] else array[0, principal_id] end) as side (owner)
  cross join (values ('hour'), ('day'), ('month')) as spans (span)
  where spans.span <> 'hour' or side.owner = 0
$$;
--> statement-breakpoint
-- Takes transactions into the totals. Rows are written in the order of their key, so that two writers never wait for each other in
-- a ring.
create function ledger_totals_add(transactions bigint[]) returns void language sql as $$
  insert into ledger_totals as t (identity, fund, principal_id, span, starts_at, type, entries, inflow, outflow, kept)
  select identity, fund, owner, span, starts_at, type, sum(entries), sum(inflow), sum(outflow), sum(kept)
  from (
    select identity, fund, principal_id, date_trunc('hour', created_at, 'Asia/Shanghai') as hour, type,
      sum(entries) as entries, sum(inflow) as inflow, sum(outflow) as outflow, sum(kept) as kept
    from ledger_moves where transaction_id = any(transactions) group by 1, 2, 3, 4, 5
  ) moved cross join lateral ledger_spread(principal_id, hour)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (identity, fund, principal_id, span, starts_at, type) do update set
    entries = t.entries + excluded.entries, inflow = t.inflow + excluded.inflow, outflow = t.outflow + excluded.outflow,
    kept = t.kept + excluded.kept
$$;
--> statement-breakpoint
-- They enter when they are sealed, as in the totals of the reports: what is not yet waits in `ledger_unsealed`.
create function ledger_take_totals() returns trigger language plpgsql as $$
begin
  perform ledger_totals_add(array(select transaction_id from sealed));
  return null;
end $$;
--> statement-breakpoint
create trigger totalled after insert on ledger_seals referencing new table as sealed
  for each statement execute function ledger_take_totals();
--> statement-breakpoint
-- Makes them anew, in pieces. In a transaction that sees one state of everything, and with the table locked before that.
create function ledger_totals_rebuild() returns void language plpgsql as $$
declare
  piece constant int := 5000;
begin
  delete from ledger_totals;
  for place in 0 .. coalesce((select max(s.position) from ledger_seals s), 0) by piece loop
    perform ledger_totals_add(array(
      select s.transaction_id from ledger_seals s where s.position > place and s.position <= place + piece));
  end loop;
end $$;
--> statement-breakpoint
select ledger_totals_rebuild();
