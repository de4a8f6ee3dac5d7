import pg from 'pg';
import type { Endpoint } from '../../contract/endpoint';
import { listOrders, orderFees, orderSummary } from '../../contract/orders';
import { ownerOf } from '../support/client';
import { startPlatform } from '../support/platform';
import { measure, milliseconds, quantile, say } from './measure';

interface Options {
  /** How many orders the list is measured over, first and then. */
  sizes: [few: number, many: number];
  rounds: number;
}

/** How many ask at once. */
export const workers = 16;
const chunk = 100_000;
const manyRows = 1_000_000;

/**
 * Orders of the last days over everybody, without books: the list and its totals do not ask for them. Each has a time of its
 * own: what does not ask for `i` would be made once for all of a chunk.
 */
export async function fill(db: pg.Pool, wanted: number, days = 60): Promise<void> {
  const { rows } = await db.query<{ count: string }>('select count(*) from orders');
  const there = Number(rows[0]?.count);
  if (wanted - there < manyRows) await insert(db, there, wanted, days);
  else await withoutIndexes(db, () => insert(db, there, wanted, days));
  await db.query('vacuum analyze orders');
  await db.query('checkpoint');
}

/** Indexes and totals that many rows are put into one by one cost ten times as much as those that are made of them afterwards. */
async function withoutIndexes(db: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
     from pg_index i where i.indrelid = 'orders'::regclass and not i.indisunique`,
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  await db.query('alter table orders disable trigger counted');
  await work();
  await db.query('alter table orders enable trigger counted');
  for (const { text } of rows) await db.query(`set maintenance_work_mem = '1GB'; ${text}`);
  await db.query(`begin isolation level repeatable read;
    lock table statistics_totals, ledger_totals, order_totals, order_amount_totals in exclusive mode;
    set local work_mem = '512MB'; select statistics_rebuild(), order_totals_rebuild(); commit`);
}

async function insert(db: pg.Pool, first: number, wanted: number, days: number): Promise<void> {
  for (let there = first; there < wanted; there += chunk) {
    await db.query(
      `insert into orders (order_sn, mer_order_sn, merchant_id, provider_id, receiving_account_id, channel, amount, fee,
        pay_status, callback_status, notify_url, created_at, ends_at, paid_at)
      select 'B' || lpad((i + $2)::text, 20, '0'), 'BM' || (i + $2), m.ids[1 + (i % array_length(m.ids, 1))],
        (a.rows[1 + (i * 7 % array_length(a.rows, 1))]).provider_id, (a.rows[1 + (i * 7 % array_length(a.rows, 1))]).id,
        (a.rows[1 + (i * 7 % array_length(a.rows, 1))]).channel, 1000 + (i * 7919 % 300000), 100, s.status,
        case when s.status = 2 then case when i % 40 = 0 then 3 else 1 end else 4 end, '', t.at, t.at + interval '10 minutes',
        case when s.status = 2 then t.at + interval '3 minutes' end
      from generate_series(1, $1::int) i
      cross join (select array_agg(id) as ids from merchants) m
      cross join (select array_agg(receiving_accounts) as rows from receiving_accounts) a
      cross join lateral (select case when i % 100 < 82 then 2 when i % 100 < 98 then 3 else 4 end as status) s
      cross join lateral (select now() - interval '1 day' * $3::int * random() as at where i > 0) t`,
      [Math.min(chunk, wanted - there), there, days],
    );
  }
}

/** Waits until every difference is in the totals. */
export async function folded(db: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ count: string }>('select count(*) from order_changes');
    if (Number(rows[0]?.count) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Waits until the database does nothing by itself: filling leaves it work that the list would be blamed for. */
export async function quiet(db: pg.Pool): Promise<void> {
  for (let calm = 0; calm < 5; calm += 1) {
    const { rows } = await db.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where backend_type = 'autovacuum worker' or (backend_type = 'checkpointer' and wait_event_type = 'IO')`,
    );
    if (rows[0]?.count !== '0') calm = 0;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Work of several at once for some seconds; answers how often it was done in a second. */
export async function perSecond(seconds: number, work: () => Promise<boolean>): Promise<number> {
  const started = Date.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (Date.now() < until && (await work())) done += 1;
    }),
  );
  return (done * 1000) / (Date.now() - started);
}

/** Every receiving account takes whatever comes, and merchants may have as many orders waiting as they like. */
export async function unlimited(db: pg.Pool): Promise<void> {
  await db.query(
    'update receiving_accounts set min_amount = 100, max_amount = 5000000, daily_count = 1000000, daily_amount = 1000000000000',
  );
  await db.query("update settings set value = '1000000' where name = 'max_waiting_orders'");
}

/** How long the platform's list takes, with few orders and with many. */
export async function benchOrders({ sizes, rounds }: Options): Promise<void> {
  const platform = await startPlatform();
  try {
    const results = new Map<string, number[][]>();
    for (const size of sizes) {
      say(`filling up to ${size} orders`);
      await fill(platform.db, size);
      await folded(platform.db);
      await platform.db.query('vacuum analyze order_totals, order_amount_totals, order_changes');
      await quiet(platform.db);
      const { rows } = await platform.db.query<{
        order_sn: string;
        mer_order_sn: string;
        merchant_id: string;
        provider_id: string;
        shop: string;
      }>(
        `select o.order_sn, o.mer_order_sn, o.merchant_id, o.provider_id, a.name as shop
         from orders o join receiving_accounts a on a.id = o.receiving_account_id
         order by o.id limit 1 offset 5000`,
      );
      const [one] = rows;
      if (!one) throw new Error('no orders');
      const now = Math.floor(Date.now() / 1000);
      const operator = await ownerOf(platform, 'other');
      const first = await operator.get(listOrders, { limit: 200 });
      let deep = first.next ?? '';
      for (let page = 0; page < 40; page += 1) deep = (await operator.get(listOrders, { limit: 200, after: deep })).next ?? deep;
      const day = (name: string) => ({ [`${name}_from`]: now - 20 * 86_400, [`${name}_to`]: now - 19 * 86_400 });
      const filters: [string, Record<string, string | number>][] = [
        ['everything', {}],
        ['our number', { numbers: one.order_sn }],
        ['the merchant’s number', { numbers: one.mer_order_sn }],
        ['merchant', { merchant: one.merchant_id }],
        ['provider', { provider: one.provider_id }],
        ['merchant and provider', { merchant: one.merchant_id, provider: one.provider_id }],
        ['shop', { shop: one.shop }],
        ['channel', { channel: 1 }],
        ['status', { status: 4 }],
        ['callback status', { callback_status: 3 }],
        ['amount', { amount_min: '100', amount_max: '200' }],
        ['amount of a status', { amount_min: '123.45', status: 2 }],
        ['created time, a day', day('create_time')],
        ['created time, 30 days', { create_time_from: now - 30 * 86_400 - 1234, create_time_to: now }],
        ['paid time, a day', day('paid_time')],
        ['paid time, 30 days', { paid_time_from: now - 30 * 86_400 - 1234, paid_time_to: now }],
        ['booked time, a day', day('booked_time')],
      ];
      const questions: [string, Endpoint, Record<string, string | number>][] = [
        ['first page', listOrders, {}],
        ['page 400', listOrders, { after: deep }],
        ['sorted by amount', listOrders, { sort: 'amount.desc' }],
        ...filters.slice(1).map(([name, input]) => [`page by ${name}`, listOrders, input] as [string, Endpoint, typeof input]),
        ...filters.map(([name, input]) => [`sums of ${name}`, orderSummary, input] as [string, Endpoint, typeof input]),
        ['fees of everything', orderFees, {}],
        ['fees of a merchant', orderFees, { merchant: one.merchant_id }],
      ];
      for (const [name, endpoint, input] of questions)
        results.set(name, [...(results.get(name) ?? []), await measure(operator, endpoint, input, rounds)]);
    }
    say(`\n${''.padEnd(28)}${sizes.map((size) => `${size} orders: p50, p95, p99`.padEnd(42)).join('')}p95 to p95`);
    for (const [name, [few = [], many = []]] of results) {
      const columns = [few, many]
        .map((times) =>
          [0.5, 0.95, 0.99]
            .map((share) => milliseconds(quantile(times, share)))
            .join(' ')
            .padEnd(42),
        )
        .join('');
      say(`${name.padEnd(28)}${columns}${(quantile(many, 0.95) / quantile(few, 0.95)).toFixed(2)}`);
    }
  } finally {
    await platform.stop();
  }
}
