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
