import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../../server/db/database';
import { inTransaction } from '../../server/kernel/handle';
import { seal } from '../../server/ledger/seal';
import { verify } from '../../server/ledger/verify';
import { repoRoot } from '../support/template';

const clusterUrl = process.env.TEST_CLUSTER_URL ?? '';
const name = `demo_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
const admin = new pg.Client({ connectionString: clusterUrl });

/** A world of 1,000 orders in a database of its own, made by a given user. */
async function makeWorld(database: string, user?: string): Promise<Database> {
  await admin.query(`create database ${database}${user ? ` owner ${user}` : ''}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  if (user) [url.username, url.password] = [user, 'demo'];
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'tests/support/makeDemo.ts'], {
    cwd: repoRoot,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url.toString(), NODE_OPTIONS: '' },
  });
  if (made.status !== 0) throw new Error(made.stderr);
  return openDatabase(url.toString(), 3, () => {});
}

/** What a world holds that people see, as one number. */
async function sumOf({ pool }: Database): Promise<unknown> {
  const { rows } = await pool.query(`
    select (select md5(string_agg((order_sn, amount, pay_status, terms, reversed_at)::text, '' order by id)) from orders) as orders,
      (select md5(string_agg((position, amount, before, after, type)::text, '' order by id)) from ledger_entries) as entries,
      (select md5(string_agg((amount, status, created_at)::text, '' order by created_at, amount)) from withdrawals) as withdrawals`);
  return rows[0];
}

const worlds: Database[] = [];
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create role ${name} login password 'demo'`);
  worlds.push(await makeWorld(`${name}_a`), await makeWorld(`${name}_b`, name));
});
afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()));
  for (const end of ['a', 'b']) await admin.query(`drop database if exists ${name}_${end} with (force)`);
  await admin.query(`drop role if exists ${name}`);
  await admin.end();
});

test('the demo holds every rule of the books, whether a superuser makes it or the owner of a database', async () => {
  for (const world of worlds) {
    while ((await inTransaction(world, seal)) > 0);
    const verdict = await verify(world.db);
    expect(verdict.faults).toEqual([]);
    expect(verdict.transactions).toBeGreaterThan(1000);
  }
});

test('nobody in the demo has ever paid out what he had not earned, however few its orders', async () => {
  for (const { pool } of worlds) {
    const { rows } = await pool.query(`
      select a.identity, a.principal_id, a.fund, e.after from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.after < 0 and not a.may_be_negative`);
    expect(rows).toEqual([]);
  }
});

test('the demo points to nothing that is not there', async () => {
  for (const { pool } of worlds) {
    const { rows } = await pool.query<{ child: string; parent: string; keys: string[]; names: string[] }>(`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent,
        (select array_agg(attname::text order by n) from unnest(conkey) with ordinality k (num, n)
          join pg_attribute on attrelid = conrelid and attnum = num) as keys,
        (select array_agg(attname::text order by n) from unnest(confkey) with ordinality k (num, n)
          join pg_attribute on attrelid = confrelid and attnum = num) as names
      from pg_constraint where contype = 'f'`);
    expect(rows.length).toBeGreaterThan(20);
    for (const { child, parent, keys, names } of rows) {
      const match = keys.map((key, index) => `p.${names[index]} = c.${key}`).join(' and ');
      const { rowCount } = await pool.query(
        `select 1 from ${child} c where c.${keys[0]} is not null and not exists (select 1 from ${parent} p where ${match}) limit 1`,
      );
      expect([child, parent, rowCount]).toEqual([child, parent, 0]);
    }
  }
});

test('the rules of the books are awake again afterwards', async () => {
  for (const { pool } of worlds) {
    for (const position of [0, 1_000_000]) {
      const entry = `values (1, 1, 1, 1, 0, 1, ${position})`;
      await expect(
        pool.query(`insert into ledger_entries (transaction_id, account_id, amount, type, before, after, position) ${entry}`),
      ).rejects.toThrow('is closed');
    }
    await expect(pool.query('update ledger_accounts set balance = balance + 1')).rejects.toThrow();
  }
});

test('the demo is the same every time, by whomever', async () => {
  const [first, second] = await Promise.all(worlds.map(sumOf));
  expect(second).toEqual(first);
});

test('the rates of its merchant and of its provider change in a few days, as the log says', async () => {
  for (const { pool } of worlds) {
    const { rows } = await pool.query(`
      select a.username, r.rate - rate_at(r.identity, r.principal_id, r.channel, r.created_at) as more,
        l.details #> '{rate_pay}' = jsonb_build_array(rate_at(r.identity, r.principal_id, r.channel, r.created_at), r.rate) as is_logged
      from rates r join accounts a using (identity, principal_id)
      join audit_logs l on l.action = 'rate.set' and l.subject in ('merchant:' || principal_id, 'provider:' || principal_id)
      where r.effective_from between '2026-03-06' and '2026-03-08' order by r.id`);
    expect(rows).toEqual([
      { username: 'merchant', more: -5, is_logged: true },
      { username: 'provider', more: 5, is_logged: true },
      { username: expect.any(String), more: 3, is_logged: true },
    ]);
    const { rows: broken } = await pool.query(
      "select w.* from providers p cross join lateral rates_in_the_way(p.id, '2026-03-04') w where p.parent_id is null",
    );
    expect(broken).toEqual([]);
  }
});

test('an account of the provider that the login page offers is the next to be given an order on either channel', async () => {
  for (const { pool } of worlds) {
    const { rows } = await pool.query(`
      select a.username, n.channel from (values (1::smallint), (2::smallint)) n (channel)
      cross join (select min(id) as id from merchants) m
      cross join lateral orders_weigh(array[row(1, m.id, n.channel, 12345, true, false)::order_kind], '2026-03-04T05:06:07Z', '{}') c
      join receiving_accounts r on r.id = ((c.weighed).next)[1]
      join accounts a on a.identity = 'payee' and a.principal_id = r.provider_id and a.role = 'owner' order by n.channel`);
    expect(rows).toEqual([1, 2].map((channel) => ({ username: 'provider', channel })));
  }
});

test('no two of the demo have one name', async () => {
  for (const { pool } of worlds) {
    const { rows } = await pool.query(
      'select name from (select name from merchants union all select name from providers) n group by 1 having count(*) > 1',
    );
    expect(rows).toEqual([]);
  }
});
