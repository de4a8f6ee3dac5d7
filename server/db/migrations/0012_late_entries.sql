CREATE TABLE "ledger_late_entries" (
	"account_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "ledger_late_entries_account_id_position_pk" PRIMARY KEY("account_id","position")
);
--> statement-breakpoint
ALTER TABLE "ledger_late_entries" ADD CONSTRAINT "ledger_late_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- How much older than one before it in its account an entry may be without being written down as late.
create function ledger_lateness() returns interval language sql immutable as $$ select interval '1 minute' $$;
--> statement-breakpoint
-- What comes late is written down, so that what was held at an instant can be told without reading all that came since.
create function ledger_late() returns trigger language plpgsql as $$
begin
  insert into ledger_late_entries (account_id, position)
    select account_id, position from added
    where created_at + ledger_lateness() < (select max(e.created_at) from ledger_entries e where e.account_id = added.account_id);
  return null;
end $$;
--> statement-breakpoint
create trigger late after insert on ledger_entries referencing new table as added for each statement execute function ledger_late();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_late_entries for each statement execute function refuse_change();
--> statement-breakpoint
insert into ledger_late_entries (account_id, position)
  select account_id, position from (
    select account_id, position, created_at, max(created_at) over (partition by account_id order by position) as latest from ledger_entries
  ) placed where created_at + ledger_lateness() < latest;
