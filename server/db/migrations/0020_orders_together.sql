-- Orders that come at the same time are opened by one statement, as far as nothing is in their way: it waits for nobody. What it
-- cannot have at once, and whatever would be refused, it leaves to the way of one order (`order_expect`, `order_create`), which waits
-- and says why. Both take the same locks, so each finds what the other has done.
--
-- What an order's choice depends on.
create type order_kind as (
  place integer, merchant_id bigint, channel smallint, amount bigint, allows_loss boolean, needs_product boolean
);
--> statement-breakpoint
create type order_choice as (place integer, weighed order_weighed);
--> statement-breakpoint
-- Asks every account of the channels for several kinds of orders: what is asked of an account first is its reason. Of those that can
-- take an order those that have a product of its amount come first; then it is the turn of who has had least for his weight today,
-- then of who was used longest ago. A hundred are next: more than orders come at once.
create function orders_weigh(kinds order_kind[], at timestamptz, tried bigint[]) returns setof order_choice language plpgsql as $$
declare
  today constant date := platform_day(at);
  minute constant integer := platform_minute(at);
begin
  return query
  with kind as materialized (
    select k.*, coalesce(rate_at('payer', k.merchant_id, k.channel, at), 0) as rate from unnest(kinds) k
  ), closed as materialized (
    select coalesce(array_agg(id), '{}') as ids from providers where status <> 1
  ), roots as materialized (
    select p.id, c.channel, coalesce(rate_at('payee', p.id, c.channel, at), 0) as rate
    from providers p cross join (select distinct k.channel from kind k) c where p.parent_id is null
  ), houses as materialized (
    select p.id, root.channel, p.work_status = 1 as is_working, p.weight, p.min_deposit, coalesce(d.balance, 0) as deposit,
      p.path && closed.ids as is_off, root.rate
    from providers p join roots root on root.id = p.path[1] cross join closed
    left join ledger_accounts d on d.identity = 'payee' and d.principal_id = p.id and d.fund = 'deposit' and d.currency = 'CNY'
  ), goods as materialized (
    select distinct k.place, p.receiving_account_id as id from kind k join products p on product_fits(p, k.amount)
  ), shops as materialized (
    select a.id, a.channel, a.last_used_at, a.min_amount, a.max_amount, a.daily_count, a.daily_amount,
      p.rate, p.deposit, p.min_deposit, coalesce(t.orders, 0) as orders, coalesce(t.amount, 0) as amount,
      (coalesce(t.orders, 0) + 1)::float8 / (a.weight * p.weight) as share,
      case
        when a.status <> 1 then 'off'
        when a.resting_at is not null then 'resting'
        when p.is_off then 'providerOff'
        when not p.is_working then 'notWorking'
        when not account_is_open(a.hours_from, a.hours_to, minute) then 'hours'
      end as reason
    from receiving_accounts a join houses p on p.id = a.provider_id and p.channel = a.channel
    left join receiving_account_days t on t.account_id = a.id and t.day = today where a.id <> all(tried)
  ), asked as materialized (
    select k.place, a.id, a.last_used_at, a.share, g.id is not null as has_product, coalesce(a.reason, case
      when k.amount not between a.min_amount and a.max_amount then 'range'
      when g.id is null and k.needs_product then 'product'
      when a.rate > k.rate and not k.allows_loss then 'rates'
      when a.orders >= a.daily_count then 'dailyCount'
      when a.amount + k.amount > a.daily_amount then 'dailyAmount'
      when a.deposit < a.min_deposit then 'minDeposit'
      when a.deposit < k.amount then 'deposit'
    end) as reason
    from kind k join shops a on a.channel = k.channel left join goods g on g.place = k.place and g.id = a.id
  ), able as (
    select a.*, bool_or(a.has_product) over (partition by a.place) as any_product,
      row_number() over (partition by a.place order by a.has_product desc, a.share, a.last_used_at nulls first, a.id) as turn
    from asked a where a.reason is null
  ), ranked as (
    select a.place, bool_or(a.any_product) as with_product,
      array_agg(a.id order by a.turn) filter (where a.has_product = a.any_product and a.turn <= 100) as next,
      array_agg(a.id order by a.id) filter (where a.has_product <> a.any_product or a.turn > 100) as others from able a group by 1
  ), refused as (
    select r.place, jsonb_object_agg(r.reason, r.ids) as passed
    from (select a.place, a.reason, jsonb_agg(a.id order by a.id) as ids from asked a where a.reason is not null group by 1, 2) r group by 1
  )
  select k.place, row(coalesce(r.passed, '{}'), coalesce(n.next, '{}'), coalesce(n.others, '{}'), coalesce(n.with_product, false),
    k.rate)::order_weighed
  from kind k left join refused r on r.place = k.place left join ranked n on n.place = k.place;
end $$;
--> statement-breakpoint
-- The same for one order.
create or replace function order_weigh(wanted order_wanted, tried bigint[]) returns order_weighed language plpgsql as $$
begin
  return (
    select c.weighed from orders_weigh(
      array[row(1, wanted.merchant_id, wanted.channel, wanted.amount, wanted.allows_loss, wanted.needs_product)::order_kind],
      wanted.created_at, tried) c);
end $$;
--> statement-breakpoint
-- What an order will pay to whom, as it was agreed when it was made.
create function order_terms(wanted order_wanted, merchant_rate integer, providers jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('merchantRate', merchant_rate, 'softwareRate', wanted.software_rate, 'providers', providers)
    -- The providers take more than the merchant pays.
    || case when (providers->-1->>'rate')::int > merchant_rate then '{"isLoss": true}'::jsonb else '{}' end
$$;
--> statement-breakpoint
create or replace function order_create(wanted order_wanted) returns order_created language plpgsql as $$
declare
  given order_given := order_assign(wanted);
  account receiving_accounts := given.account;
  product products := given.product;
  made bigint;
begin
  if account.id is null then
    return null;
  end if;
  insert into orders (
    order_sn, mer_order_sn, merchant_id, provider_id, receiving_account_id, product_id, channel, amount, fee, terms,
    pay_status, notify_url, return_url, subject, created_at, ends_at
  ) values (
    wanted.order_sn, wanted.mer_order_sn, wanted.merchant_id, account.provider_id, account.id, product.id, wanted.channel,
    wanted.amount, wanted.amount * given.merchant_rate / 10000,
    order_terms(wanted, given.merchant_rate, given.providers),
    1, wanted.notify_url, wanted.return_url, wanted.subject, wanted.created_at, wanted.ends_at
  ) returning id into made;
  insert into order_events (order_id, kind, ip, details, created_at)
    values (made, 'created', wanted.ip, jsonb_build_object('note', wanted.subject, 'passed', given.passed), wanted.created_at);
  perform notice_write('payee', account.provider_id, 'order.new', wanted.message, wanted.created_at);
  return row(account.name, account.account_no, case when product.id is not null then jsonb_build_object(
    'title', product.title, 'picture', product.picture, 'content', product.content) end)::order_created;
end $$;
--> statement-breakpoint
-- An order that is asked for, in the batch's place, with the nonce of its request, what `order_expect` is asked, and which of the kinds
-- of the batch it is.
create type order_asked as (
  place integer, nonce text, kind integer, most integer, at_once integer, day_max bigint, wanted order_wanted
);
--> statement-breakpoint
-- What became of it: whether its nonce was good, and where it is open what its customer is told. `shop` null: it is left to the way
-- of one order.
create type order_opened as (place integer, is_fresh boolean, shop text, account_no text, product jsonb);
--> statement-breakpoint
-- An order with the account that no other one is being given to at this moment.
create type order_claim as (
  place integer, wanted order_wanted, account_id bigint, passed jsonb, with_product boolean, merchant_rate integer
);
--> statement-breakpoint
-- An order that has all that it takes, locked: its account, its product, and the accounts of its provider's deposit.
create type order_taken as (
  place integer, wanted order_wanted, account receiving_accounts, product products, merchant_rate integer, providers jsonb, passed jsonb,
  held ledger_accounts[]
);
--> statement-breakpoint
-- Uses up the nonces of requests; answers the places of those that were good.
create function nonces_use(asked order_asked[]) returns integer[] language plpgsql as $$
declare
  good integer[];
begin
  with used as (
    insert into gateway_nonces (signer_id, nonce, created_at)
      select (a.wanted).merchant_id, a.nonce, (a.wanted).created_at from unnest(asked) a order by 1, 2
      on conflict do nothing returning signer_id, nonce
  )
  select array_agg(a.place) into good from unnest(asked) a join used u on u.signer_id = (a.wanted).merchant_id and u.nonce = a.nonce;
  return coalesce(good, '{}');
end $$;
--> statement-breakpoint
-- Of requests those whose merchants have room for them: far from the most that may wait, and within what is left of their day.
create function orders_with_room(asked order_asked[]) returns order_asked[] language plpgsql as $$
declare
  merchant record;
  lefts jsonb := '{}';
begin
  for merchant in
    select (a.wanted).merchant_id as id, min(a.most) as most, max(a.at_once) as at_once, min(a.day_max) as day_max,
      date_trunc('day', max((a.wanted).created_at), 'Asia/Shanghai') as day_start
    from unnest(asked) a group by 1
  loop
    continue when orders_waiting(merchant.id, merchant.most) + merchant.at_once >= merchant.most
      or not pg_try_advisory_xact_lock_shared(7402298, merchant.id::int)
      or merchant.day_max is not null and not pg_try_advisory_xact_lock(7402305, merchant.id::int);
    lefts := lefts || jsonb_build_object(merchant.id, orders_day_left(merchant.id, merchant.day_max, merchant.day_start));
  end loop;
  return array(
    select r.asked from (
      select a as asked, sum((a.wanted).amount) over (partition by (a.wanted).merchant_id order by a.place) as ordered,
        lefts->((a.wanted).merchant_id::text) as day_left
      from unnest(asked) a
    ) r where r.day_left = 'null' or r.ordered <= (r.day_left #>> '{}')::bigint);
end $$;
--> statement-breakpoint
-- Of requests those whose numbers are free, and nobody else's at this moment.
create function orders_with_numbers(asked order_asked[]) returns order_asked[] language plpgsql as $$
declare
  mine constant order_asked[] := array(
    select a from unnest(asked) a
    where pg_try_advisory_xact_lock(7402299, hashtext((a.wanted).merchant_id || ':' || (a.wanted).mer_order_sn)));
begin
  -- Behind the locks, so that what was opened before them is seen.
  return array(
    select a from unnest(mine) a where not exists (
      select from orders o where o.merchant_id = (a.wanted).merchant_id and o.mer_order_sn = (a.wanted).mer_order_sn));
end $$;
--> statement-breakpoint
-- Whether an account can be had at once, with its provider's deposit; then both are locked.
create function account_is_free(account bigint) returns boolean language plpgsql as $$
declare
  provider bigint;
begin
  select a.provider_id into provider from receiving_accounts a
    where a.id = account and a.status = 1 and a.resting_at is null for no key update skip locked;
  return provider is not null and 2 = (
    select count(*) from (
      select from ledger_accounts l where l.identity = 'payee' and l.principal_id = provider
        and l.fund in ('deposit', 'deposit_frozen') and l.currency = 'CNY' order by l.id for update skip locked
    ) free);
end $$;
--> statement-breakpoint
-- Gives each request an account in its turn: that no other order is being given to, and nobody holds.
create function orders_claim(asked order_asked[], choices order_choice[]) returns order_claim[] language plpgsql as $$
declare
  one record;
  weighed order_weighed;
  claimed bigint;
  ids bigint[] := '{}';
  claims order_claim[] := '{}';
begin
  for one in select a.* from unnest(asked) a order by a.place loop
    weighed := (choices[one.kind]).weighed;
    -- Without ORDER BY they are tried one after the other, and none after the first that is free.
    claimed := (
      select id from unnest(weighed.next) id
      where case when id = any(ids) then false else pg_try_advisory_xact_lock(7402294, id::int) and account_is_free(id) end limit 1);
    continue when claimed is null;
    ids := ids || claimed;
    claims := claims || row(one.place, one.wanted, claimed,
      order_passed(weighed.passed, '{}', '{}', array_remove(weighed.next, claimed) || weighed.others),
      weighed.with_product, weighed.merchant_rate)::order_claim;
  end loop;
  return claims;
end $$;
--> statement-breakpoint
-- Of claims those that have all that they take, as it is by now, locked. Nothing is waited for. Of one provider's deposit those that
-- come first have theirs.
create function orders_take(claims order_claim[], at timestamptz) returns order_taken[] language plpgsql as $$
declare
  today constant date := platform_day(at);
  ids constant bigint[] := array(select c.account_id from unnest(claims) c);
  accounts constant receiving_accounts[] := array(
    select a from receiving_accounts a where a.id = any(ids) and a.status = 1 and a.resting_at is null for no key update skip locked);
  days constant bigint[] := array(
    select t.account_id from receiving_account_days t where t.day = today and t.account_id = any(ids) for no key update skip locked);
  held constant ledger_accounts[] := array(
    select l from ledger_accounts l
    where l.identity = 'payee' and l.principal_id in (select a.provider_id from unnest(accounts) a)
      and l.fund in ('deposit', 'deposit_frozen') and l.currency = 'CNY'
    order by l.id for update skip locked);
begin
  return array(
    select row(r.place, r.wanted, r.account, r.product, r.merchant_rate, r.providers, r.passed, array[r.deposit, r.frozen])::order_taken
    from (
      select c.*, a as account, d as deposit, f as frozen, chain.providers, good.product,
        sum((c.wanted).amount) over (partition by a.provider_id order by c.place) <= (d).balance as is_covered
      from unnest(claims) c
      join unnest(accounts) a on a.id = c.account_id
      join unnest(held) d on d.principal_id = a.provider_id and d.fund = 'deposit'
      join unnest(held) f on f.principal_id = a.provider_id and f.fund = 'deposit_frozen'
      left join receiving_account_days t on t.day = today and t.account_id = a.id
      cross join lateral (select provider_chain(a.provider_id, (c.wanted).channel, at) as providers) chain
      left join lateral (
        select p as product from products p
        where c.with_product and p.receiving_account_id = a.id and product_fits(p, (c.wanted).amount)
        order by p.reserved + p.sold, p.id limit 1 for no key update skip locked
      ) good on true
      where (t.account_id is null or t.account_id = any(days))
        and coalesce(t.orders, 0) < a.daily_count and coalesce(t.amount, 0) + (c.wanted).amount <= a.daily_amount
        and ((chain.providers->-1->>'rate')::int <= c.merchant_rate or (c.wanted).allows_loss)
    ) r where r.is_covered and (not r.with_product or (r.product).id is not null));
end $$;
--> statement-breakpoint
-- Writes several movements with their entries, what comes in first; each has its accounts among those that are held.
create function ledger_write_all(movements ledger_movement[], held ledger_accounts[]) returns void language plpgsql as $$
begin
  with made as (
    insert into ledger_transactions (reference, event, subject, remark, operator_id, created_at)
      select m.reference, m.event, m.subject, m.remark, m.operator_id, m.created_at from unnest(movements) m
      returning id, reference
  ), accounts as (
    -- One that is named twice would be booked twice.
    select distinct on (h.id) h.* from unnest(held) h
  )
  insert into ledger_entries (transaction_id, account_id, type, amount, created_at)
    select made.id, a.id, l.type, l.amount, m.created_at
    from made join unnest(movements) m on m.reference = made.reference cross join unnest(m.legs) l
    join accounts a on a.fund = l.fund and a.principal_id = l.principal_id and a.identity = l.identity and a.currency = l.currency
    order by l.amount desc, made.id;
end $$;
--> statement-breakpoint
-- The movement that holds an order's amount, of the provider that it was given to.
create function order_freezing(taken order_taken) returns ledger_movement language plpgsql as $$
declare
  movement ledger_movement := (taken.wanted).freezing;
begin
  for leg in 1 .. cardinality(movement.legs) loop
    movement.legs[leg].principal_id := (taken.account).provider_id;
  end loop;
  return movement;
end $$;
--> statement-breakpoint
-- Writes orders that have all that they take, each with its movement and its event, and tells the providers.
create function orders_write(taken order_taken[], at timestamptz) returns void language plpgsql as $$
begin
  update receiving_accounts a set last_used_at = at where a.id in (select (t.account).id from unnest(taken) t);
  insert into receiving_account_days as d (account_id, day, orders, amount)
    select (t.account).id, platform_day(at), 1, (t.wanted).amount from unnest(taken) t
    on conflict (day, account_id) do update set orders = d.orders + 1, amount = d.amount + excluded.amount;
  with made as (
    insert into orders (
      order_sn, mer_order_sn, merchant_id, provider_id, receiving_account_id, product_id, channel, amount, fee, terms,
      pay_status, notify_url, return_url, subject, created_at, ends_at
    ) select w.order_sn, w.mer_order_sn, w.merchant_id, (t.account).provider_id, (t.account).id, (t.product).id, w.channel,
      w.amount, w.amount * t.merchant_rate / 10000, order_terms(w, t.merchant_rate, t.providers),
      1, w.notify_url, w.return_url, w.subject, w.created_at, w.ends_at
    from unnest(taken) t cross join lateral (select (t.wanted).*) w
    returning id, order_sn
  )
  insert into order_events (order_id, kind, ip, details, created_at)
    select m.id, 'created', (t.wanted).ip, jsonb_build_object('note', (t.wanted).subject, 'passed', t.passed), (t.wanted).created_at
    from made m join unnest(taken) t on (t.wanted).order_sn = m.order_sn;
  perform ledger_write_all(
    array(select order_freezing(t) from unnest(taken) t), array(select h from unnest(taken) t cross join unnest(t.held) h));
  perform pg_advisory_xact_lock(7402302, audience.key) from (
    select distinct hashtext('payee:' || (t.account).provider_id) as key from unnest(taken) t order by 1
  ) audience;
  insert into messages (identity, principal_id, kind, details, created_at)
    select 'payee', (t.account).provider_id, 'order.new', (t.wanted).message, (t.wanted).created_at from unnest(taken) t order by t.place;
  perform pg_notify('notices', 'payee:' || provider) from (select distinct (t.account).provider_id as provider from unnest(taken) t) told;
end $$;
--> statement-breakpoint
-- → waiting (1), several at once. `given` are rows of `order_asked`, `kinds` what they are of; all are of one moment.
create function orders_open(given jsonb, kinds jsonb) returns setof order_opened language plpgsql set lock_timeout = '200ms' as $$
declare
  asked order_asked[] := array(select a from jsonb_populate_recordset(null::order_asked, given) a);
  at constant timestamptz := ((asked[1]).wanted).created_at;
  fresh constant integer[] := nonces_use(asked);
  taken order_taken[] := '{}';
begin
  asked := orders_with_numbers(orders_with_room(array(select a from unnest(asked) a where a.place = any(fresh))));
  if cardinality(asked) > 0 then
    taken := orders_take(orders_claim(asked, array(
      select c from orders_weigh(array(select k from jsonb_populate_recordset(null::order_kind, kinds) k), at, '{}') c order by c.place
    )), at);
    perform orders_write(taken, at);
  end if;
  return query
    select g.place, g.place = any(fresh), (t.account).name, (t.account).account_no, case when (t.product).id is not null then
      jsonb_build_object('title', (t.product).title, 'picture', (t.product).picture, 'content', (t.product).content) end
    from jsonb_to_recordset(given) g (place integer) left join unnest(taken) t on t.place = g.place;
end $$;
