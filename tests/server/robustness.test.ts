import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { createAccount } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { listMerchantBalanceRecords } from '../../contract/records';
import { addressesOf } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import { createGatewayOrder, signedCall } from '../../contract/gateway';
import { listOrders } from '../../contract/orders';
import { accountInfo } from '../../contract/session';
import { accounts } from '../../server/db/schema';
import { openDatabase } from '../../server/db/database';
import { isUnavailable } from '../../server/kernel/databaseErrors';
import { loggedError } from '../../server/kernel/logging';
import { Clock } from '../../server/kernel/clock';
import { Sealer } from '../../server/kernel/secrets';
import { callerOf } from '../../server/http/caller';
import { keepHouse } from '../../server/housekeeping';
import { Client, demoPassword, ownerOf } from '../support/client';
import { MerchantMachine, signedHeaders } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { testSecretKey } from '../support/template';
import { openWire } from '../support/wire';
import { until } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

const placeOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['no place at all', 'AAAA'],
  ['a word for a time', placeOf(['yesterday', '1'])],
  ['a day that is none', placeOf(['2026-02-31 10:00:00+00', '1'])],
  ['a hundredth month', placeOf(['2026-99-01 10:00:00+00', '1'])],
  ['a statement', placeOf(["now()'; drop table orders", '1'])],
  ['a key beyond all', placeOf(['2026-01-01 10:00:00+00', '9'.repeat(30)])],
  ['an object', placeOf({ a: 1 })],
])('%s in place of where a list goes on is refused as that', async (_what, after) => {
  for (const answer of [await owner.call(listOrders, { after }), await owner.call(listMerchantBalanceRecords, { before: after })]) {
    expect(answer.status).toBe(200);
    expect([codes.CURSOR_INVALID.code, codes.INVALID_INPUT.code]).toContain(answer.code);
  }
});

test.each(['multipart/form-data', 'multipart/form-data; charset=utf-8'])(
  'a body of %s without a boundary is no body that is understood',
  async (type) => {
    for (const path of ['/api/api/service/uploads/uploadImgs', '/api/platformApi/account/create']) {
      const answer = await owner.send('POST', path, 'x', { 'content-type': type });
      expect(answer).toMatchObject({ status: 415, code: codes.UNSUPPORTED_TYPE.code });
    }
  },
);

test.each([
  ['application/json; charset=utf-16', 415],
  ['application/json; charset="latin1"; v=1', 415],
  ['application/json;charset=UTF-8', 200],
  ['application/json; charset="utf-8"', 200],
  ['application/json; v=1', 200],
])('a body of %s is answered %i', async (type, status) => {
  const answer = await owner.send('POST', '/api/platformApi/account/create', '{}', { 'content-type': type });
  expect(answer.status).toBe(status);
});

const named = (name: Buffer | string) => Buffer.concat([Buffer.from('{"name":"'), Buffer.from(name), Buffer.from('"}')]);

test.each([
  ['GBK', named(Buffer.from([0xc4, 0xe3, 0xba, 0xc3]))],
  ['UTF-16', Buffer.from('\uFEFF{"name":"你好"}', 'utf16le')],
  ['half of a pair', named(Buffer.from([0xed, 0xa0, 0x80]))],
  ['a character in more bytes than it takes', named(Buffer.from([0xc0, 0xaf]))],
  ['a character that is cut off', named(Buffer.from('你').subarray(0, 2))],
])('a body of JSON with %s is refused as unreadable, behind a session and signed', async (_what, body) => {
  for (const path of ['/api/platformApi/account/create', signedCall(createGatewayOrder).path]) {
    const answer = await owner.send('POST', path, body, signedHeaders);
    expect(answer).toMatchObject({ status: 400, code: codes.UNREADABLE_BODY.code });
  }
});

test.each([
  ['behind a mark of byte order', Buffer.concat([Buffer.from('\uFEFF'), named('你好🍵')])],
  ['with a sign for what could not be read', named('\uFFFD')],
])('a body of JSON in UTF-8 %s is read as ever', async (_what, body) => {
  const answer = await owner.send('POST', '/api/platformApi/account/create', body, { 'content-type': 'application/json' });
  expect(answer).toMatchObject({ status: 200, code: codes.INVALID_INPUT.code });
  expect(answer.data).not.toHaveProperty('fields.name');
  expect(answer.data).toHaveProperty('fields.username');
});

test('HEAD makes no export and is no call, as at an address that is none, and tells whether the platform is there', async () => {
  const headers = { authorization: `Bearer ${owner.token ?? ''}` };
  const statusOf = async (path: string) => (await fetch(`${platform.url}${path}`, { method: 'HEAD', headers })).status;
  const exported = async () => (await platform.db.query("select count(*) from audit_logs where action = 'list.export'")).rows[0].count;
  const before = await exported();
  const paths = Object.values(endpoints)
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => addressesOf(endpoint).map(({ path }) => path));
  expect(paths).toContain('/platformApi/order/list/export');
  for (const path of paths.flatMap((one) => [one, `/api${one}`]))
    expect([path, await statusOf(`${path}?format=csv`)]).toEqual([path, await statusOf(`${path}/none`)]);
  expect(await statusOf('/api/none')).toBe(404);
  expect(await exported()).toBe(before);
  for (const path of ['/healthz', '/readyz']) expect(await statusOf(path)).toBe(200);
});

test('answers are kept by nobody, with the base and without it', async () => {
  for (const path of ['/api/api/getConfig', '/api/getConfig', '/platformApi/account/list', '/api/none']) {
    expect((await fetch(`${platform.url}${path}`)).headers.get('cache-control')).toBe('no-store');
  }
});

test.each([
  ['203.0.113.9:5123', '203.0.113.9'],
  ['[2001:db8::9]:443', '2001:db8::9'],
  ['::ffff:203.0.113.10', '203.0.113.10'],
  // Behind another proxy, which is written with its port.
  ['198.51.100.1, 203.0.113.11, 127.0.0.1:8080', '203.0.113.11'],
])('the address %s of a proxy is read as %s', async (given, address) => {
  const client = new Client(platform, 'payer');
  client.ip = given;
  await client.login('merchant');
  const { rows } = await platform.db.query('select ip from login_logs order by id desc limit 1');
  expect(rows[0].ip).toBe(address);
  expect((await client.call(accountInfo, {})).code).toBe(200);
});

test('the log of a failed statement holds none of its values', async () => {
  const database = openDatabase(platform.databaseUrl, 1, () => {});
  const secret = '6222020200112233445';
  const failed = await database.db
    .insert(accounts)
    .values({ identity: 'other', principalId: 0, username: 'admin', passwordHash: secret, name: secret, role: 'readonly' })
    .then(
      () => null,
      (error: unknown) => error,
    );
  await database.close();
  expect(String(failed)).toContain(secret);
  expect(JSON.stringify(loggedError(failed))).not.toContain(secret);
  expect(loggedError(failed)).toMatchObject({ code: '23505', table: 'accounts', constraint: 'accounts_username' });
  expect(loggedError(new Error('something else'))).toMatchObject({ type: 'Error', message: 'something else' });
});

test('the log of a statement whose connection was cut holds none of its values', async () => {
  const wire = await openWire(platform.databaseUrl);
  const database = openDatabase(wire.url, 1, () => {});
  const secret = '6222020200998877665';
  const failing = database.db.execute(sql`select pg_sleep(30), ${secret}::text`).then(
    () => null,
    (error: unknown) => error,
  );
  await until(
    async () =>
      (await platform.db.query("select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(30)%$1%'")).rowCount,
    (count) => count === 1,
  );
  await wire.cut();
  const failed = await failing;
  await database.close();
  expect(String(failed)).toContain(secret);
  expect(JSON.stringify(loggedError(failed))).not.toContain(secret);
  expect(JSON.stringify(loggedError(new Error('something long', { cause: failed })))).not.toContain(secret);
  const cut = expect.stringMatching(/^(?:Connection terminated unexpectedly|(?:read|connect) ECONNRESET.*)$/) as unknown;
  expect(loggedError(failed)).toMatchObject({ message: 'a statement failed', cause: { message: cut } });
});

test('who has hung up is nowhere, on no allow list, and no fault', async () => {
  const app = fastify();
  const left = new Promise<string>((resolve, reject) => {
    app.get('/', async (request) => {
      request.raw.socket.destroy();
      await once(request.raw.socket, 'close');
      try {
        resolve(callerOf(request).ip);
      } catch (error) {
        reject(error instanceof Error ? error : new Error('thrown'));
      }
      return '';
    });
  });
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(url)).rejects.toThrow();
    expect(await left).toBe('0.0.0.0');
  } finally {
    await app.close();
  }
});

test('what passes is told from what is broken', () => {
  for (const code of ['57P01', '08006', '53300', '55P03', '57014', 'ECONNREFUSED', 'ENOSPC'])
    expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true);
  expect(isUnavailable(new Error('failed', { cause: new Error('Connection terminated unexpectedly') }))).toBe(true);
  for (const code of ['23505', '42P01', '22P02', 'ENOENT']) expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(false);
});

test('what is kept of a request that carries a password tells nothing of it, nor of the answer', async () => {
  const request = (password: string) => ({
    username: 'kept',
    password,
    name: '甲',
    role: 'readonly' as const,
    permissions: [],
    must_second_factor: 2 as const,
    request_id: 'kept-request-1',
  });
  const first = await owner.get(createAccount, request(demoPassword));
  // The password is no part of what a request is known by.
  expect(await owner.get(createAccount, request('another-password'))).toEqual(first);
  expect((await owner.call(createAccount, { ...request(demoPassword), name: '乙' })).code).toBe(codes.DUPLICATE_REQUEST.code);
  const { rows } = await platform.db.query("select input_hash, answer from idempotency_keys where request_id = 'kept-request-1'");
  expect(String(rows[0].answer)).not.toContain(String(first.id));
  expect(rows[0].input_hash).toBe(
    new Sealer(testSecretKey).digest(
      JSON.stringify(Object.entries(request(demoPassword)).filter(([name]) => !['password', 'request_id'].includes(name))),
    ),
  );
});

test('what nobody needs any more is deleted, and nothing else', async () => {
  const database = openDatabase(platform.databaseUrl, 2, () => {});
  const clock = new Clock();
  const count = async (table: string) => Number((await platform.db.query(`select count(*) from ${table}`)).rows[0].count);
  await new Client(platform, 'other').captcha();
  await keepHouse({ ...database, clock });
  const before = { keys: await count('idempotency_keys'), sessions: await count('account_sessions'), logs: await count('login_logs') };
  expect(before.keys).toBeGreaterThan(0);
  await keepHouse({ ...database, clock });
  expect(await count('idempotency_keys')).toBe(before.keys);
  clock.advance(73 * 3600);
  await keepHouse({ ...database, clock });
  expect([await count('idempotency_keys'), await count('captchas'), await count('account_sessions')]).toEqual([0, 0, before.sessions]);
  clock.advance(60 * 24 * 3600);
  await keepHouse({ ...database, clock });
  expect(await count('account_sessions')).toBe(0);
  expect(await count('login_logs')).toBe(before.logs);
  await database.close();
  owner = await ownerOf(platform, 'other');
});

test('two processes whose clocks are a minute and a half apart agree on sessions, proofs, captchas, signatures and expiry', async () => {
  const late = await startPlatform({ CLOCK_OFF_SECONDS: '-90' }, platform);
  const early = await startPlatform({ CLOCK_OFF_SECONDS: '90' }, platform);
  try {
    for (const [here, there] of [
      [late, early],
      [early, late],
    ] as const) {
      const client = await ownerOf(here, 'payee');
      const elsewhere = new Client(there, 'payee');
      elsewhere.token = client.token;
      expect((await elsewhere.call(accountInfo, {})).code).toBe(200);
      const captcha = await new Client(here, 'payer').captcha();
      expect(
        (await elsewhere.send('POST', '/api/api/merchant/login', { username: 'merchant', password: demoPassword, ...captcha })).code,
      ).toBe(200);
      const machine = await MerchantMachine.open(there);
      const order = await machine.order();
      const now = Math.floor(Date.now() / 1000);
      expect(Math.abs(order.expire_time - now - 600)).toBeLessThan(5);
      // Neither lets it expire before its time.
      await sleep(1200);
      expect((await machine.query(order.mer_order_sn)).data.status).toBe(1);
    }
  } finally {
    await late.stop();
    await early.stop();
  }
});
