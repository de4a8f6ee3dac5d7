import fs from 'node:fs';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import type { LedgerCheck } from '../../contract/ledgerChecks';
import { locks } from '../../server/db/locks';
import { accounts, ledgerChecks as checksTable, messages } from '../../server/db/schema';
import { checkLedger, ledgerChecks, watchLedger } from '../../server/ledger/checks';
import { adjust } from '../support/adjust';
import { openSession } from '../support/openSession';
import { makeOrder, makeParties } from '../support/orders';
import { tamper } from '../support/tamper';
import { openWorld, type World } from '../support/world';
import { until } from '../support/waiting';

let world: World;
let token: string;
beforeEach(async () => {
  world = await openWorld();
  const [operator] = await world.database.db.select().from(accounts).where(eq(accounts.username, 'admin'));
  token = await openSession(world, operator?.id ?? 0);
});
afterEach(() => world.close());

const check = async () => (await world.serve(checkLedger, { identity: 'other', token })) as LedgerCheck;
const kept = () => world.database.db.select().from(checksTable).orderBy(desc(checksTable.id));
const told = () => world.database.db.select().from(messages).where(eq(messages.kind, 'ledger.fault'));
const move = () => adjust(world.database, { identity: 'other', principalId: 0 }, 'pre_deposit', 1n, world.clock.now());
const countOf = async (table: string) => Number((await world.db.query(`select count(*) from ${table}`)).rows[0].count);

/** Makes a paper say what the books do not. */
async function breakAdjustment(): Promise<string> {
  const { rows } = await world.db.query('select order_sn from adjustments where status = 2 order by id desc limit 1');
  await tamper(world, `update adjustments set amount = amount + 1 where order_sn = '${rows[0].order_sn}'`);
  return String(rows[0].order_sn);
}

test('a check says what it saw, seals before what was just committed, and is kept', async () => {
  await move();
  const made = await check();
  const second = Math.floor(world.clock.now().getTime() / 1000);
  expect(made).toEqual({
    time: second,
    transactions: await countOf('ledger_transactions'),
    entries: await countOf('ledger_entries'),
    milliseconds: expect.any(Number),
    whole: 1,
    faults: [],
  });
  expect(made.milliseconds).toBeGreaterThan(0);
  expect(made.milliseconds).toBeLessThan(20_000);
  const { rows } = await world.db.query('select position, hash from ledger_seals order by position desc limit 1');
  const [row] = await kept();
  expect(row).toMatchObject({
    isWhole: true,
    position: Number(rows[0].position),
    hash: rows[0].hash,
    createdAt: world.clock.now(),
    faults: [],
  });
  expect(row?.transactions).toBe(Number(rows[0].position));
  expect(await told()).toEqual([]);
});

test('the next goes on from there; after a fault everything is looked at again, until there is none', async () => {
  await check();
  await move();
  await move();
  expect(await check()).toMatchObject({ whole: 2, transactions: 2, entries: 4 });
  expect(await check()).toMatchObject({ whole: 2, transactions: 0, entries: 0 });
  await move();
  const sn = await breakAdjustment();
  const faults = [{ rule: 'papers', table: 'adjustments', row: sn }];
  expect(await check()).toMatchObject({ whole: 2, faults });
  expect(await check()).toMatchObject({ whole: 1, faults });
  await tamper(world, `update adjustments set amount = amount - 1 where order_sn = '${sn}'`);
  expect(await check()).toMatchObject({ whole: 1, faults: [] });
  expect(await check()).toMatchObject({ whole: 2, faults: [] });
});

test('a check of before the chain was followed is nothing to go on from', async () => {
  await world.database.db.insert(checksTable).values({ transactions: 1, entries: 2, milliseconds: 3, faults: [] });
  expect(await check()).toMatchObject({ whole: 1, faults: [] });
});

test('a fault is told to the platform, by rule and row', async () => {
  await move();
  const sn = await breakAdjustment();
  await check();
  expect(await told()).toMatchObject([
    { identity: 'other', principalId: 0, details: { rule: 'papers', row: `adjustments ${sn}` }, createdAt: world.clock.now() },
  ]);
});

test('the head that was kept outside is asked for', async () => {
  const { rows } = await world.db.query('select book_id from installation');
  const head = { position: 1_000_000, hash: 'f'.repeat(64), at: 'then' };
  fs.writeFileSync(path.join(world.config.dataDir, `ledger-head-${rows[0].book_id}.json`), JSON.stringify(head));
  expect((await check()).faults).toEqual([{ rule: 'head', table: 'ledger_seals', row: '1000000' }]);
});

test('while another one runs none begins, and none is kept', async () => {
  const client = await world.db.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [locks.check]);
    await expect(check()).rejects.toMatchObject({ codeName: 'LEDGER_CHECK_RUNNING' });
    expect(await kept()).toEqual([]);
    await client.query('rollback');
  } finally {
    client.release(true);
  }
  expect(await check()).toMatchObject({ faults: [] });
});

test('the last twenty are listed, the newest first, with the rules and what waits for its seal', async () => {
  for (let times = 0; times < 22; times += 1) {
    world.clock.advance(10);
    await check();
  }
  await move();
  const answer = await world.serve(ledgerChecks, { identity: 'other', token });
  const second = Math.floor(world.clock.now().getTime() / 1000);
  expect(answer).toEqual({
    rules: ['sum', 'transaction', 'balance', 'chain of entries', 'seal', 'papers', 'head', 'statistics'],
    list: Array.from({ length: 20 }, (_, index) => expect.objectContaining({ time: second - 10 * index, whole: 2 })),
    unsealed: 1,
  });
});

test('the platform checks by itself: not at its start, everything once a day, between that what has come since', async () => {
  const watching = watchLedger(world.services);
  const next = async (count: number) => {
    watching.wake();
    const [last] = await until(kept, (rows) => rows.length === count);
    return last?.isWhole;
  };
  try {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await kept()).toEqual([]);
    expect(await next(1)).toBe(true);
    expect(await next(2)).toBe(false);
    world.clock.advance(24 * 3600 - 1);
    expect(await next(3)).toBe(false);
    world.clock.advance(1);
    expect(await next(4)).toBe(true);
    expect(await next(5)).toBe(false);
  } finally {
    await watching.stop();
  }
});

test('papers of every kind that a day brings hold', async () => {
  await check();
  await makeOrder(world.database, await makeParties(world.database));
  expect(await check()).toMatchObject({ whole: 2, transactions: 2, faults: [] });
});
