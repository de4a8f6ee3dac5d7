import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { HeadKeeper, knownHead } from '../../server/ledger/head';
import { seal } from '../../server/ledger/seal';
import { sealNow } from '../../server/ledger/sealNow';
import { adjust } from '../support/adjust';
import { tamper } from '../support/tamper';
import { openWorld, type World } from '../support/world';
import { until } from '../support/waiting';

let world: World;
let dataDir: string;
let lines: { level: number; msg: string; head: unknown }[];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  // A folder that is not there yet.
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-head-')), 'data', 'head');
  lines = [];
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(path.dirname(path.dirname(dataDir)), { recursive: true, force: true });
});

const services = () => {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { ...world.database, log, config: { ...world.config, dataDir } };
};
const known = () => knownHead(world.database.db, dataDir);
const said = () => lines.map(({ level, msg }) => [level, msg]);
const headLine = [30, 'head of the ledger'];
const brokenLine = [50, 'the chain of the ledger does not lead to the head that was kept of it'];

/** Books a movement, sealed unless it is said otherwise. */
async function move(isSealed = true): Promise<void> {
  await adjust(world.database, { identity: 'other', principalId: 0 }, 'pre_deposit', 1n, new Date());
  if (isSealed) await world.database.db.transaction(seal);
}

async function lastSeal(): Promise<{ position: number; hash: string }> {
  const { rows } = await world.db.query('select position, hash from ledger_seals order by position desc limit 1');
  return { position: Number(rows[0].position), hash: rows[0].hash };
}

async function bookId(): Promise<string> {
  return String((await world.db.query('select book_id from installation')).rows[0].book_id);
}

describe('the head of the chain', () => {
  test('is nowhere before it was kept, and then in a file that names the books', async () => {
    expect(await known()).toBeNull();
    await new HeadKeeper(services()).keep();
    expect(await known()).toEqual({ ...(await lastSeal()), at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    expect(fs.readdirSync(dataDir)).toEqual([`ledger-head-${await bookId()}.json`]);
  });

  test('follows the chain, in one process and from one to the next', async () => {
    const keeper = new HeadKeeper(services());
    for (const one of [keeper, keeper, new HeadKeeper(services())]) {
      await move();
      await one.keep();
      expect(await known()).toMatchObject(await lastSeal());
    }
  });

  test('is not written again while the chain stands', async () => {
    const keeper = new HeadKeeper(services());
    await keeper.keep();
    const file = path.join(dataDir, `ledger-head-${await bookId()}.json`);
    const long = new Date('2020-01-01');
    fs.utimesSync(file, long, long);
    for (const one of [keeper, new HeadKeeper(services())]) await one.keep();
    expect(fs.statSync(file).mtime).toEqual(long);
  });

  test.each<[string, (last: { position: number; hash: string }) => { position: number; hash: string }]>([
    ['of another hash', ({ position }) => ({ position, hash: 'f'.repeat(64) })],
    ['beyond the end of the chain', ({ position, hash }) => ({ position: position + 5, hash })],
    ['of an earlier place with the hash of the last', ({ position, hash }) => ({ position: position - 3, hash })],
  ])('%s is evidence: it stays, and the log is told', async (_what, falsify) => {
    await new HeadKeeper(services()).keep();
    lines = [];
    const false_ = { ...falsify(await lastSeal()), at: 'then' };
    fs.writeFileSync(path.join(dataDir, `ledger-head-${await bookId()}.json`), JSON.stringify(false_));
    const keeper = new HeadKeeper(services());
    await keeper.keep();
    await move();
    await keeper.keep();
    expect(await known()).toEqual(false_);
    expect(said()).toEqual([brokenLine]);
    expect(lines[0]?.head).toEqual(false_);
  });

  test('is told to the log when it is known, and then every ten minutes', async () => {
    let clock = 1_000_000;
    jest.spyOn(performance, 'now').mockImplementation(() => clock);
    await new HeadKeeper(services()).keep();
    // Nothing was known yet.
    expect(said()).toEqual([]);
    const keeper = new HeadKeeper(services());
    await keeper.keep();
    expect(said()).toEqual([headLine]);
    expect(lines[0]?.head).toEqual(await known());
    clock += 10 * 60_000 - 1;
    await keeper.keep();
    expect(said()).toEqual([headLine]);
    clock += 1;
    await keeper.keep();
    expect(said()).toEqual([headLine, headLine]);
  });

  test('that cannot be read is no head that is missing: it fails', async () => {
    await new HeadKeeper(services()).keep();
    const file = path.join(dataDir, `ledger-head-${await bookId()}.json`);
    for (const text of ['{', '{}', '{"position":"1","hash":"","at":""}']) {
      fs.writeFileSync(file, text);
      await expect(known()).rejects.toThrow();
      await expect(new HeadKeeper(services()).keep()).rejects.toThrow();
    }
    fs.rmSync(file);
    fs.mkdirSync(file);
    await expect(known()).rejects.toThrow('EISDIR');
  });

  test('is kept of nothing while the books have no name', async () => {
    const { rows } = await world.db.query('select book_id, is_demo, canary from installation');
    await world.db.query('delete from installation');
    const keeper = new HeadKeeper(services());
    await keeper.keep();
    expect(await known()).toBeNull();
    expect(fs.existsSync(dataDir)).toBe(false);
    // It is kept as soon as they have one.
    await world.db.query('insert into installation (book_id, is_demo, canary) values ($1, $2, $3)', [
      rows[0].book_id,
      rows[0].is_demo,
      rows[0].canary,
    ]);
    await keeper.keep();
    expect(await known()).toMatchObject(await lastSeal());
  });

  test('is kept of nothing where nothing is sealed', async () => {
    await tamper(world, 'create table put_aside as select * from ledger_seals; delete from ledger_seals');
    const keeper = new HeadKeeper(services());
    await keeper.keep();
    expect(await known()).toBeNull();
    await tamper(world, 'insert into ledger_seals select * from put_aside; drop table put_aside');
    await keeper.keep();
    expect(await known()).toMatchObject(await lastSeal());
  });
});

test('what is committed is sealed by itself, at once and again and again, and the head is kept', async () => {
  await move(false);
  const sealing = sealNow(services());
  try {
    const unsealed = async () => (await world.db.query('select 1 from ledger_unsealed')).rowCount;
    expect(await until(unsealed, (count) => count === 0, 30_000)).toBe(0);
    expect(
      await until(
        async () => (await known())?.position,
        (position) => position !== undefined,
        3000,
      ),
    ).toBe((await lastSeal()).position);
    await move(false);
    // Not before its time.
    await sleep(100);
    expect(await unsealed()).toBe(1);
    expect(await until(unsealed, (count) => count === 0, 30_000)).toBe(0);
  } finally {
    await sealing.stop();
  }
});

test('more than one batch is sealed in one round', async () => {
  const { rows } = await world.db.query('select count(*) from ledger_transactions');
  await tamper(world, 'delete from ledger_seals; insert into ledger_unsealed select id from ledger_transactions');
  const sealing = sealNow(services());
  await until(known, (head) => head !== null, 30_000);
  await sealing.stop();
  expect((await lastSeal()).position).toBe(Number(rows[0].count));
  expect(said().filter(([level]) => level !== 30)).toEqual([]);
});
