import type pg from 'pg';

/**
 * What an order must do in the database, in the fewest statements that somebody who knows all of it beforehand can write: the
 * same rows, triggers and constraints as the platform's, without signature, session, choice of an account or answer. The
 * platform is held against it.
 */

const amount = 1000;

/** Shops with the accounts of their providers' deposits, and what a paid order of each brings to whom. */
export async function prepare(db: pg.Pool): Promise<{ shops: number }> {
  await db.query(`
    drop table if exists bench_shops, bench_legs;
    create table bench_shops as
      select row_number() over (order by a.id)::int as n, a.id as account_id, a.provider_id, a.channel, m.merchant_id,
        deposit.id as deposit, frozen.id as frozen
      from receiving_accounts a
      join ledger_accounts deposit on deposit.identity = 'payee' and deposit.principal_id = a.provider_id and deposit.fund = 'deposit'
      join ledger_accounts frozen on frozen.identity = 'payee' and frozen.principal_id = a.provider_id and frozen.fund = 'deposit_frozen'
      cross join (select principal_id as merchant_id from accounts where identity = 'payer' and username = 'merchant') m
      where a.status = 1 and deposit.balance > 10000000;
    create unique index on bench_shops (n);
    create table bench_legs as
      select shop.provider_id, leg.account_id, leg.type, leg.amount
      from (select distinct provider_id, merchant_id, frozen from bench_shops) shop
      join providers p on p.id = shop.provider_id
      cross join lateral (
        select shop.frozen as account_id, 1 as type, -${amount}::bigint as amount
        union all select id, 1, 960 from ledger_accounts where identity = 'payer' and principal_id = shop.merchant_id and fund = 'balance'
        union all select a.id, 1, 4 from ledger_accounts a
          where a.identity = 'payee' and a.principal_id = any(p.path) and a.fund = 'balance'
        union all select id, 1, 40 - 4 * (
            select count(*) from ledger_accounts a where a.identity = 'payee' and a.principal_id = any(p.path) and a.fund = 'balance')
          from ledger_accounts where identity = 'other' and fund = 'income'
        union all select id, 1, -2 from ledger_accounts where identity = 'other' and fund = 'pre_deposit'
        union all select id, 1, 2 from ledger_accounts where identity = 'other' and fund = 'software_fee'
      ) leg where leg.amount <> 0;
    create index on bench_legs (provider_id)`);
  const { rows } = await db.query<{ shops: number }>('select count(*)::int as shops from bench_shops');
  return { shops: rows[0]?.shops ?? 0 };
}

export const creation = (shops: number) => `
\\set n random(1, ${shops})
with shop as materialized (select * from bench_shops where n = :n),
nonce as (insert into gateway_nonces (signer_id, nonce, created_at) select merchant_id, gen_random_uuid()::text, now() from shop),
used as (update receiving_accounts a set last_used_at = now() from shop where a.id = shop.account_id),
today as (
  insert into receiving_account_days as t (account_id, day, orders, amount)
  select account_id, (now() at time zone 'Asia/Shanghai')::date, 1, ${amount} from shop
  on conflict (day, account_id) do update set orders = t.orders + 1, amount = t.amount + excluded.amount),
made as (
  insert into orders (order_sn, mer_order_sn, merchant_id, provider_id, receiving_account_id, channel, amount, fee, pay_status,
    callback_status, notify_url, created_at, ends_at)
  select 'H' || gen_random_uuid(), 'H' || gen_random_uuid(), merchant_id, provider_id, account_id, channel, ${amount}, 40, 1, 4,
    'http://127.0.0.1:9/', now(), now() + interval '1 day' from shop
  returning id, order_sn, provider_id),
happened as (insert into order_events (order_id, kind, details, created_at) select id, 'created', '{}', now() from made),
told as (
  insert into messages (identity, principal_id, kind, details, created_at)
  select 'payee', provider_id, 'order.new', jsonb_build_object('order_sn', order_sn), now() from made),
booked as (
  insert into ledger_transactions (reference, event, subject, remark, created_at)
  select 'order.created:' || order_sn, 'order.created', order_sn, '', now() from made returning id, created_at)
insert into ledger_entries (transaction_id, account_id, type, amount, created_at)
select booked.id, leg.account_id, 2, leg.amount, booked.created_at
from booked, shop, lateral (values (shop.frozen, ${amount}::bigint), (shop.deposit, -${amount}::bigint)) leg (account_id, amount);
`;

/** Numbers the orders that wait, so that each is confirmed once. */
export async function line(db: pg.Pool): Promise<void> {
  await db.query(`
    drop table if exists bench_line;
    create table bench_line as select row_number() over (order by id) as n, id from orders where pay_status = 1 and order_sn like 'H%';
    create unique index on bench_line (n);
    drop sequence if exists bench_turn;
    create sequence bench_turn`);
}

export const confirmation = `
with turn as materialized (select nextval('bench_turn') as n),
waiting as materialized (select l.id from bench_line l join turn using (n)),
operator as (select id from accounts where identity = 'other' and username = 'admin'),
asked as (
  insert into idempotency_keys (account_id, call, request_id, input_hash, answer)
  select id, '/bench', gen_random_uuid()::text, 'x', '"x"' from operator),
paid as (
  update orders o set pay_status = 2, paid_at = now(), callback_status = 2 from waiting
  where o.id = waiting.id and o.pay_status = 1 and o.reversed_at is null
  returning o.id, o.order_sn, o.provider_id, o.merchant_id),
happened as (insert into order_events (order_id, kind, details, created_at) select id, 'paid', '{}', now() from paid),
planned as (
  insert into callback_jobs (order_id, merchant_id, host, attempt, due_at)
  select id, merchant_id, '127.0.0.1:9', 1, now() + interval '1 day' from paid),
written as (
  insert into audit_logs (actor_id, action, subject, ip, request_id)
  select operator.id, 'order.confirm', 'order:' || order_sn, '127.0.0.1', 'bench' from paid, operator),
booked as (
  insert into ledger_transactions (reference, event, subject, remark, created_at)
  select 'order.paid:' || order_sn, 'order.paid', order_sn, '', now() from paid returning id, created_at)
insert into ledger_entries (transaction_id, account_id, type, amount, created_at)
select booked.id, leg.account_id, leg.type, leg.amount, booked.created_at
from booked, paid join bench_legs leg using (provider_id) order by leg.amount < 0, leg.account_id;
`;
