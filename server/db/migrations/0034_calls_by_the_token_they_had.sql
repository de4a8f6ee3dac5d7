-- A session whose account has changed its password, or bound another second factor, goes on under another token: what was asked
-- under the one of before is not written any more.
drop function demand_standing(bigint[], text[], bigint[]);
--> statement-breakpoint
-- `token_hashes`: by what each session was known; null where it was not, as an operator's own behind one in which he acts.
create function demand_standing(account_ids bigint[], standings text[], session_ids bigint[], token_hashes text[]) returns void
language plpgsql as $$
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
    select from account_sessions s
    join unnest(session_ids, token_hashes) as known (id, token_hash) on known.id = s.id
    where (s.revoked_at is not null or s.token_hash <> known.token_hash) and s.xmin <> own
  ) then
    raise exception 'what the caller may do has changed since he was known' using errcode = 'TM002';
  end if;
end $$;
