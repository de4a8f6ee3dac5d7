-- The same as before, but what is held is locked before it is looked at, each by a statement of its own: of a query that locks and
-- filters, PostgreSQL filters first, and a session that goes on was never locked.
create or replace function demand_standing(account_ids bigint[], standings text[], session_ids bigint[]) returns void language plpgsql as $$
declare
  own constant xid := pg_current_xact_id()::xid;
begin
  perform from accounts a where a.id = any(account_ids) order by a.id for share;
  perform from account_sessions s where s.id = any(session_ids) order by s.id for share;
  if exists (
    select from accounts a
    join unnest(account_ids, standings) as known (id, standing) on known.id = a.id
    where standing_of(a) <> known.standing and a.xmin <> own
  ) or exists (
    select from account_sessions s where s.id = any(session_ids) and s.revoked_at is not null and s.xmin <> own
  ) then
    raise exception 'what the caller may do has changed since he was known' using errcode = 'TM002';
  end if;
end $$;
