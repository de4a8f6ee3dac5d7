-- What an account may see is told to its streams at once: they end, and begin again with what it may see by then.
create function rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', s.id::text)
    from account_sessions s where (s.account_id = new.id or s.imitator_id = new.id) and s.revoked_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger rights_changed after update of role, permissions on accounts for each row
  when (old.role is distinct from new.role or old.permissions is distinct from new.permissions) execute function rights_changed();
