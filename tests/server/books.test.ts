import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { checkLedger, ledgerChecks } from '../../contract/books';
import { codes } from '../../contract/codes';
import { locks } from '../../server/db/locks';
import { confirmOrder } from '../../contract/orders';
import { readConfig } from '../../server/config';
import { openDatabase, type Database } from '../../server/db/database';
import { HeadKeeper, knownHead } from '../../server/ledger/head';
import { verify, type Place } from '../../server/ledger/verify';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine, until } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { tamper } from '../support/tamper';

let platform: TestPlatform;
let database: Database;
let owner: Client;
let machine: MerchantMachine;
beforeAll(async () => {
  platform = await startPlatform();
  database = openDatabase(platform.databaseUrl, 4, () => {});
  owner = await ownerOf(platform, 'other');
  machine = await MerchantMachine.open(platform);
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});

let requests = 0;
const faultsSince = async (since?: Place) => (await verify(database.db, { since })).faults;
async function paidOrder(): Promise<string> {
  const { order_sn } = await machine.order({ amount: '30.00' });
  await owner.get(confirmOrder, { order_sn, request_id: `books-test-${(requests += 1)}` });
  return order_sn;
}

test('what is committed is sealed by itself', async () => {
  const order = await paidOrder();
  const seals = async () => (await platform.db.query('select 1 from ledger_seals s join ledger_transactions t on t.id = s.transaction_id where t.subject = $1', [order])).rowCount;
  expect(await until(seals, (count) => count === 2, 10_000)).toBe(2);
});

test('in the demo every paper has its movements, and every movement its paper', async () => {
  expect(await faultsSince()).toEqual([]);
});

/** What is done past every rule, to which paper, and how it is undone; `$` is the paper's number. */
const faults: [string, string, string, string, string][] = [
  ['an order made larger', 'orders', 'status = 2 and reversed_at is null', 'set amount = amount + 1', 'set amount = amount - 1'],
  ['a paid order that is closed', 'orders', 'status = 2 and reversed_at is null', 'set status = 4', 'set status = 2'],
  ['an expired order that is paid', 'orders', 'status = 3', 'set status = 2', 'set status = 3'],
  [
    'an order reversed without a movement',
    'orders',
    'status = 2 and reversed_at is null',
    'set reversed_at = paid_at',
    'set reversed_at = null',
  ],
  ['a withdrawal made larger', 'withdrawals', 'status = 3', 'set amount = amount + 100', 'set amount = amount - 100'],
  ['a withdrawal paid that was given back', 'withdrawals', 'status = 4', 'set status = 3', 'set status = 4'],
  [
    "a recharge of the platform's credited with more",
    'recharges',
    "status = 3 and identity = 'other'",
    'set credited = credited + 1',
    'set credited = credited - 1',
  ],
  [
    'a deposit credited without a movement',
    'recharges',
    "status = 2 and identity = 'payee'",
    'set status = 3, credited = amount',
    'set status = 2, credited = null',
  ],
  ['a transfer of deposit made smaller', 'deposit_transfers', 'way = 2', 'set amount = amount - 1', 'set amount = amount + 1'],
  [
    'an adjustment approved that moved nothing',
    'adjustments',
    'status = 1',
    'set status = 2, reviewer_id = maker_id + 1',
    'set status = 1, reviewer_id = null',
  ],
  ['an adjustment the other way', 'adjustments', 'status = 2', 'set amount = -amount', 'set amount = -amount'],
];

test.each(faults)('%s is found and named', async (_what, table, which, change, undo) => {
  const { rows } = await platform.db.query(`select order_sn from ${table} where ${which} order by id limit 1`);
  const sn = String(rows[0].order_sn);
  await tamper(platform, `update ${table} ${change} where order_sn = '${sn}'`);
  expect(await faultsSince()).toEqual([{ rule: 'papers', table, row: sn }]);
  await tamper(platform, `update ${table} ${undo} where order_sn = '${sn}'`);
});

test('a movement without a paper is found and named', async () => {
  const { rows } = await platform.db.query("select id, subject from ledger_transactions where event = 'adjustment' order by id limit 1");
  await tamper(platform, `update adjustments set order_sn = 'A-gone' where order_sn = '${rows[0].subject}'`);
  expect(await faultsSince()).toEqual([{ rule: 'papers', table: 'adjustments', row: 'A-gone' }]);
  await tamper(platform, "delete from adjustments where order_sn = 'A-gone'");
  expect(await faultsSince()).toEqual([{ rule: 'papers', table: 'ledger_transactions', row: rows[0].id }]);
});

describe('a look at what has come since', () => {
  let since: Place;
  let order: string;
  beforeAll(async () => {
    since = await verify(database.db);
    order = await paidOrder();
    expect(await faultsSince(since)).toEqual([]);
    // It looks at that alone: two movements, not the thousands before.
    expect((await verify(database.db, { since })).transactions).toBe(2);
  });
  const ofOrder = (column: string) =>
    `select ${column} from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.reference = 'order.paid:${order}' order by e.id limit 1`;

  test.each([
    [
      'an entry',
      'chain of entries',
      () => `update ledger_entries set before = before + 1, after = after + 1 where id = (${ofOrder('e.id')})`,
      () => `update ledger_entries set before = before - 1, after = after - 1 where id = (${ofOrder('e.id')})`,
    ],
    [
      'an amount',
      'transaction',
      () => `update ledger_entries set amount = amount + 1, after = after + 1 where id = (${ofOrder('e.id')})`,
      () => `update ledger_entries set amount = amount - 1, after = after - 1 where id = (${ofOrder('e.id')})`,
    ],
    [
      'a balance',
      'balance',
      () => `update ledger_accounts set balance = balance + 1 where id = (${ofOrder('e.account_id')})`,
      () => `update ledger_accounts set balance = balance - 1 where id = (${ofOrder('e.account_id')})`,
    ],
    [
      'a remark',
      'seal',
      () => `update ledger_transactions set remark = 'x' where id = (${ofOrder('t.id')})`,
      () => `update ledger_transactions set remark = '' where id = (${ofOrder('t.id')})`,
    ],
    [
      'a paper',
      'papers',
      () => `update orders set amount = amount + 1 where order_sn = '${order}'`,
      () => `update orders set amount = amount - 1 where order_sn = '${order}'`,
    ],
  ])('finds %s that was changed, by the rule of the %s', async (_what, rule, change, undo) => {
    await tamper(platform, change());
    expect((await faultsSince(since)).map((fault) => fault.rule)).toContain(rule);
    await tamper(platform, undo());
    expect(await faultsSince(since)).toEqual([]);
  });

  test('does not go on from a place that the chain does not lead to', async () => {
    expect(await faultsSince({ ...since, hash: '0'.repeat(64) })).toEqual([
      { rule: 'seal', table: 'ledger_seals', row: String(since.position) },
    ]);
  });
});

describe('checks', () => {
  // The movement without a paper that was left above is a fault of everything, not of what comes since.
  beforeAll(async () => {
    const { rows } = await platform.db.query(
      "select t.id, t.subject from ledger_transactions t where t.event = 'adjustment' and t.subject not in (select order_sn from adjustments)",
    );
    const [{ id, subject } = { id: 0, subject: '' }] = rows;
    await platform.db.query(
      `insert into adjustments (order_sn, identity, principal_id, fund, amount, reason, status, maker_id, reviewer_id, finished_at)
       select $1, a.identity, a.principal_id, a.fund, e.amount, '测试', 2, (select min(id) from accounts), (select min(id) + 1 from accounts), now()
       from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = $2 and a.fund <> 'adjustment'`,
      [subject, id],
    );
  });

  test('the first looks at everything, the next goes on from there, and after a fault everything is looked at again', async () => {
    const whole = await owner.get(checkLedger, {});
    expect(whole).toMatchObject({ whole: 1, faults: [] });
    await paidOrder();
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 2, transactions: 2, faults: [] });
    const order = await paidOrder();
    await tamper(platform, `update orders set amount = amount + 1 where order_sn = '${order}'`);
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 2, faults: [{ rule: 'papers', table: 'orders', row: order }] });
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 1, faults: [{ rule: 'papers', table: 'orders', row: order }] });
    await tamper(platform, `update orders set amount = amount - 1 where order_sn = '${order}'`);
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 1, faults: [] });
    expect((await owner.get(ledgerChecks, {})).list[0]).toMatchObject({ whole: 1 });
  });

  test('run one at a time, whichever process is asked; the others are told so at once', async () => {
    const beside = await startPlatform({}, platform);
    try {
      const client = await platform.db.connect();
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [locks.check]);
      const other = await ownerOf(beside, 'other');
      const started = performance.now();
      const answers = await Promise.all([owner, other].flatMap((one) => Array.from({ length: 7 }, () => one.call(checkLedger, {}))));
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.LEDGER_CHECK_RUNNING.code]));
      expect(performance.now() - started).toBeLessThan(5000);
      await client.query('rollback');
      client.release();
      expect((await owner.call(checkLedger, {})).code).toBe(200);
    } finally {
      await beside.stop();
    }
  });
});

test('a tail cut off the books together with its seals is missed by the head that is kept outside, which stays as it is', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-head-'));
  const config = { ...readConfig({}, dataDir), dataDir };
  const keeper = () => new HeadKeeper({ db: database.db, log: pino({ level: 'silent' }), config });
  try {
    await keeper().keep();
    // Without a name of the books there is nothing to keep it under.
    const named = await platform.db.query('select 1 from installation');
    if (named.rowCount === 0) {
      expect(fs.readdirSync(dataDir)).toEqual([]);
      await platform.db.query("insert into installation (is_demo, canary) values (true, '')");
    }
    await paidOrder();
    await verify(database.db);
    const books = keeper();
    await books.keep();
    const head = await knownHead(database.db, dataDir);
    expect((await verify(database.db, { head })).faults).toEqual([]);

    await platform.kill();
    const last = '(select max(transaction_id) from ledger_seals)';
    const { rows } = await platform.db.query(`select account_id, amount from ledger_entries where transaction_id = ${last}`);
    await tamper(platform, `update orders set status = 1 where order_sn = (select subject from ledger_transactions where id = ${last})`);
    for (const { account_id: id, amount } of rows)
      await tamper(platform, `update ledger_accounts set balance = balance - (${amount}), entries = entries - 1 where id = ${id}`);
    await tamper(
      platform,
      `with gone as (delete from ledger_seals where transaction_id = ${last} returning transaction_id), entries as (delete from ledger_entries where transaction_id in (select transaction_id from gone))
      delete from ledger_transactions where id in (select transaction_id from gone)`,
    );
    expect((await verify(database.db)).faults).toEqual([]);
    expect((await verify(database.db, { head })).faults).toEqual([{ rule: 'head', table: 'ledger_seals', row: String(head?.position) }]);
    for (const one of [books, keeper()]) await one.keep();
    expect(await knownHead(database.db, dataDir)).toEqual(head);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
