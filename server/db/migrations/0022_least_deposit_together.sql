-- What a provider's deposit is by now, locked with what of it is held: others that come at once have taken theirs of it.
create function deposit_locked(provider bigint) returns bigint language sql as $$
  select coalesce(max(l.balance) filter (where l.fund = 'deposit'), 0) from (
    select fund, balance from ledger_accounts
    where identity = 'payee' and principal_id = provider and fund in ('deposit', 'deposit_frozen') and currency = 'CNY'
    order by id for update
  ) l
$$;
--> statement-breakpoint
-- Tries to give an order to an account, which it has for this transaction, as it is by now: so none is given one after it went off
-- or to rest.
create or replace function order_give(wanted order_wanted, weighed order_weighed, to_account bigint) returns order_given language plpgsql as $$
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
  elsif deposit_locked(account.provider_id) < (select p.min_deposit from providers p where p.id = account.provider_id) then
    refused := 'minDeposit';
  elsif not order_freeze(wanted, account.provider_id) then
    refused := 'deposit';
  end if;
  if refused is not null then
    perform account_day_give_back(account.id, wanted.amount, platform_day(wanted.created_at));
  end if;
  return row(account, product, weighed.merchant_rate, providers, null, refused)::order_given;
end $$;
--> statement-breakpoint
-- Of claims those that have all that they take, as it is by now, locked. Nothing is waited for. Of one provider's deposit those that
-- come first have theirs, as long as what is left is the least that it must have.
create or replace function orders_take(claims order_claim[], at timestamptz) returns order_taken[] language plpgsql as $$
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
        sum((c.wanted).amount) over (partition by a.provider_id order by c.place) - (c.wanted).amount
          <= (d).balance - greatest((c.wanted).amount, p.min_deposit) as is_covered
      from unnest(claims) c
      join unnest(accounts) a on a.id = c.account_id
      join providers p on p.id = a.provider_id
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
