-- Which version of its signers' rows a process has kept: another one as soon as a merchant, one of its secrets or a setting was
-- written. STABLE: it is of the moment of the statement that reads the rows themselves. What a transaction is numbered says something
-- within one history alone: a server that was restored, or that another one has followed, has begun later.
create function signer_version(merchant bigint) returns text language sql stable as $$
  select format('%s %s %s %s', extract(epoch from pg_postmaster_start_time()),
    (select m.xmin from merchants m where m.id = merchant),
    (select string_agg(s.xmin::text, ',' order by s.id) from signing_secrets s where s.merchant_id = merchant),
    (select string_agg(s.xmin::text, ',' order by s.name) from settings s))
$$;
--> statement-breakpoint
-- The version by which the request was judged.
alter type order_asked add attribute signer_version text;
--> statement-breakpoint
-- Of requests those that were judged by what their merchants, secrets and settings still are.
create function orders_judged(asked order_asked[]) returns order_asked[] language sql stable as $$
  with signers as materialized (
    select m.id, signer_version(m.id) as version from (select distinct (a.wanted).merchant_id as id from unnest(asked) a) m
  )
  select array(
    select a from unnest(asked) a join signers s on s.id = (a.wanted).merchant_id and s.version = a.signer_version)
$$;
--> statement-breakpoint
-- → waiting (1), several at once. `given` are rows of `order_asked`, `kinds` what they are of; all are of one moment. Nothing is
-- answered of a request that was judged by something older, and its nonce is not used up.
create or replace function orders_open(given jsonb, kinds jsonb) returns setof order_opened language plpgsql set lock_timeout = '200ms' as $$
declare
  judged constant order_asked[] := orders_judged(array(select a from jsonb_populate_recordset(null::order_asked, given) a));
  at constant timestamptz := ((judged[1]).wanted).created_at;
  fresh constant integer[] := nonces_use(judged);
  asked constant order_asked[] := orders_with_numbers(orders_with_room(array(select a from unnest(judged) a where a.place = any(fresh))));
  taken order_taken[] := '{}';
begin
  if cardinality(asked) > 0 then
    taken := orders_take(orders_claim(asked, array(
      select c from orders_weigh(array(select k from jsonb_populate_recordset(null::order_kind, kinds) k), at, '{}') c order by c.place
    )), at);
    perform orders_write(taken, at);
  end if;
  return query
    select j.place, j.place = any(fresh), (t.account).name, (t.account).account_no, case when (t.product).id is not null then
      jsonb_build_object('title', (t.product).title, 'picture', (t.product).picture, 'content', (t.product).content) end
    from unnest(judged) j left join unnest(taken) t on t.place = j.place;
end $$;
