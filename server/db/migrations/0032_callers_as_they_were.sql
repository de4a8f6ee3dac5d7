-- What of an account says what may be done in its sessions.
create function standing_of(account accounts) returns text language sql stable return md5(
  row(account.status, account.role, account.permissions, account.must_second_factor, account.must_change_password, account.totp_secret)::text
);
--> statement-breakpoint
-- The last that a write does: whoever makes it stands as he did when he was known, and his session goes on. Raised (TM002) where somebody
-- has changed that since; whoever would change it from here on waits for the commit alone. What the write itself has changed does not
-- count. Accounts come before sessions, as for whoever switches one off.
create function demand_standing(account_ids bigint[], standings text[], session_ids bigint[]) returns void language plpgsql as $$
declare
  own constant xid := pg_current_xact_id()::xid;
  is_same boolean;
begin
  select not exists (
    select from (
      select a.id, standing_of(a) as standing, a.xmin as changed_by from accounts a where a.id = any(account_ids) order by a.id for share
    ) found
    join unnest(account_ids, standings) as known (id, standing) on known.id = found.id
    where found.standing <> known.standing and found.changed_by <> own
  ) into is_same;
  if is_same then
    select not exists (
      select from (
        select s.revoked_at, s.xmin as changed_by from account_sessions s where s.id = any(session_ids) order by s.id for share
      ) found
      where found.revoked_at is not null and found.changed_by <> own
    ) into is_same;
  end if;
  if not is_same then
    raise exception 'what the caller may do has changed since he was known' using errcode = 'TM002';
  end if;
end $$;
