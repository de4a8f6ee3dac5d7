import { sql, type SQL } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'zod/mini';
import { entryTypes, fundNumbers, platformOwner, type Owner } from '../../contract/ledger';
import { platformZone } from '../../contract/zone';
import { orders } from '../../server/db/schema';
import { addedUpTo } from '../../contract/orders';
import { switchOff, switchOn } from '../../contract/fields';
import { orderSummary } from '../../server/orders/listOrders';
import { allOf } from '../../server/kernel/conditions';
import type { Handler } from '../../server/kernel/handle';
import { filterOrders } from '../../server/orders/filterOrders';
import { fold, totals, type TotalsQuery } from '../../server/orders/totals';
import { explainBalance } from '../../server/records/explainBalance';
import { post, type Leg } from '../../server/ledger/post';
import { oneState, sealAll, verifyIn } from '../../server/ledger/verify';
import { listMerchantBalanceRecords } from '../../server/records/listRecords';
import { sumMerchantBalanceRecords } from '../../server/records/sumRecords';
import { fill } from '../bench/fill';
import { openSession } from '../support/openSession';
import { tamper } from '../support/tamper';
import { openWorld, type World } from '../support/world';
import { until } from '../support/waiting';

let world: World;
let admin: number;
const days = 68;
/** More than are added up at once. */
const many = addedUpTo + 2000;

interface Sent {
  text: string;
  values: unknown[];
}

/** Told of what is sent to the database. */
let hear: ((sent: Sent) => void) | undefined;
const { prototype } = pg.Client;
const query: unknown = Reflect.get(prototype, 'query');

/** Hears what connections send that are opened from now on. */
function listenToConnections(): void {
  if (typeof query !== 'function') throw new Error('pg has no query any more');
  Reflect.set(prototype, 'query', function heard(this: unknown, ...given: unknown[]): unknown {
    const [asked, values] = given;
    if (typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string') {
      const own: unknown = 'values' in asked ? asked.values : values;
      hear?.({ text: asked.text, values: Array.isArray(own) ? own : [] });
    }
    return Reflect.apply(query, this, given);
  });
}

const vacuumed = (table: string) => async () => {
  await world.db.query(`vacuum analyze ${table}`);
  const { rows } = await world.db.query('select relallvisible = relpages as is_clean from pg_class where relname = $1', [table]);
  return rows[0].is_clean === true;
};

const bookDays = 400;
const merchantId = 5_000_000;

/** A hundred movements a day of one merchant, as if they were booked and sealed long ago. */
async function fillBooks(): Promise<void> {
  const count = bookDays * 100;
  await tamper(
    world,
    `insert into merchants (id, name) overriding system value values (${merchantId}, 'Quince');
    insert into ledger_accounts (identity, principal_id, fund, currency, may_be_negative, balance, entries)
      values ('payer', ${merchantId}, 'balance', 'CNY', false, ${count * 100}, ${count});
    insert into ledger_transactions (reference, event, subject, created_at)
      select 'flat-' || i, 'adjustment', 'flat-' || i, now() - interval '1 day' * ${bookDays} * (1 - i / ${count}.0)
      from generate_series(1, ${count}) i;
    insert into ledger_entries (transaction_id, account_id, type, amount, position, before, after, created_at)
      select t.id, a.id, case when t.id % 20000 = 0 then ${entryTypes.adjustment} else ${entryTypes.orderPaid} end, 100,
        row_number() over w, 100 * (row_number() over w - 1), 100 * (row_number() over w), t.created_at
      from ledger_transactions t join ledger_accounts a on a.principal_id = ${merchantId} and a.identity = 'payer'
      where t.reference like 'flat-%' window w as (order by t.id);`,
  );
  await world.db.query("select ledger_totals_add(array(select id from ledger_transactions where reference like 'flat-%'))");
}

beforeAll(async () => {
  listenToConnections();
  world = await openWorld();
  const { rows } = await world.db.query("select id from accounts where identity = 'other' and username = 'admin'");
  admin = Number(rows[0].id);
  await fill(world.db, many, days);
  while ((await fold(world.database.db)) > 0);
  await fillBooks();
  // Where the folding puts a row depends on when it comes by, which is no matter here: how many rows are read is.
  await world.db.query('cluster order_totals using order_totals_owner_span_starts_at_owner_id_channel_status_pk');
  await world.db.query('cluster order_amount_totals using order_amount_totals_step_from_amount_status_pk');
  // As autovacuum leaves them; it waits for whoever looked at them meanwhile.
  const tables = [
    'orders',
    'order_changes',
    'order_totals',
    'order_amount_totals',
    'order_pair_totals',
    'ledger_transactions',
    'ledger_entries',
    'ledger_totals',
    'ledger_unsealed',
  ];
  for (const table of tables) await until(vacuumed(table), Boolean);
});
afterAll(async () => {
  Reflect.set(prototype, 'query', query);
  await world.close();
});

const plan = z.array(
  z.object({
    'QUERY PLAN': z.array(z.object({ Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) })),
  }),
);

function blocksIn(rows: unknown): number {
  const [found] = z.parse(plan, rows);
  const read = found?.['QUERY PLAN'][0]?.Plan;
  return (read?.['Shared Hit Blocks'] ?? 0) + (read?.['Shared Read Blocks'] ?? 0);
}

/** How many blocks of 8 kB the database reads for a query: what it costs on any machine. */
async function blocksOf(query: SQL): Promise<number> {
  return blocksIn((await world.database.db.execute(sql`explain (analyze, buffers, timing off, format json) ${query}`)).rows);
}

const operator = { identity: 'other', principalId: 0 } as const;

/** The first page of orders within a filter, and what they come to. */
async function costs(filters: Parameters<typeof filterOrders>[2]) {
  const { where } = await filterOrders(world.database.db, operator, filters);
  const page = sql`select * from ${orders}${allOf(where)} order by ${orders.createdAt} desc, ${orders.id} desc limit 21`;
  const summary = sql`select count(*), sum(${orders.amount}), count(*) filter (where ${orders.status} = 2) from ${orders}${allOf(where)}`;
  return { page: await blocksOf(page), summary: await blocksOf(summary) };
}

test('a day long ago is found by when it was paid without reading the orders since, and summed up without reading its orders', async () => {
  const now = Math.floor(Date.now() / 1000);
  const day = { paid_time_from: now - 30 * 86_400, paid_time_to: now - 29 * 86_400 };
  const { page, summary } = await costs(day);
  expect(page).toBeLessThan(150);
  expect(summary).toBeLessThan(100);
});

/** Of the day that is begun: how many hours and orders stand at the ends is the same at any time of it. */
const daysAgo = (count: number) => sql`date_trunc('day', now(), ${platformZone}) - interval '1 day' * ${count}::float8`;

test.each<[string, Omit<TotalsQuery, 'owner'>]>([
  ['everything', {}],
  ['from an instant on', { from: daysAgo(35.3) }],
  ['between two instants', { from: daysAgo(35.3), to: daysAgo(5.6) }],
  ['between two instants of one day', { from: daysAgo(20.6), to: daysAgo(20.4) }],
  ['everything of a channel', { channel: 1 }],
])('what orders come to is told by months, days and hours; of the orders only those at its ends are read: %s', async (_what, asked) => {
  expect(await blocksOf(totals({ owner: 'other', ...asked }))).toBeLessThan(60);
});

/** How the orders are read by what the platform sends for their sums. */
async function readingsOf(filters: object): Promise<string[]> {
  const token = await openSession(world, admin);
  const sent: Sent[] = [];
  hear = (statement) => sent.push(statement);
  await world.serve(orderSummary, { identity: 'other', token }, filters).finally(() => (hear = undefined));
  const sums = sent.filter(({ text }) => text.includes('counted'));
  expect(sums).toHaveLength(1);
  const { rows } = await world.db.query(`explain (format json) ${sums[0]?.text}`, sums[0]?.values);
  return [...JSON.stringify(rows).matchAll(/"Node Type":"([^"]+)"[^{}]*"Relation Name":"orders"/g)].map(([, node]) => node ?? '');
}

const long = Math.floor(Date.now() / 1000) - 30 * 86_400;
test.each([
  ['callback status', { callback_status: 3 }],
  ['paid time', { paid_time_from: long, paid_time_to: long + 86_400 }],
  ['created time and amount', { create_time_from: long, create_time_to: long + 86_400, amount_min: '5.00' }],
])('what orders come to is read from an index that holds it: %s', async (_what, filters) => {
  expect(await readingsOf(filters)).toEqual(['Index Only Scan']);
});

test('what was booked is read from the index of paid and of reversed times, each by itself', async () => {
  expect(await readingsOf({ booked_time_from: long, booked_time_to: long + 86_400 })).toEqual(['Index Only Scan', 'Index Scan']);
});

test('orders of a merchant with a provider in a time are read from an index that holds what they come to', async () => {
  const { rows } = await world.db.query('select merchant_id, provider_id from orders order by id desc limit 1');
  const { merchant_id: merchant, provider_id: provider } = rows[0];
  expect(await readingsOf({ merchant: `#${merchant}`, provider: `#${provider}`, create_time_from: long })).toEqual(['Index Only Scan']);
});

/** What the totals are asked for; an error where the orders would be added up. */
async function blocksOfTotals(filters: Parameters<typeof filterOrders>[2]): Promise<number> {
  const { fromTotals } = await filterOrders(world.database.db, operator, filters);
  if (!fromTotals) throw new Error('the totals do not know it');
  return blocksOf(fromTotals);
}

// A block for each row at most, of up to 198 amounts and as many steps at both ends, in each of the states that there are.
test.each([
  ['whole hundreds', '100.00', '200.00'],
  ['neither end a step', '123.45', '2345.67'],
  ['one amount', '500.00', '500.00'],
  ['without an end', '33.33', undefined],
])('orders of an amount are summed up by its steps: %s', async (_what, min, max) => {
  expect(await blocksOfTotals({ ...(min ? { amount_min: min } : {}), ...(max ? { amount_max: max } : {}) })).toBeLessThan(600);
});

test('orders of a merchant and of a provider are summed up by months, as far as these go', async () => {
  const { rows } = await world.db.query('select merchant_id, provider_id from orders where provider_id is not null limit 1');
  expect(await blocksOfTotals({ merchant: `#${rows[0]?.merchant_id}` })).toBeLessThan(60);
  expect(await blocksOfTotals({ provider: `#${rows[0]?.provider_id}` })).toBeLessThan(60);
});

test('orders of a merchant with a provider are summed up without reading them', async () => {
  const { rows } = await world.db.query('select merchant_id, provider_id from orders where provider_id is not null limit 1');
  const pair = { merchant: `#${rows[0]?.merchant_id}`, provider: `#${rows[0]?.provider_id}` };
  expect(await blocksOfTotals(pair)).toBeLessThan(30);
  expect(await blocksOfTotals({ ...pair, status: 2, channel: 1 })).toBeLessThan(30);
});

test('orders of a shop are summed up without reading them', async () => {
  const { rows } = await world.db.query<{ id: string }>(
    'select receiving_account_id as id from orders where receiving_account_id > 0 limit 1',
  );
  expect(await blocksOfTotals({ shop: `#${rows[0]?.id}` })).toBeLessThan(150);
});

test('where nothing knows what orders come to, a part is added up at once, which says so, and the whole when it is asked for', async () => {
  const token = await openSession(world, admin);
  const asked = { create_time_from: 0, amount_min: '0.01' };
  const ask = (more: object) => world.serve(orderSummary, { identity: 'other', token }, { ...asked, ...more });
  const { rows } = await world.db.query<{ count: string }>('select count(*) from orders');
  expect(await ask({})).toMatchObject({ orders: addedUpTo + 1, is_cut: switchOn });
  expect(await ask({ whole: switchOn })).toMatchObject({ orders: Number(rows[0]?.count), is_cut: switchOff });
  expect(await ask({ create_time_from: now - 86_400 })).toMatchObject({ is_cut: switchOff });
});

/** What the database reads for what a piece of work asks of the books. */
async function blocksOfWork(work: () => Promise<unknown>): Promise<number> {
  const sent: Sent[] = [];
  hear = (statement) => sent.push(statement);
  await work().finally(() => (hear = undefined));
  const books = sent.filter(({ text }) => text.includes('ledger_') && /^\s*(?:select|with)/.test(text));
  expect(books.length).toBeGreaterThan(0);
  let blocks = 0;
  for (const { text, values } of books) {
    const { rows } = await world.db.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
    blocks += blocksIn(rows);
  }
  return blocks;
}

async function blocksOfCall(handlers: Handler | Handler[], input: object): Promise<number> {
  const token = await openSession(world, admin);
  return blocksOfWork(() => world.serve(handlers, { identity: 'other', token }, input));
}

const now = Math.floor(Date.now() / 1000);
/** Neither begins nor ends with a day. */
const most = { create_time_from: now - (bookDays - 9) * 86_400 - 1234, create_time_to: now - 9 * 86_400 - 4321 };
const whose = { owner: `#${merchantId}` };

test.each([
  ['of one merchant', whose, 150],
  ['of one merchant and one type', { ...whose, type: entryTypes.orderPaid }, 150],
  // At each end of the range every account is looked at.
  ['of all', {}, 600],
])('what a record comes to over most of its time is told without reading it: %s', async (_what, filters, blocks) => {
  expect(await blocksOfCall(sumMerchantBalanceRecords, { ...most, ...filters })).toBeLessThan(blocks);
});

test.each([
  ['of one merchant', whose],
  ['of one merchant, of a type that is rare', { ...whose, type: entryTypes.adjustment }],
  ['of one merchant, of a type that there is not', { ...whose, type: entryTypes.commission }],
  ['of all, of a type that is rare', { type: entryTypes.adjustment }],
  ['of all, of a fund in which little moves', { fund: fundNumbers.balance_frozen }],
  ['of one merchant over most of its time', { ...whose, ...most }],
  ['of one merchant, the oldest first', { ...whose, sort: 'create_time.asc' }],
])('a page of a record, and how many rows it has, is told without reading those between: %s', async (_what, filters) => {
  expect(await blocksOfCall(listMerchantBalanceRecords, filters)).toBeLessThan(500);
});

test('by the number of a paper, only what belongs to it is read', async () => {
  const paper = { subject: 'w2026010203040506700000' };
  expect(await blocksOfCall(sumMerchantBalanceRecords, paper)).toBeLessThan(60);
  expect(await blocksOfCall(listMerchantBalanceRecords, paper)).toBeLessThan(60);
});

test('what led to a balance is told by type without reading what led to it, as of an instant and of a row', async () => {
  const at = { identity: 'payer', owner_id: merchantId, fund: fundNumbers.balance, until: now - 30 * 86_400 };
  expect(await blocksOfCall(explainBalance, at)).toBeLessThan(150);
  const { rows } = await world.db.query(
    `select e.id from ledger_entries e join ledger_accounts a on a.id = account_id
    where a.identity = 'payer' and a.principal_id = $1 and position = $2`,
    [merchantId, bookDays * 90],
  );
  expect(await blocksOfCall(explainBalance, { id: Number(rows[0].id) })).toBeLessThan(200);
});

test('the books are held against what has come since without reading what was there before', async () => {
  const { transaction } = world.database;
  await sealAll(world.database);
  const { rows } = await world.db.query<{ position: string; hash: string }>(
    'select position, hash from ledger_seals order by position desc limit 1',
  );
  const [last] = rows;
  const since = { position: Number(last?.position), hash: last?.hash ?? '' };
  const owner: Owner = { identity: 'payer', principalId: merchantId };
  for (let i = 0; i < 20; i += 1) {
    const legs: Leg[] = [
      { owner, fund: 'balance', amount: -1n, type: entryTypes.adjustment },
      { owner: platformOwner, fund: 'income', amount: 1n, type: entryTypes.adjustment },
    ];
    const name = `since-${i}`;
    await transaction((tx) => post(tx, { reference: name, event: 'adjustment', subject: name, legs, now: new Date() }));
  }
  await sealAll(world.database);
  const read = await blocksOfWork(async () => {
    const { transactions, entries } = await transaction((tx) => verifyIn(tx, { since }), oneState);
    expect({ transactions, entries }).toEqual({ transactions: 20, entries: 40 });
  });
  // Half of them are the accounts, each of which is looked at.
  expect(read).toBeLessThan(3000);
});
