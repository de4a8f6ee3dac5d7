import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { checkLedger, ledgerChecks } from '../../contract/ledgerChecks';
import { codes } from '../../contract/codes';
import { locks } from '../../server/db/locks';
import { confirmOrder } from '../../contract/orders';
import { orderStatuses } from '../../contract/states/orders';
import { readConfig } from '../../server/config';
import { openDatabase, type Database } from '../../server/db/database';
import { HeadKeeper, knownHead } from '../../server/ledger/head';
import { verify } from '../../server/ledger/verify';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { tamper } from '../support/tamper';
import { until } from '../support/waiting';

let platform: TestPlatform;
let database: Database;
let owner: Client;
let machine: MerchantMachine;
beforeAll(async () => {
  platform = await startPlatform();
  database = openDatabase(platform.databaseUrl, 4, () => {});
  // Orders that the demo left waiting would run out, each with a movement, between two looks at the books.
  await platform.advance(3600);
  const waiting = 'select 1 from orders where pay_status = $1';
  await until(
    async () => (await platform.db.query(waiting, [orderStatuses.waiting])).rowCount,
    (count) => count === 0,
  );
  owner = await ownerOf(platform, 'other');
  machine = await MerchantMachine.open(platform);
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});

let requests = 0;
async function paidOrder(): Promise<string> {
  const { order_sn } = await machine.order({ amount: '30.00' });
  await owner.get(confirmOrder, { order_sn, request_id: `books-test-${(requests += 1)}` });
  return order_sn;
}

/** How many movements of an order are in the chain, once both are. */
function sealsOf(order: string): Promise<number | null> {
  const sealed = 'select 1 from ledger_seals s join ledger_transactions t on t.id = s.transaction_id where t.subject = $1';
  const seals = async () => (await platform.db.query(sealed, [order])).rowCount;
  return until(seals, (count) => count === 2);
}

test('what is committed is sealed by itself', async () => {
  expect(await sealsOf(await paidOrder())).toBe(2);
});

describe('checks', () => {
  test('the first looks at everything, the next goes on from there, and after a fault everything is looked at again', async () => {
    const whole = await owner.get(checkLedger, {});
    expect(whole).toMatchObject({ whole: 1, faults: [] });
    await paidOrder();
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 2, transactions: 2, faults: [] });
    const order = await paidOrder();
    // What is sealed is in the totals of the reports as it was then.
    await sealsOf(order);
    await tamper(platform, `update orders set amount = amount + 1 where order_sn = '${order}'`);
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 2, faults: [{ rule: 'papers', table: 'orders', row: order }] });
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 1, faults: [{ rule: 'papers', table: 'orders', row: order }] });
    const [found] = (await owner.get(ledgerChecks, {})).list;
    expect(found?.faults).toEqual([{ rule: 'papers', table: 'orders', row: order, subject: order }]);
    await tamper(platform, `update orders set amount = amount - 1 where order_sn = '${order}'`);
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 1, faults: [] });
    expect((await owner.get(ledgerChecks, {})).list[0]).toMatchObject({ whole: 1 });
  });

  test('a fault leads to the order whose movement it is in', async () => {
    const order = await paidOrder();
    await sealsOf(order);
    await tamper(
      platform,
      `insert into ledger_transactions (reference, event, subject) values ('checks-empty', 'order.paid', '${order}');
       update ledger_entries set before = before + 1, after = after + 1 where id =
         (select max(e.id) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.subject = '${order}')`,
    );
    // After one with a fault everything is looked at.
    for (const whole of [2, 1]) expect(await owner.get(checkLedger, {})).toMatchObject({ whole });
    const faults = (await owner.get(ledgerChecks, {})).list[0]?.faults.filter(({ rule }) => rule !== 'seal');
    expect(faults).toEqual([
      expect.objectContaining({ rule: 'transaction', table: 'ledger_transactions', subject: order }),
      expect.objectContaining({ rule: 'chain of entries', table: 'ledger_entries', subject: order }),
      expect.objectContaining({ rule: 'papers', table: 'ledger_transactions', subject: order }),
    ]);
    await tamper(
      platform,
      `delete from ledger_transactions where reference = 'checks-empty';
       update ledger_entries set before = before - 1, after = after - 1 where id =
         (select max(e.id) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.subject = '${order}')`,
    );
    expect(await owner.get(checkLedger, {})).toMatchObject({ whole: 1, faults: [] });
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
      // A lock is waited for ten seconds.
      expect(performance.now() - started).toBeLessThan(9000);
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
    await tamper(
      platform,
      `update orders set pay_status = 1 where order_sn = (select subject from ledger_transactions where id = ${last})`,
    );
    for (const { account_id: id, amount } of rows)
      await tamper(platform, `update ledger_accounts set balance = balance - (${amount}), entries = entries - 1 where id = ${id}`);
    await tamper(
      platform,
      `with gone as (delete from ledger_seals where transaction_id = ${last} returning transaction_id),
        entries as (delete from ledger_entries where transaction_id in (select transaction_id from gone))
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
