-- Logs are evidence: not even the application may change or delete a row of them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on login_logs for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit_logs for each statement execute function refuse_change();
