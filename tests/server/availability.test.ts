import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount, listLoginLogs, resetAccountPassword } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { listMerchants } from '../../contract/merchants';
import { listOrders, confirmOrder } from '../../contract/orders';
import { changePassword } from '../../contract/security';
import { accountInfo, imitateMerchant, startMerchantImitation } from '../../contract/session';
import { openDatabase } from '../../server/db/database';
import { verify } from '../../server/ledger/verify';
import { boundSubAccount, Client, demoPassword, ownerOf, subAccount, type Answer } from '../support/client';
import { MerchantMachine, newNumber } from '../support/gateway';
import { whileLocked } from '../support/hold';
import { startPlatform, type TestPlatform } from '../support/platform';
import { openWire } from '../support/wire';
import { until, waiting } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

/** Sends the beginning of a request and nothing more, or reads nothing of the answer. */
function stall(text: string): net.Socket {
  const socket = net.connect(Number(new URL(platform.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(text);
  return socket;
}

const head = (client: Client, method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${client.token ?? ''}\r\n${more}\r\n`;
const stalledUpload = (client: Client) =>
  stall(
    head(
      client,
      'POST',
      '/api/api/service/uploads/uploadImgs',
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n',
    ) + '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  );

const kept = 'nothing acknowledged is lost, calls are told to come again, and all is back within five seconds';
test(`every connection may be ended at any time: ${kept}`, async () => {
  const machine = await MerchantMachine.open(platform);
  const acknowledged = new Set<string>();
  const seen = new Set<number>();
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const answer = await machine.create({ mer_order_sn: newNumber(), amount: '12.00' });
      seen.add(answer.status);
      if (answer.code === 200) {
        acknowledged.add(answer.data.order_sn);
        const confirmed = await owner.call(confirmOrder, { order_sn: answer.data.order_sn, request_id: `lost-${answer.data.order_sn}` });
        seen.add(confirmed.status);
      } else if (answer.status === 503) {
        expect(answer.code).toBe(codes.NOT_READY.code);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      seen.add((await owner.call(listOrders, {})).status);
    }
  };
  const workers = Array.from({ length: 8 }, work);
  for (let round = 0; round < 5; round += 1) {
    const before = acknowledged.size;
    await until(
      () => acknowledged.size,
      (size) => size >= before + 10,
    );
    expect(await platform.terminateConnections()).toBeGreaterThan(2);
    const atCut = acknowledged.size;
    await until(
      () => acknowledged.size,
      (size) => size > atCut + 5,
      5_000,
    );
  }
  isOver = true;
  await Promise.all(workers);
  expect(platform.isRunning()).toBe(true);
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const { rows } = await platform.db.query('select order_sn from orders where order_sn = any($1)', [[...acknowledged]]);
  expect(rows).toHaveLength(acknowledged.size);
  const database = openDatabase(platform.databaseUrl, 2, () => {});
  expect((await verify(database.db)).faults).toEqual([]);
  await database.close();
}, 120_000);

test('without its database it answers 503 and when to come again; once it is back so is everything, by itself', async () => {
  const wire = await openWire(platform.databaseUrl);
  const other = await startPlatform({ DATABASE_URL: wire.url }, platform);
  try {
    const reader = await ownerOf(other, 'other');
    const machine = await MerchantMachine.open(other);
    await wire.cut();
    for (const answer of [await reader.call(listOrders, {}), await machine.create()]) {
      expect(answer).toMatchObject({ status: 503, code: codes.NOT_READY.code });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect((await fetch(`${other.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    await wire.mend();
    await until(
      async () => (await reader.call(listOrders, {})).status,
      (status) => status === 200,
      5_000,
    );
    const order = await machine.order();
    // The chain goes on where it stood.
    await until(
      async () => (await other.db.query('select 1 from ledger_unsealed')).rowCount,
      (waiting) => waiting === 0,
      10_000,
    );
    expect((await machine.query(order.mer_order_sn)).code).toBe(200);
    expect(other.isRunning()).toBe(true);
  } finally {
    await other.stop();
    await wire.close();
  }
}, 60_000);

test('fifty uploads that stall hold nobody up, and one account has its share of them', async () => {
  const sockets = Array.from({ length: 50 }, () => stalledUpload(owner));
  await sleep(500);
  const started = performance.now();
  await Promise.all(Array.from({ length: 20 }, () => owner.get(listMerchants, {})));
  expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
  // Waiting for a connection would have taken the five seconds after which it is given up.
  expect(performance.now() - started).toBeLessThan(4_000);
  const { rows } = await platform.db.query(
    `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
       and state_change < clock_timestamp() - interval '250 milliseconds'`,
  );
  // Between two statements of a transaction there is always a moment; nobody waits for a socket there.
  expect(rows).toHaveLength(0);
  const refused = await fetch(`${platform.url}/api/api/service/uploads/uploadImgs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token ?? ''}` },
    body: new FormData(),
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  // The share is free again once they are gone.
  await until(
    async () => {
      const form = new FormData();
      form.set('file', new Blob(['no picture']), 'a.png');
      return (
        await fetch(`${platform.url}/api/api/service/uploads/uploadImgs`, {
          method: 'POST',
          headers: { authorization: `Bearer ${owner.token ?? ''}` },
          body: form,
        })
      ).status;
    },
    (status) => status === 200,
  );
}, 60_000);

test('fifty readers of exports who stop reading hold no connection, and are given up', async () => {
  // More than the buffers on the way can hold.
  await platform.db.query(
    `insert into login_logs (identity, principal_id, username, result, ip, device)
     select 'other', 0, 'many', 1, '10.0.0.1', repeat('x', 2000) from generate_series(1, 8000)`,
  );
  const path = '/api/platformApi/login/log/list/export?format=csv';
  const readers = await Promise.all(Array.from({ length: 5 }, () => subAccount(owner, ['loginLog.view'])));
  const sockets = Array.from({ length: 50 }, (_, index) => stall(head(readers[index % readers.length] ?? owner, 'GET', path)));
  const busy = async () =>
    (
      await platform.db.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and application_name = 'tmall-system background' and state <> 'idle'`,
      )
    ).rowCount ?? 0;
  await until(busy, (count) => count > 0);
  // Each of them has written as much as fits before it waits; a machine with other work takes its time for fifty.
  await until(busy, (count) => count === 0, 60_000);
  await Promise.all(Array.from({ length: 20 }, () => owner.get(listMerchants, {})));
  const read = async (client: Client) => fetch(`${platform.url}${path}`, { headers: { authorization: `Bearer ${client.token ?? ''}` } });
  const [stuck = owner] = readers;
  await until(
    async () => {
      // On a slow machine the first of them have been given up by now. Two hold its share once both are answered, not before.
      const two = Array.from({ length: 2 }, () => stall(head(stuck, 'GET', path)));
      sockets.push(...two);
      await Promise.all(two.map((socket) => once(socket, 'readable')));
      const answer = await read(stuck);
      await answer.body?.cancel();
      return answer.status;
    },
    (status) => status === 429,
  );
  // Somebody who reads gets his whole file meanwhile.
  const { total } = await owner.get(listLoginLogs, {});
  expect((await (await read(owner)).text()).trimEnd().split('\r\n')).toHaveLength(total + 1);
  await until(
    async () => (await read(stuck)).status,
    (status) => status === 200,
    20_000,
  );
  for (const socket of sockets) socket.destroy();
}, 120_000);

test('passwords are worked on while no connection is held, whoever asks for it', async () => {
  const client = await boundSubAccount(owner, ['account.view', 'account.manage']);
  const { id } = await client.get(createAccount, {
    username: 'hashed',
    password: demoPassword,
    name: '甲',
    role: 'custom',
    permissions: [],
    must_second_factor: 2,
    request_id: 'make-hashed',
  });
  expect((await client.call(resetAccountPassword, { id, password: 'another-one' })).code).toBe(200);
  expect((await client.call(changePassword, { old_password: demoPassword, new_password: 'another-one' })).code).toBe(200);
  expect((await platform.heldConnections()).filter((line) => line.includes('password'))).toEqual([]);
});

describe('two hundred calls at once that wait', () => {
  let strict: TestPlatform;
  beforeAll(async () => {
    strict = await startPlatform({ CALLS_IN_FLIGHT: '' }, platform);
  });
  afterAll(() => strict.stop());

  const flood = async (table: string, ask: () => Promise<Answer>, meanwhile: () => Promise<void>) => {
    const answers: Promise<Answer>[] = [];
    const refused: Answer[] = [];
    await whileLocked(platform, table, async () => {
      for (let at = 0; at < 200; at += 1) answers.push(ask());
      for (const answer of answers) void answer.then((given) => refused.push(given));
      await until(
        () => refused.length,
        (count) => count >= 168,
      );
      await meanwhile();
    });
    expect(refused.slice(0, 168).map(({ status }) => status)).toEqual(Array.from({ length: 168 }, () => 429));
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(32);
  };

  test('of one account: thirty-two are in flight, those by which it acts for somebody with them, and others are answered', async () => {
    const [mine, other] = [await ownerOf(strict, 'other'), await new Client(strict, 'other').login('finance')];
    const { id } = await (await ownerOf(strict, 'payer')).get(accountInfo, {});
    const acting = new Client(strict, 'payer');
    const { plat_token } = await mine.get(startMerchantImitation, { mer_id: id });
    acting.token = (await acting.get(imitateMerchant, { plat_token, mer_id: id })).token;
    await flood(
      'login_logs',
      () => mine.call(listLoginLogs, {}),
      async () => {
        expect((await acting.call(accountInfo, {})).status).toBe(429);
        for (let at = 0; at < 5; at += 1) expect((await other.call(listMerchants, {})).status).toBe(200);
      },
    );
    expect((await acting.call(accountInfo, {})).status).toBe(200);
  }, 60_000);

  test("of one merchant's machines: the same", async () => {
    const machine = await MerchantMachine.open(strict);
    const other = await ownerOf(strict, 'other');
    await flood(
      'orders',
      () => machine.query('nothing'),
      async () => {
        for (let at = 0; at < 5; at += 1) expect((await other.call(listLoginLogs, {})).status).toBe(200);
      },
    );
  }, 60_000);
});

test('a socket that does not finish its headers is closed, and four hundred of them keep nobody out', async () => {
  const sockets = Array.from({ length: 400 }, () => stall('GET /api/api/getConfig HTTP/1.1\r\nhost: x\r\n'));
  let closed = 0;
  for (const socket of sockets) {
    socket.resume();
    socket.on('close', () => (closed += 1));
  }
  await Promise.all(Array.from({ length: 20 }, () => owner.get(listMerchants, {})));
  await until(
    () => closed,
    (count) => count === 400,
    25_000,
  );
}, 60_000);

test('no call holds a connection to the database while it waits for a socket', async () => {
  await until(
    async () => (await owner.call(listOrders, {})).code,
    (code) => code === 200,
  );
  expect(await platform.heldConnections()).toEqual([]);
});

test('a database that stands still keeps nobody: whoever asks is told to come again, and it goes on where it stood', async () => {
  const wire = await openWire(platform.databaseUrl);
  const other = await startPlatform({ DATABASE_URL: wire.url, CALLS_IN_FLIGHT: '64' }, platform);
  try {
    const machine = await MerchantMachine.open(other);
    wire.hold(true);
    const began = performance.now();
    // More than go together: the last of them waits behind others.
    const asked = Array.from({ length: 64 }, () => machine.create());
    expect((await fetch(`${other.url}/readyz`)).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(10_000);
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 503, code: codes.NOT_READY.code });
    // Calls may take half a minute of an HTTP client's patience, not more.
    expect(performance.now() - began).toBeLessThan(30_000);
    wire.hold(false);
    await until(
      async () => (await machine.create()).status,
      (status) => status === 200,
    );
  } finally {
    await other.stop();
    await wire.close();
  }
}, 120_000);

test('what a transaction has written that the database did not answer is nobody else’s to commit', async () => {
  await platform.db.query('create table half_done (n int)');
  const wire = await openWire(platform.databaseUrl);
  const patience = { statement: 1_000, lock: 1_000, idle: 60_000 };
  const database = openDatabase(wire.url, 1, () => {}, { answerMs: 2_000, patience });
  const write = (n: number) => database.transaction((tx) => tx.execute(`insert into half_done values (${n})`));
  const began = performance.now();
  const half = database.transaction(async (tx) => {
    await tx.execute('insert into half_done values (1)');
    wire.hold(true);
    await tx.execute('insert into half_done values (2)');
  });
  await expect(half).rejects.toThrow();
  // An answer that is late is waited for once, and not once more for its end.
  expect(performance.now() - began).toBeLessThan(5_000);
  wire.hold(false);
  await write(100);
  expect((await platform.db.query('select n from half_done order by n')).rows).toEqual([{ n: 100 }]);
  expect(database.pool.totalCount).toBe(1);
  await database.close();
  await wire.close();
});

test('a connection that ends while a transaction begins on it costs the pool none of its places', async () => {
  const wire = await openWire(platform.databaseUrl);
  const database = openDatabase(wire.url, 2, () => {}, { answerMs: 2000 });
  const ask = () => database.transaction((tx) => tx.execute('select 1'));
  await ask();
  for (let round = 0; round < 5; round += 1) {
    const client = await database.pool.connect();
    client.release(true);
    wire.cutAt('begin', 1);
    await expect(ask()).rejects.toThrow();
  }
  await Promise.all([ask(), ask()]);
  expect(database.pool.waitingCount).toBe(0);
  await database.close();
  await wire.close();
});

test('what somebody has asked for who has gone is not read when its turn comes', async () => {
  const statements = await platform.statementsOf(() =>
    whileLocked(platform, 'withdrawals', async (release) => {
      const gone = Array.from({ length: 20 }, () => stall(head(owner, 'GET', '/api/platformApi/withdrawal/list?page=1&limit=20')));
      await waiting(platform, 'withdrawals');
      await sleep(300);
      for (const socket of gone) socket.destroy();
      await sleep(100);
      await release();
      expect((await owner.call(listLoginLogs, { limit: 1 })).code).toBe(200);
    }),
  );
  const read = statements.filter((text) => /from "?withdrawals"?/.test(text)).length;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
});
