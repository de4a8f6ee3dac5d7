import net from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { confirmLateOrder, confirmOrder } from '../../contract/orders';
import { accountInfo } from '../../contract/session';
import { sumStatistics } from '../../contract/statistics';
import { callBack } from '../../server/callbacks/callBack';
import { claim } from '../../server/callbacks/queue';
import { openDatabase, type Database } from '../../server/db/database';
import { kept, unawaited } from '../../server/db/keptStatements';
import { locks } from '../../server/db/locks';
import { inTransaction } from '../../server/kernel/handle';
import { payOrder } from '../../server/orders/change';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine, newNumber, report } from '../support/gateway';
import { whileLocked } from '../support/hold';
import { makeOrder, makeParties } from '../support/orders';
import { startPlatform, type TestPlatform } from '../support/platform';
import { openWorld, type World } from '../support/world';
import { until } from '../support/waiting';

let world: World;
let platform: TestPlatform;
let machine: MerchantMachine;
let operator: Client;

beforeAll(async () => {
  [world, platform] = await Promise.all([openWorld(), startPlatform()]);
  machine = await MerchantMachine.open(platform);
  operator = await ownerOf(platform, 'other');
  await platform.db.query('update receiving_accounts set min_amount = 100, daily_count = 100000, daily_amount = 1000000000000');
});
afterAll(() => Promise.all([world.close(), platform.stop()]));

const times = 8;

/** How often a call waits for the database, once the connections have planned what it asks: the least of several times. */
async function waitsOf(call: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < times; time += 1) counts.push((await platform.statementsOf(call)).length);
  return Math.min(...counts);
}

test('a report that one account asks for twenty times at once is read a few times', async () => {
  const watcher = await ownerOf(platform, 'payee');
  const statements = await platform.statementsOf(() =>
    whileLocked(platform, 'statistics_totals', async (release) => {
      // The first to read waits, and while it does all have asked.
      const all = Array.from({ length: 20 }, () => operator.get(sumStatistics, { subject: 'merchant' }));
      for (let turn = 0; turn < 20; turn += 1) await watcher.get(accountInfo, {});
      await release();
      const [first, ...others] = await Promise.all(all);
      for (const other of others) expect(other).toEqual(first);
    }),
  );
  // Each time the sums of the days and of those before.
  const reads = statements.filter((text) => text.includes('statistics_totals')).length / 2;
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(4);
});

test('whether the platform is ready, asked by many at once, is asked of the database a few times', async () => {
  const { hostname, port } = new URL(platform.url);
  const asked = 100;
  const statements = await platform.statementsOf(async () => {
    // All of them in one piece: they are there before the first is answered.
    const socket = net.connect(Number(port), hostname);
    socket.write(`GET /readyz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(asked));
    let said = '';
    socket.on('data', (piece) => (said += String(piece)));
    await until(
      () => said.match(/HTTP\/1\.1 200 /g)?.length ?? 0,
      (answered) => answered === asked,
    );
    socket.destroy();
  });
  expect(statements.filter((text) => text === 'select 1').length).toBeLessThan(5);
});

describe('a transaction whose beginning is not waited for', () => {
  let one: Database;
  const write = (word: string) => sql`${kept}insert into gateway_nonces (signer_id, nonce) values (0, ${word})`;
  const writeUnawaited = (word: string) => sql`${unawaited}insert into gateway_nonces (signer_id, nonce) values (0, ${word})`;
  const written = async () =>
    (await world.db.query<{ nonce: string }>('select nonce from gateway_nonces where signer_id = 0 order by nonce')).rows.map(
      ({ nonce }) => nonce,
    );

  beforeEach(async () => {
    await world.db.query('delete from gateway_nonces');
    one = openDatabase(world.config.databaseUrl ?? '', 1, () => {});
    // The connection has planned everything by then.
    await one.transaction(async (tx) => {
      await tx.execute(write('warm'));
      await tx.execute(writeUnawaited('warm too'));
      await tx.execute(sql`delete from gateway_nonces`);
    });
  });
  afterEach(() => one.close());

  test('runs nothing outside of itself where it cannot begin, whatever is made of the failure', async () => {
    // What it has planned is taken from it, the beginning of a transaction too.
    await one.db.execute(sql`deallocate all`);
    const failed = one.transaction(async (tx) => {
      await tx.execute(write('a')).catch(() => {});
      await tx.execute(sql`insert into gateway_nonces (signer_id, nonce) values (0, 'b')`);
    });
    await expect(failed).rejects.toThrow();
    expect(await written()).toEqual([]);
  });

  test('writes what is not waited for in its turn, and with the others', async () => {
    await one.transaction(async (tx) => {
      await tx.execute(writeUnawaited('a'));
      const { rows } = await tx.execute<{ count: string }>(sql`${kept}select count(*) from gateway_nonces`);
      expect(rows).toEqual([{ count: '1' }]);
      await tx.execute(writeUnawaited('b'));
    });
    expect(await written()).toEqual(['a', 'b']);
  });

  test('is undone where something that is not waited for fails', async () => {
    const failed = one.transaction(async (tx) => {
      await tx.execute(write('a'));
      await tx.execute(writeUnawaited('a'));
    });
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await written()).toEqual([]);
    await one.transaction((tx) => tx.execute(write('b')));
    expect(await written()).toEqual(['b']);
  });

  test('is undone by a failure of the rule', async () => {
    const failed = one.transaction(async (tx) => {
      await tx.execute(writeUnawaited('a'));
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await one.transaction(async (tx) => {
      await tx.execute(writeUnawaited('b'));
    });
    expect(await written()).toEqual(['b']);
  });
});

test('the functions of the database take the locks that the code names', async () => {
  const keys: [string, keyof typeof locks][] = [
    ['order_expect', 'merchantOrder'],
    ['order_expect', 'waitingOrders'],
    ['orders_day_left', 'merchantDay'],
    ['order_turns', 'assign'],
    ['notice_write', 'notices'],
    ['orders_with_room', 'waitingOrders'],
    ['orders_with_room', 'merchantDay'],
    ['orders_with_numbers', 'merchantOrder'],
    ['orders_claim', 'assign'],
    ['orders_write', 'notices'],
  ];
  for (const [name, lock] of keys) {
    const { rows } = await world.db.query<{ prosrc: string }>('select prosrc from pg_proc where proname = $1', [name]);
    expect(rows.map(({ prosrc }) => prosrc.includes(`${locks[lock]}, `))).toEqual([true]);
  }
});

/** Counts what connections send that are opened from now on; those that were opened meanwhile go on sending. */
function countSent(): { count: () => number; stop: () => void } {
  const { prototype } = pg.Client;
  const query: unknown = Reflect.get(prototype, 'query');
  if (typeof query !== 'function') throw new Error('pg has no query any more');
  let sent = 0;
  Reflect.set(prototype, 'query', function counted(this: unknown, ...given: unknown[]): unknown {
    sent += 1;
    return Reflect.apply(query, this, given);
  });
  return { count: () => sent, stop: () => Reflect.set(prototype, 'query', query) };
}

let asked = 0;
const request = () => `trips-request-${(asked += 1)}`;

/** The numbers of orders that wait, as many as a call is tried with. */
const opened = async () => {
  const orders: string[] = [];
  for (let count = 0; count < times; count += 1) orders.push((await machine.order({ amount: '12.34' })).order_sn);
  return orders;
};
const next = (orders: string[]) => orders.pop() ?? '';

describe('a call waits for the database', () => {
  test('once where it opens an order, as whose it is is known', async () => {
    expect(await waitsOf(() => machine.order({ amount: '12.34' }))).toBe(1);
  });

  test('once where it opens one that takes a product, of a merchant with a limit of the day', async () => {
    await platform.db.query(
      `insert into products (receiving_account_id, title, price, stock) select id, '商品', 7654, 100000 from receiving_accounts`,
    );
    await platform.db.query('update merchants set day_max = 1000000000 where id = $1', [machine.merId]);
    try {
      expect(await waitsOf(() => machine.order({ amount: '76.54' }))).toBe(1);
      const { rows } = await platform.db.query('select count(*)::int from orders where amount = 7654 and product_id is not null');
      expect(rows[0].count).toBeGreaterThanOrEqual(8);
    } finally {
      await platform.db.query('update merchants set day_max = null where id = $1', [machine.merId]);
    }
  });

  test('four times where it is answered what it has opened before', async () => {
    const mer_order_sn = newNumber();
    const { order_sn } = await machine.order({ mer_order_sn });
    expect(await waitsOf(async () => expect((await machine.order({ mer_order_sn })).order_sn).toBe(order_sn))).toBe(4);
  });

  test('four times where an operator confirms an order', async () => {
    const orders = await opened();
    expect(await waitsOf(() => operator.get(confirmOrder, { order_sn: next(orders), request_id: request() }))).toBe(4);
  });

  test('four times where an operator confirms one that has run out', async () => {
    const orders = await opened();
    await platform.db.query("update orders set ends_at = created_at - interval '1 second' where order_sn = any($1)", [orders]);
    await until(
      async () => (await platform.db.query('select 1 from orders where order_sn = any($1) and pay_status <> 3', [orders])).rowCount,
      (count) => count === 0,
    );
    expect(await waitsOf(() => operator.get(confirmLateOrder, { order_sn: next(orders), request_id: request() }))).toBe(4);
  });

  test('four times where a channel reports that an order was paid, and the report is kept first', async () => {
    const orders = await opened();
    expect(
      await waitsOf(async () => expect((await report(platform, { order_sn: next(orders), amount: '12.34' })).data.status).toBe(2)),
    ).toBe(4);
  });

  test('twice where a machine asks for an order, and twice for its balance', async () => {
    const { mer_order_sn } = await machine.order({ amount: '12.34' });
    expect(await waitsOf(async () => expect((await machine.query(mer_order_sn)).code).toBe(200))).toBe(2);
    expect(await waitsOf(async () => expect((await machine.balance()).code).toBe(200))).toBe(2);
  });

  test('four times for a callback, from the attempt that is due to what came of it', async () => {
    const { count, stop } = countSent();
    const one = openDatabase(world.config.databaseUrl ?? '', 1, () => {});
    const services = { ...world.services, ...one };
    const parties = await makeParties(world.database);
    await world.db.query('insert into signing_secrets (merchant_id, secret) values ($1, $2)', [
      parties.merchantId,
      world.services.sealer.seal('x'),
    ]);
    const counts: number[] = [];
    try {
      await world.db.query('delete from callback_jobs');
      for (let time = 0; time < 5; time += 1) {
        const order = await makeOrder(world.database, parties, { notifyUrl: 'http://127.0.0.1:9/', createdAt: world.clock.now() });
        await inTransaction(world.database, (db) => payOrder({ db, now: world.clock.now(), actorId: null, ip: null }, order));
        const before = count();
        const [claimed] = await claim(services, 1, 1);
        expect(claimed?.order.id).toBe(order.id);
        if (claimed) await callBack(services, claimed, claimed.attempt);
        counts.push(count() - before);
      }
    } finally {
      stop();
      await one.close();
    }
    expect(Math.min(...counts)).toBe(4);
    expect((await world.db.query('select 1 from callbacks where attempt = 1 and url = $1', ['http://127.0.0.1:9/'])).rowCount).toBe(5);
  });
});
