import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { rebuildStatistics } from '../../server/statistics/rebuild';

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
  else await withoutIndexes(db, (client) => insert(client, there, wanted, days));
  await db.query('vacuum analyze orders');
  await db.query('checkpoint');
}

/**
 * Indexes and totals that many rows are put into one by one cost ten times as much as those that are made of them afterwards. No
 * trigger looks at a row, nor whether there is what it refers to: it is made of what is there.
 */
async function withoutIndexes(db: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
     from pg_index i where i.indrelid = 'orders'::regclass and not i.indisunique`,
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  const client = await db.connect();
  try {
    await client.query('set session_replication_role = replica');
    await work(client);
  } finally {
    client.release(true);
  }
  for (const { text } of rows) await db.query(`set maintenance_work_mem = '1GB'; ${text}`);
  await rebuild(db);
}

async function rebuild(db: pg.Pool): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("set work_mem = '512MB'");
    const session = drizzle(client);
    await rebuildStatistics({ transaction: session.transaction.bind(session) });
  } finally {
    client.release(true);
  }
}

async function insert(db: Pick<pg.ClientBase, 'query'>, first: number, wanted: number, days: number): Promise<void> {
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

/** Every receiving account takes whatever comes, and merchants may have as many orders waiting as they like. */
export async function unlimited(db: pg.Pool): Promise<void> {
  await db.query(
    'update receiving_accounts set min_amount = 100, max_amount = 5000000, daily_count = 1000000, daily_amount = 1000000000000',
  );
  await db.query("update settings set value = '1000000' where name = 'max_waiting_orders'");
}
