-- What an order asks of the database, in as few questions as its rules allow: one statement takes the locks of a step, asks what
-- the step depends on under them, and writes. Each statement within sees what was committed before it began, so what is counted
-- behind a lock is counted rightly.
--
-- One side of a movement, in fen, with what its fund is: whether it may run below zero, and where and as what that is owed which
-- it cannot bear. `short_to`: of this leg what cannot be borne is owed, instead of refused.
create type ledger_leg as (
  identity text, principal_id bigint, fund text, currency text, amount bigint, type smallint,
  short_to text, may_be_negative boolean, debt text, debt_type smallint
);
--> statement-breakpoint
create type ledger_movement as (
  reference text, event text, subject text, remark text, operator_id bigint, created_at timestamptz, legs ledger_leg[]
);
--> statement-breakpoint
-- What became of a movement: the transaction that it is, or was before; `refused` names the code by which it moved nothing.
create type ledger_posted as (transaction_id bigint, is_new boolean, refused text);
--> statement-breakpoint
create function ledger_is_of(account ledger_accounts, leg ledger_leg) returns boolean language sql immutable as $$
  select (account.identity, account.principal_id, account.fund, account.currency)
    = (leg.identity, leg.principal_id, leg.fund, leg.currency)
$$;
--> statement-breakpoint
-- The accounts of legs, and of what their owners owe. All lock them in one order, so that no two movements wait for each other in
-- a ring; the platform's come last, as every paid order moves them.
create function ledger_lock(legs ledger_leg[]) returns ledger_accounts[] language plpgsql as $$
begin
  return array(
    select a from ledger_accounts a
    where (a.identity, a.principal_id, a.fund, a.currency) in (
      select l.identity, l.principal_id, unnest(array[l.fund, l.debt]), l.currency from unnest(legs) l
    )
    order by a.identity = 'other', a.id for update of a);
end $$;
--> statement-breakpoint
-- The same, made where an account of a leg is missing. A debt that nobody has gets no account.
create function ledger_open(legs ledger_leg[]) returns ledger_accounts[] language plpgsql as $$
declare
  held ledger_accounts[] := ledger_lock(legs);
begin
  if not exists (select from unnest(legs) l where not exists (select from unnest(held) a where ledger_is_of(a, l))) then
    return held;
  end if;
  insert into ledger_accounts (identity, principal_id, fund, currency, may_be_negative)
    select distinct l.identity, l.principal_id, l.fund, l.currency, l.may_be_negative from unnest(legs) l
    where not exists (select from unnest(held) a where ledger_is_of(a, l)) order by 1, 2, 3
    on conflict do nothing;
  return ledger_lock(legs);
end $$;
--> statement-breakpoint
-- What an account holds when some legs have moved it.
create function ledger_left(held ledger_accounts[], moved ledger_leg[], leg ledger_leg) returns bigint language sql immutable as $$
  select (coalesce((select a.balance from unnest(held) a where ledger_is_of(a, leg)), 0) + coalesce((
    select sum(m.amount) from unnest(moved) m
    where (m.identity, m.principal_id, m.fund, m.currency) = (leg.identity, leg.principal_id, leg.fund, leg.currency)), 0))::bigint
$$;
--> statement-breakpoint
create function ledger_owed(leg ledger_leg, fund text, amount bigint, type smallint) returns ledger_leg language sql immutable as $$
  select row(leg.identity, leg.principal_id, fund, leg.currency, amount, type, null, true, null, null)::ledger_leg
$$;
--> statement-breakpoint
-- What is owed is taken first: where an owner owes, what its fund holds and what comes in now pays that off before anything goes
-- out.
create function ledger_pay_offs(legs ledger_leg[], held ledger_accounts[]) returns ledger_leg[] language plpgsql as $$
declare
  bearing ledger_leg;
  paid bigint;
  paying ledger_leg[] := '{}';
begin
  for bearing in select distinct on (l.identity, l.principal_id, l.fund) l.* from unnest(legs) l where l.debt is not null loop
    paid := least(
      ledger_left(held, array(select l from unnest(legs) l where l.amount > 0), bearing),
      -ledger_left(held, '{}', ledger_owed(bearing, bearing.debt, 0, bearing.debt_type)));
    continue when paid <= 0;
    paying := paying || ledger_owed(bearing, bearing.debt, paid, bearing.debt_type);
    bearing.amount := -paid;
    bearing.type := bearing.debt_type;
    bearing.short_to := null;
    paying := paying || bearing;
  end loop;
  return paying;
end $$;
--> statement-breakpoint
-- The legs as the accounts can bear them: what goes out of one that may be short, as far as it holds it, and the rest owed. Null:
-- an account that may not run below zero would.
create function ledger_bearable(legs ledger_leg[], held ledger_accounts[]) returns ledger_leg[] language plpgsql as $$
declare
  borne ledger_leg[] := array(select l from unnest(legs) l where l.short_to is null or l.amount > 0);
  leg ledger_leg;
  owed bigint;
begin
  for leg in select l.* from unnest(legs) l where l.short_to is not null and l.amount < 0 loop
    owed := greatest(-leg.amount - greatest(ledger_left(held, borne, leg), 0), 0);
    leg.amount := leg.amount + owed;
    if leg.amount < 0 then
      borne := borne || leg;
    end if;
    if owed > 0 then
      borne := borne || ledger_owed(leg, leg.short_to, -owed, leg.type);
    end if;
  end loop;
  if exists (select from unnest(borne) l where not l.may_be_negative and ledger_left(held, borne, l) < 0) then
    return null;
  end if;
  return borne;
end $$;
--> statement-breakpoint
-- Whether a movement with this reference is booked already; for something else it is refused.
create function ledger_booked(movement ledger_movement) returns ledger_posted language plpgsql as $$
declare
  earlier ledger_transactions;
begin
  select * into earlier from ledger_transactions t where t.reference = movement.reference;
  if earlier.id is null then
    return null;
  end if;
  return row(earlier.id, false,
    case when (earlier.event, earlier.subject) <> (movement.event, movement.subject) then 'REFERENCE_TAKEN' end)::ledger_posted;
end $$;
--> statement-breakpoint
-- Writes a movement with its entries, what comes in first, so that one through an account does not run it below zero on the way.
-- Null where its reference is booked.
create function ledger_write(movement ledger_movement, legs ledger_leg[], held ledger_accounts[]) returns bigint
language plpgsql as $$
declare
  made bigint;
begin
  insert into ledger_transactions (reference, event, subject, remark, operator_id, created_at)
    values (movement.reference, movement.event, movement.subject, movement.remark, movement.operator_id, movement.created_at)
    on conflict (reference) do nothing returning id into made;
  if made is not null then
    insert into ledger_entries (transaction_id, account_id, type, amount, created_at)
      select made, (held[place.account]).id, (legs[place.leg]).type, (legs[place.leg]).amount, movement.created_at
      from (
        select leg, account from generate_subscripts(legs, 1) leg join generate_subscripts(held, 1) account
          on ledger_is_of(held[account], legs[leg])
      ) place order by (legs[place.leg]).amount desc, place.leg;
  end if;
  return made;
end $$;
--> statement-breakpoint
-- Books one movement of money in the caller's transaction: the only writer of the ledger.
create function ledger_post(movement ledger_movement) returns ledger_posted language plpgsql as $$
declare
  held ledger_accounts[] := ledger_open(movement.legs);
  legs ledger_leg[] := ledger_bearable(movement.legs || ledger_pay_offs(movement.legs, held), held);
  posted ledger_posted;
begin
  if legs is null then
    -- What the accounts cannot bear any more may be what is booked already.
    posted := ledger_booked(movement);
    return case when posted.transaction_id is null then row(null, false, 'INSUFFICIENT_FUNDS')::ledger_posted else posted end;
  end if;
  if exists (select from unnest(legs) l where not exists (select from unnest(held) a where ledger_is_of(a, l))) then
    posted := ledger_booked(movement);
    if posted.transaction_id is not null then
      return posted;
    end if;
    -- A debt that begins here is younger than the account that could not bear it, which is locked: nobody else holds it.
    held := ledger_open(legs);
  end if;
  posted := row(ledger_write(movement, legs, held), true, null)::ledger_posted;
  return case when posted.transaction_id is null then ledger_booked(movement) else posted end;
end $$;
--> statement-breakpoint
-- Writes a message, in the transaction of what it tells of, and announces it. Messages to one audience are written one after the
-- other: so their ids become visible in their order, and a reader who goes on after the last id misses none. Last in a
-- transaction, as all who tell this audience something wait for its end. `quiet_seconds`: whoever was told of the same asker so
-- lately is not told again, as he finds all that waits when he looks.
create function notice_write(
  whose text, whose_id bigint, what text, told jsonb, at timestamptz, quiet_seconds integer default null
) returns void language plpgsql as $$
declare
  audience constant text := whose || ':' || whose_id;
begin
  perform pg_advisory_xact_lock(7402302, hashtext(audience));
  if quiet_seconds is not null and exists (
    select from (
      select m.* from messages m where m.identity = whose and m.principal_id = whose_id order by m.id desc limit 100
    ) latest
    where latest.kind = what and latest.details->>'owner' = told->>'owner' and latest.created_at > at - quiet_seconds * interval '1 second'
  ) then
    return;
  end if;
  insert into messages (identity, principal_id, kind, details, created_at) values (whose, whose_id, what, told, at);
  perform pg_notify('notices', audience);
end $$;
--> statement-breakpoint
-- How many orders of a merchant wait (1), counted as far as the most.
create function orders_waiting(merchant bigint, most integer) returns integer language plpgsql as $$
begin
  return (select count(*) from (select from orders where merchant_id = merchant and pay_status = 1 limit most) waiting);
end $$;
--> statement-breakpoint
-- What a merchant may still order in the day that began then, in fen; null: as much as it likes. What expired or was closed does
-- not count. Orders of a merchant that has such a limit are opened one after the other, so that each is counted.
create function orders_day_left(merchant bigint, day_max bigint, day_start timestamptz) returns bigint language plpgsql as $$
begin
  if day_max is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(7402305, merchant::int);
  return greatest(0, day_max - (
    select coalesce(sum(amount), 0) from orders where merchant_id = merchant and created_at >= day_start and pay_status in (1, 2)));
end $$;
--> statement-breakpoint
create type order_expected as (waiting integer, earlier bigint, day_left bigint);
--> statement-breakpoint
-- Locks a merchant's order number and answers what one more order depends on: how many wait, in no case too few to refuse by; the
-- one that was opened under this number; and where there is none what is left of the merchant's day. Far from the most, orders
-- of a merchant are opened side by side; near it one after the other, when those opened side by side are over, so that each is
-- counted.
create function order_expect(
  merchant bigint, number text, most integer, at_once integer, day_max bigint, day_start timestamptz
) returns order_expected language plpgsql as $$
declare
  waiting integer := orders_waiting(merchant, most);
  is_far constant boolean := waiting + at_once < most;
  earlier bigint;
begin
  perform pg_advisory_xact_lock(7402299, hashtext(merchant || ':' || number));
  if is_far then
    perform pg_advisory_xact_lock_shared(7402298, merchant::int);
  else
    perform pg_advisory_xact_lock(7402298, merchant::int);
    waiting := orders_waiting(merchant, most);
  end if;
  select o.id into earlier from orders o where o.merchant_id = merchant and o.mer_order_sn = number;
  return row(waiting, earlier, case when earlier is null then orders_day_left(merchant, day_max, day_start) end)::order_expected;
end $$;
--> statement-breakpoint
-- An order that is to be opened. Rates are basis points, amounts fen. `freezing` is the movement that holds its amount of a
-- provider's deposit, whoever that will be; `message` is what the provider is told.
create type order_wanted as (
  order_sn text, mer_order_sn text, merchant_id bigint, channel smallint, amount bigint, software_rate integer,
  allows_loss boolean, needs_product boolean, notify_url text, return_url text, subject text, ip text,
  created_at timestamptz, ends_at timestamptz, freezing ledger_movement, message jsonb
);
--> statement-breakpoint
-- Why each account of the channel cannot take an order, and those that can: whose turn it is first, then the others.
-- `with_product`: those next have a product of its amount.
create type order_weighed as (passed jsonb, next bigint[], others bigint[], with_product boolean, merchant_rate integer);
--> statement-breakpoint
-- What an order is given; `refused`: why this account cannot have it after all.
create type order_given as (
  account receiving_accounts, product products, merchant_rate integer, providers jsonb, passed jsonb, refused text
);
--> statement-breakpoint
create function platform_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Asia/Shanghai')::date
$$;
--> statement-breakpoint
create function platform_minute(at timestamptz) returns integer language sql stable as $$
  select (extract(hour from at at time zone 'Asia/Shanghai') * 60 + extract(minute from at at time zone 'Asia/Shanghai'))::int
$$;
--> statement-breakpoint
-- Whether an account receives at a minute of the platform's day.
create function account_is_open(hours_from smallint, hours_to smallint, minute integer) returns boolean language sql immutable as $$
  select case when hours_from is null then true
    when hours_from < hours_to then minute >= hours_from and minute < hours_to
    else minute >= hours_from or minute < hours_to end
$$;
--> statement-breakpoint
-- Whether an order of an amount can take one of a product.
create function product_fits(product products, amount bigint) returns boolean language sql immutable as $$
  select product.price = amount and product.status = 1 and product.removed_at is null and product.stock > 0
$$;
--> statement-breakpoint
-- Asks every account of the channel at once: what is asked of an account first is its reason. Of those that can take the order
-- those that have a product of its amount come first; then it is the turn of who has had least for his weight today, then of who
-- was used longest ago. A hundred are next: more than orders come at once.
create function order_weigh(wanted order_wanted, tried bigint[]) returns order_weighed language plpgsql as $$
declare
  weighed order_weighed;
  today constant date := platform_day(wanted.created_at);
  minute constant integer := platform_minute(wanted.created_at);
begin
  with roots as materialized (
    select id, rate_at('payee', id, wanted.channel, wanted.created_at) as rate from providers where parent_id is null
  ), buyer as materialized (
    select rate_at('payer', wanted.merchant_id, wanted.channel, wanted.created_at) as rate
  ), closed as materialized (
    select coalesce(array_agg(id), '{}') as ids from providers where status <> 1
  ), houses as materialized (
    select p.id, p.work_status = 1 as is_working, p.weight, p.min_deposit, coalesce(d.balance, 0) as deposit,
      p.path && closed.ids as is_off,
      coalesce(root.rate, 0) > coalesce(buyer.rate, 0) and not wanted.allows_loss as is_dear
    from providers p join roots root on root.id = p.path[1] cross join buyer cross join closed
    left join ledger_accounts d on d.identity = 'payee' and d.principal_id = p.id and d.fund = 'deposit' and d.currency = 'CNY'
  ), goods as materialized (
    select distinct p.receiving_account_id as id from products p where product_fits(p, wanted.amount)
  ), asked as materialized (
    select a.id, a.last_used_at, g.id is not null as has_product,
      (coalesce(t.orders, 0) + 1)::float8 / (a.weight * p.weight) as share, case
      when a.status <> 1 then 'off'
      when a.resting_at is not null then 'resting'
      when p.is_off then 'providerOff'
      when not p.is_working then 'notWorking'
      when not account_is_open(a.hours_from, a.hours_to, minute) then 'hours'
      when wanted.amount not between a.min_amount and a.max_amount then 'range'
      when g.id is null and wanted.needs_product then 'product'
      when p.is_dear then 'rates'
      when coalesce(t.orders, 0) >= a.daily_count then 'dailyCount'
      when coalesce(t.amount, 0) + wanted.amount > a.daily_amount then 'dailyAmount'
      when p.deposit < p.min_deposit then 'minDeposit'
      when p.deposit < wanted.amount then 'deposit'
    end as reason
    from receiving_accounts a join houses p on p.id = a.provider_id
    left join receiving_account_days t on t.account_id = a.id and t.day = today
    left join goods g on g.id = a.id
    where a.channel = wanted.channel and a.id <> all(tried)
  ), able as materialized (
    select *, bool_or(has_product) over () as any_product from asked where reason is null
  ), next as materialized (
    select id, has_product from able where has_product = any_product order by share, last_used_at nulls first, id limit 100
  )
  select (select coalesce(jsonb_object_agg(reason, ids), '{}') from (
      select reason, jsonb_agg(id order by id) as ids from asked where reason is not null group by reason) by_reason),
    array(select id from next), array(select id from able where id not in (select id from next) order by id),
    (select coalesce(bool_or(has_product), false) from next), (select coalesce(rate, 0) from buyer) into weighed;
  return weighed;
end $$;
--> statement-breakpoint
-- A provider and those above it with their rates, from the provider up, as the terms of an order hold them.
create function provider_chain(provider bigint, on_channel smallint, at timestamptz) returns jsonb language plpgsql as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', above.id, 'rate', coalesce(rate_at('payee', above.id, on_channel, at), 0))
      order by above.level desc)
    from providers p join providers above on above.id = any(p.path) where p.id = provider);
end $$;
--> statement-breakpoint
-- Takes a place in an account's day; answers what somebody else took the last of meanwhile, null: it is taken.
create function account_day_take(account receiving_accounts, wanted_amount bigint, on_day date) returns text language plpgsql as $$
begin
  insert into receiving_account_days as t (account_id, day, orders, amount) values (account.id, on_day, 1, wanted_amount)
    on conflict (day, account_id) do update set orders = t.orders + 1, amount = t.amount + excluded.amount
      where t.orders < account.daily_count and t.amount + excluded.amount <= account.daily_amount;
  if found then
    return null;
  end if;
  return (
    select case when t.orders >= account.daily_count then 'dailyCount' else 'dailyAmount' end
    from receiving_account_days t where t.account_id = account.id and t.day = on_day);
end $$;
--> statement-breakpoint
-- Gives a place in an account's day back, for an order that was not paid.
create function account_day_give_back(account bigint, given_amount bigint, on_day date) returns void language sql as $$
  update receiving_account_days set orders = orders - 1, amount = amount - given_amount where account_id = account and day = on_day
$$;
--> statement-breakpoint
-- Locks the product of an account that an order of this amount takes one of, of several the one that was taken least. The order's
-- row takes it, when it is written.
create function product_take(account bigint, wanted_amount bigint) returns products language plpgsql as $$
declare
  taken products;
begin
  select * into taken from products p where p.receiving_account_id = account and product_fits(p, wanted_amount)
    order by p.reserved + p.sold, p.id limit 1 for no key update;
  return taken;
end $$;
--> statement-breakpoint
-- Holds an order's amount of a provider's deposit; false where that is less, and then nothing was written.
create function order_freeze(wanted order_wanted, provider bigint) returns boolean language plpgsql as $$
declare
  movement ledger_movement := wanted.freezing;
  refused text;
begin
  for leg in 1 .. cardinality(movement.legs) loop
    movement.legs[leg].principal_id := provider;
  end loop;
  refused := (ledger_post(movement)).refused;
  if refused <> 'INSUFFICIENT_FUNDS' then
    raise exception 'the deposit of order % is not held: %', wanted.order_sn, refused;
  end if;
  return refused is null;
end $$;
--> statement-breakpoint
-- Tries to give an order to an account, which it has for this transaction, as it is by now: so none is given one after it went off
-- or to rest.
create function order_give(wanted order_wanted, weighed order_weighed, to_account bigint) returns order_given language plpgsql as $$
declare
  account receiving_accounts;
  product products;
  providers jsonb;
  refused text;
begin
  update receiving_accounts a set last_used_at = wanted.created_at
    where a.id = to_account and a.status = 1 and a.resting_at is null returning * into account;
  if account.id is null then
    return row(null, null, null, null, null, coalesce(
      (select 'resting' from receiving_accounts a where a.id = to_account and a.status = 1), 'off'))::order_given;
  end if;
  providers := provider_chain(account.provider_id, wanted.channel, wanted.created_at);
  -- The rates of this moment may not be those of the choice any more.
  if (providers->-1->>'rate')::int > weighed.merchant_rate and not wanted.allows_loss then
    return row(null, null, null, null, null, 'rates')::order_given;
  end if;
  refused := account_day_take(account, wanted.amount, platform_day(wanted.created_at));
  if refused is not null then
    return row(null, null, null, null, null, refused)::order_given;
  end if;
  if weighed.with_product then
    product := product_take(account.id, wanted.amount);
  end if;
  if product.id is null and wanted.needs_product then
    refused := 'product';
  elsif not order_freeze(wanted, account.provider_id) then
    refused := 'deposit';
  end if;
  if refused is not null then
    perform account_day_give_back(account.id, wanted.amount, platform_day(wanted.created_at));
  end if;
  return row(account, product, weighed.merchant_rate, providers, null, refused)::order_given;
end $$;
--> statement-breakpoint
-- The accounts in the order in which they are tried: first the first that no other order is being given to at this moment, so that
-- orders that come together go side by side instead of waiting for one account. Where all are, the first is waited for.
create function order_turns(next bigint[]) returns bigint[] language plpgsql as $$
declare
  -- Without ORDER BY they are tried one after the other, and none after the first that is free.
  claimed constant bigint := (select id from unnest(next) id where pg_try_advisory_xact_lock(7402294, id::int) limit 1);
begin
  return case when claimed is null then next else claimed || array_remove(next, claimed) end;
end $$;
--> statement-breakpoint
-- The reasons of a choice with those that were found while it was tried, and with those whose turn it was not.
create function order_passed(passed jsonb, tried bigint[], reasons text[], turned bigint[]) returns jsonb language plpgsql as $$
begin
  for place in 1 .. cardinality(tried) loop
    passed := jsonb_set(passed, array[reasons[place]], coalesce(passed->reasons[place], '[]') || to_jsonb(tried[place]));
  end loop;
  return case when cardinality(turned) > 0 then jsonb_set(passed, '{turn}', to_jsonb(turned)) else passed end;
end $$;
--> statement-breakpoint
-- Chooses the receiving account of an order and freezes its provider's deposit; null where none can take it, and then the
-- transaction is to be undone. Orders that come together are kept apart by the account, its day and the deposit.
create function order_assign(wanted order_wanted) returns order_given language plpgsql as $$
declare
  weighed order_weighed;
  given order_given;
  turns bigint[];
  tried bigint[] := '{}';
  reasons text[] := '{}';
begin
  loop
    weighed := order_weigh(wanted, tried);
    if cardinality(weighed.next) = 0 then
      return null;
    end if;
    turns := order_turns(weighed.next);
    for turn in 1 .. cardinality(turns) loop
      given := order_give(wanted, weighed, turns[turn]);
      if given.refused is null then
        given.passed := order_passed(weighed.passed, tried, reasons, turns[turn + 1 :] || weighed.others);
        return given;
      end if;
      tried := tried || turns[turn];
      reasons := reasons || given.refused;
    end loop;
  end loop;
end $$;
--> statement-breakpoint
-- What the customer of a new order is told of its shop and of what it takes one of.
create type order_created as (shop text, account_no text, product jsonb);
--> statement-breakpoint
-- → waiting (1): chooses the receiving account, freezes the deposit, fixes what the order will pay to whom, and tells the provider.
-- Null where no account can take it.
create function order_create(wanted order_wanted) returns order_created language plpgsql as $$
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
    jsonb_build_object('merchantRate', given.merchant_rate, 'softwareRate', wanted.software_rate, 'providers', given.providers)
      -- The providers take more than the merchant pays.
      || case when (given.providers->-1->>'rate')::int > given.merchant_rate then '{"isLoss": true}'::jsonb else '{}' end,
    1, wanted.notify_url, wanted.return_url, wanted.subject, wanted.created_at, wanted.ends_at
  ) returning id into made;
  insert into order_events (order_id, kind, ip, details, created_at)
    values (made, 'created', wanted.ip, jsonb_build_object('note', wanted.subject, 'passed', given.passed), wanted.created_at);
  perform notice_write('payee', account.provider_id, 'order.new', wanted.message, wanted.created_at);
  return row(account.name, account.account_no, case when product.id is not null then jsonb_build_object(
    'title', product.title, 'picture', product.picture, 'content', product.content) end)::order_created;
end $$;
--> statement-breakpoint
-- A payment of an order, which is locked and in the state `from_status`. `host`: where its merchant is called back; null: nowhere.
-- `movement` is what everybody gets.
create type order_payment as (
  order_id bigint, from_status smallint, kind text, note text, actor_id bigint, ip text, paid_at timestamptz,
  callback_status smallint, host text, movement ledger_movement
);
--> statement-breakpoint
-- What a paid order holds of its product: one that had given it back takes it again, null where it is sold out by now.
create function order_product_again(product bigint) returns bigint language plpgsql as $$
declare
  left_over integer;
begin
  select stock into left_over from products where id = product for no key update;
  return case when left_over > 0 then product end;
end $$;
--> statement-breakpoint
-- Writes into an order's timeline what a payment is.
create function order_tell(payment order_payment, what text, details jsonb) returns void language plpgsql as $$
begin
  insert into order_events (order_id, kind, actor_id, ip, details, created_at)
    values (payment.order_id, what, payment.actor_id, payment.ip, details, payment.paid_at);
end $$;
--> statement-breakpoint
-- → paid (2): ends the row of orders that ran out at its account (one that rests already does so until somebody wakes it), moves the
-- order and its product with it, plans the callback and books. Answers the code by which the books refuse it, or that the order is
-- not in the state it was in (MOVED), and then the transaction is to be undone. What it locks, it locks in the one order: the receiving account, the product, the books; these
-- last, as every paid order moves the platform's own accounts, and whoever pays another one waits for this to end.
create function order_pay(payment order_payment) returns text language plpgsql as $$
declare
  is_late constant boolean := payment.kind = 'paidLate';
  paid orders;
  product bigint;
begin
  select * into paid from orders where id = payment.order_id;
  update receiving_accounts set run_outs = 0 where id = paid.receiving_account_id and run_outs > 0 and resting_at is null;
  product := case when is_late then order_product_again(paid.product_id) else paid.product_id end;
  update orders set pay_status = 2, paid_at = payment.paid_at, product_id = product, callback_status = payment.callback_status
    where id = paid.id and pay_status = payment.from_status and reversed_at is null;
  if not found then
    return 'MOVED';
  end if;
  perform order_tell(payment, payment.kind, jsonb_build_object('note', payment.note));
  if product is distinct from paid.product_id then
    perform order_tell(payment, 'productSoldOut', '{}');
  end if;
  if payment.host is not null then
    insert into callback_jobs (order_id, merchant_id, host, attempt, due_at)
      values (paid.id, paid.merchant_id, payment.host, 1, payment.paid_at);
    perform pg_notify('callbacks', '');
  end if;
  return (ledger_post(payment.movement)).refused;
end $$;
--> statement-breakpoint
-- Writes down an attempt of a callback and what follows from it. What is planned comes first: whoever else ends the same attempt
-- waits there, the first answer counts, and a success is never written over by a failure. Attempt 0 is by hand, beside the plan,
-- and ends it where it succeeds. `next_due`: when the next attempt is; null: none. `given_up`: there is none left.
create function callback_end(made callbacks, next_due timestamptz, given_up boolean) returns void language plpgsql as $$
declare
  is_success constant boolean := made.callback_status = 1;
begin
  if next_due is not null then
    update callback_jobs set attempt = made.attempt + 1, due_at = next_due, taken_until = null
      where order_id = made.order_id and attempt = made.attempt;
  elsif made.attempt > 0 or is_success then
    delete from callback_jobs where order_id = made.order_id and (made.attempt = 0 or attempt = made.attempt);
  end if;
  if made.attempt > 0 and not found
    and exists (select from callbacks c where c.order_id = made.order_id and c.attempt = made.attempt) then
    return;
  end if;
  insert into callbacks (order_id, attempt, url, param, callback_status, http_code, value, milliseconds, created_at)
    values (made.order_id, made.attempt, made.url, made.param, made.callback_status, made.http_code, made.value, made.milliseconds,
      made.created_at);
  if is_success then
    update orders set callback_status = 1 where id = made.order_id;
  elsif given_up then
    -- What waited for its callback (2) has none any more (3).
    update orders set callback_status = 3 where id = made.order_id and callback_status = 2;
  end if;
end $$;
--> statement-breakpoint
-- Uses up a nonce; false where it was used before.
create function nonce_use(signer bigint, used text, at timestamptz) returns boolean language plpgsql as $$
begin
  insert into gateway_nonces (signer_id, nonce, created_at) values (signer, used, at) on conflict do nothing;
  return found;
end $$;
