import { pbkdf2 } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { switchOff, switchOn, type Switch } from '../../contract/fields';
import { callbackSuccess, type CallbackBody } from '../../contract/gateway';
import { codes } from '../../contract/codes';
import { confirmOrder, orderCallbacks, orderDetail, reverseOrder, retryCallback } from '../../contract/orders';
import { allowsPrivateAddresses, isPublic, lookupPublic, publicLookup } from '../../server/callbacks/address';
import { scheduleSeconds } from '../../server/callbacks/callBack';
import { namesOf } from '../../server/callbacks/names';
import { postJson } from '../../server/callbacks/post';
import { openDatabase } from '../../server/db/database';
import { verify } from '../../server/ledger/verify';
import { Client, ownerOf } from '../support/client';
import { MerchantMachine, openReceiver, type GatewayOrder, type Receiver } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let machine: MerchantMachine;
let owner: Client;
let receiver: Receiver;
beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
  owner = await ownerOf(platform, 'other');
});
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());
afterAll(() => platform.stop());

let requests = 0;
async function paidOrder(): Promise<GatewayOrder> {
  const order = await machine.order({ notify_url: receiver.url, amount: '66.60' });
  await owner.get(confirmOrder, { order_sn: order.order_sn, request_id: `callback-test-${(requests += 1)}` });
  return order;
}

const attempts = async ({ order_sn }: GatewayOrder) => (await owner.get(orderCallbacks, { order_sn })).list;
const stateOf = async ({ order_sn }: GatewayOrder) => (await owner.get(orderDetail, { order_sn })).callback_status;

/** What is planned for an order. */
const jobOf = ({ order_sn }: GatewayOrder) =>
  platform.db.query('select j.* from callback_jobs j join orders o on o.id = j.order_id where o.order_sn = $1', [order_sn]);

/** Holds a body against the document: the merchant checks it like this. */
const isGenuine = (body: CallbackBody) => machine.isGenuine(body);

test('a paid order is called back once, signed, and the attempt is kept as it was [S3.7]', async () => {
  const order = await paidOrder();
  await until(
    () => stateOf(order),
    (state) => state === 1,
  );
  expect(receiver.bodies).toHaveLength(1);
  const [body] = receiver.bodies;
  if (!body) throw new Error('no body');
  expect(body).toMatchObject({ order_sn: order.order_sn, mer_order_sn: order.mer_order_sn, amount: '66.60', status: 2, channel: 'copy' });
  expect(isGenuine(body)).toBe(true);
  expect(isGenuine({ ...body, amount: '99.00' })).toBe(false);
  const [attempt] = await attempts(order);
  expect(attempt).toMatchObject({ callback_status: 1, http_code: 200, value: callbackSuccess, url: receiver.url });
  expect(JSON.parse(attempt?.param ?? '')).toEqual(body);
});

test.each([
  ['an error', { status: 500, body: 'SUCCESS' }],
  ['another word', { status: 200, body: 'ok' }],
  ['a redirect, which is not followed', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
])('%s is no success, and is tried again in the end', async (_what, answer) => {
  receiver.answer = answer;
  const order = await paidOrder();
  await until(
    () => attempts(order),
    (list) => list.length === 1,
  );
  expect(await stateOf(order)).toBe(2);
  receiver.answer = { status: 200, body: callbackSuccess };
  await platform.advance(40);
  await until(
    () => stateOf(order),
    (state) => state === 1,
  );
  expect((await attempts(order)).map(({ callback_status: result }) => result)).toEqual([1, 2]);
});

test('it is tried by the schedule, and given up after the last attempt', async () => {
  receiver.answer = { status: 503, body: 'busy' };
  const order = await paidOrder();
  for (const [index, wait] of scheduleSeconds.entries()) {
    await until(
      () => attempts(order),
      (list) => list.length === index + 1,
    );
    // Not before its time.
    const {
      rows: [job],
    } = await jobOf(order);
    expect(job.attempt).toBe(index + 2);
    const seconds = (job.due_at.getTime() - platform.now()) / 1000;
    expect(seconds).toBeGreaterThan(wait * 0.9);
    expect(seconds).toBeLessThanOrEqual(wait * 1.1);
    await platform.db.query('update callback_jobs set due_at = $2 where order_id = $1', [job.order_id, new Date(platform.now())]);
  }
  await until(
    () => stateOf(order),
    (state) => state === 3,
  );
  expect(await attempts(order)).toHaveLength(scheduleSeconds.length + 1);
}, 60_000);

test('one can be called back by hand, at once and not too often; a success stays one', async () => {
  receiver.answer = { status: 500, body: '' };
  const order = await paidOrder();
  await until(
    () => attempts(order),
    (list) => list.length === 1,
  );
  receiver.answer = { status: 200, body: callbackSuccess };
  expect(await owner.get(retryCallback, { order_sn: order.order_sn })).toMatchObject({ callback_status: 1, http_code: 200 });
  expect(await stateOf(order)).toBe(1);
  expect((await owner.call(retryCallback, { order_sn: order.order_sn })).code).toBe(codes.CALLBACK_TOO_SOON.code);
  await platform.advance(60);
  receiver.answer = { status: 500, body: '' };
  expect(await owner.get(retryCallback, { order_sn: order.order_sn })).toMatchObject({ callback_status: 2, http_code: 500 });
  expect(await stateOf(order)).toBe(1);
  expect((await owner.call(retryCallback, { order_sn: (await machine.order()).order_sn })).code).toBe(codes.CALLBACK_NOT_DUE.code);
});

test('thirty calls by hand at once: one goes out, the others come too soon', async () => {
  receiver.answer = { status: 500, body: '', delayMs: 100 };
  const order = await paidOrder();
  await until(
    () => attempts(order),
    (list) => list.length === 1,
  );
  const answers = await Promise.all(Array.from({ length: 30 }, () => owner.call(retryCallback, { order_sn: order.order_sn })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 29 }, () => codes.CALLBACK_TOO_SOON.code)]);
  expect(answers.find(({ code }) => code !== 200)?.msg).toContain('10');
  expect(receiver.bodies).toHaveLength(2);
  await platform.advance(11);
  expect((await owner.call(retryCallback, { order_sn: order.order_sn })).code).toBe(200);
});

test('a success by hand ends the schedule', async () => {
  receiver.answer = { status: 500, body: '' };
  const order = await paidOrder();
  await until(
    () => attempts(order),
    (list) => list.length === 1,
  );
  receiver.answer = { status: 200, body: callbackSuccess };
  await owner.get(retryCallback, { order_sn: order.order_sn });
  expect((await jobOf(order)).rows).toEqual([]);
});

test('a provider reads how a callback went, and not what was sent where', async () => {
  const order = await paidOrder();
  await until(
    () => stateOf(order),
    (state) => state === 1,
  );
  const {
    rows: [its],
  } = await platform.db.query(
    `select a.username from orders o join accounts a on a.identity = 'payee' and a.principal_id = o.provider_id and a.role = 'owner'
     where o.order_sn = $1`,
    [order.order_sn],
  );
  // Wherever this provider's people may sign in from in the demo.
  await platform.db.query("delete from ip_rules where identity = 'payee'");
  const provider = await new Client(platform, 'payee').login(its.username);
  const { list } = await provider.get(orderCallbacks, { order_sn: order.order_sn });
  expect(list).toEqual([expect.objectContaining({ callback_status: 1, http_code: 200, param: '', url: '' })]);
  const merchant = await ownerOf(platform, 'payer');
  const {
    list: [own],
  } = await merchant.get(orderCallbacks, { order_sn: order.order_sn });
  expect(own).toMatchObject({ url: receiver.url, param: expect.stringContaining(order.order_sn) });
});

test('a reversed order that is called back says so', async () => {
  const order = await paidOrder();
  await until(
    () => stateOf(order),
    (state) => state === 1,
  );
  await owner.get(reverseOrder, { order_sn: order.order_sn, reason: '未到账', request_id: `callback-test-${(requests += 1)}` });
  await owner.get(retryCallback, { order_sn: order.order_sn });
  expect(receiver.bodies.at(-1)).toMatchObject({ status: 5 });
});

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::808:808', false],
  ['::7f00:1', false],
  ['::808:808', false],
  ['100:0:0:1::1', false],
  ['2002:7f00:1::1', false],
  ['2001:0:7f00:1::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['4000::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['no address', false],
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
])('%s is open to callbacks: %s', (address, open) => {
  expect(isPublic(address)).toBe(open);
});

test('a private address is refused at the connection, however it is written', async () => {
  const { port } = new URL(receiver.url);
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '0']) {
    const { httpCode } = await postJson(`http://${host}:${port}/`, '{}', false);
    expect(httpCode).toBeNull();
  }
  expect(receiver.bodies).toHaveLength(0);
  // A name that resolves to one is refused where it is looked up for the connection itself.
  const refused = await new Promise((resolve) => lookupPublic('localhost', { all: true }, (error) => resolve(error)));
  expect(String(refused)).toContain('refused to connect');
});

const otherServices = [22, 25, 53, 110, 1433, 3306, 3389, 5432, 6379, 6667, 9200, 11211, 27017];
test.each(otherServices)('port %s is no web server: refused when the order is made, and at the connection', async (port) => {
  for (const url of [`https://example.com:${port}/`, `http://127.0.0.1:${port}/`]) {
    expect((await machine.create({ notify_url: url })).code).toBe(codes.NOTIFY_URL_REFUSED.code);
  }
  const refused = { httpCode: null, value: `refused to connect to port ${port}` };
  expect(await postJson(`http://127.0.0.1:${port}/`, '{}', true)).toMatchObject(refused);
});

/** Where connections are tried while something is done; each is broken off at once. */
async function connectionsOf(work: () => Promise<unknown>): Promise<string[]> {
  const tried: string[] = [];
  const watch = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('socket' in message) || !(message.socket instanceof Socket)) return;
    const { socket } = message;
    socket.on('connectionAttempt', (address: string) => {
      tried.push(address);
      setImmediate(() => socket.destroy(new Error('not made')));
    });
  };
  subscribe('net.client.socket', watch);
  await work();
  unsubscribe('net.client.socket', watch);
  return tried;
}

test('a name that is public when it is checked and private afterwards gains nothing: what was checked is connected to', async () => {
  const answers = ['8.8.8.8', '127.0.0.1'];
  let asked = 0;
  const lookup = publicLookup(async () => {
    const address = answers[asked] ?? '';
    asked += 1;
    return [{ address, family: 4 }];
  });
  const url = `http://rebinding.example.com:${new URL(receiver.url).port}/`;
  expect(await connectionsOf(() => postJson(url, '{}', false, lookup))).toEqual(['8.8.8.8']);
  expect(asked).toBe(1);
  // The next call asks anew, and what it is told is what it is held against.
  const second = async () => expect((await postJson(url, '{}', false, lookup)).value).toBe('refused to connect to a private address');
  expect(await connectionsOf(second)).toEqual([]);
  expect(receiver.bodies).toHaveLength(0);
});

/** A name server of the test's own; of a name that it does not know it says nothing, as a dead one. */
async function nameServer(known: Record<string, number[][]>): Promise<{ address: string; close: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const asked = question.subarray(12, at + 5);
    const found = known[labels.join('.')];
    if (!found) return;
    const answers = (asked[asked.length - 3] === 1 ? found : []).map((bytes) => [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...bytes]);
    const head = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x81, 0x80, 0, 1, 0, answers.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([head, asked, ...answers.map((bytes) => Buffer.from(bytes))]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

test('names whose servers are dead hold no thread of the process, and are given up before the call is', async () => {
  const server = await nameServer({});
  const lookup = publicLookup(namesOf([server.address]));
  const began = performance.now();
  const calls = Array.from({ length: 40 }, (_, index) => postJson(`http://dead${index}.example.com/`, '{}', false, lookup));
  // Work on the threads that everybody shares, meanwhile.
  await Promise.all(Array.from({ length: 8 }, () => promisify(pbkdf2)('x', 'y', 1000, 32, 'sha256')));
  expect((await postJson(receiver.url.replace('127.0.0.1', 'localhost').replace('notify', 'x'), '{}', true)).httpCode).toBe(200);
  // A dead name is given up after five seconds.
  expect(performance.now() - began).toBeLessThan(4_500);
  for (const { httpCode, milliseconds } of await Promise.all(calls)) {
    expect(httpCode).toBeNull();
    expect(milliseconds).toBeLessThan(7_000);
  }
  server.close();
});

test('no callback takes the lookup of the operating system, which cannot be given up', async () => {
  const ofSystem = jest.spyOn(dns, 'lookup').mockImplementation(() => undefined);
  expect((await postJson(receiver.url.replace('127.0.0.1', 'localhost'), '{}', true)).httpCode).toBe(200);
  expect((await postJson(receiver.url.replace('127.0.0.1', 'localhost'), '{}', false)).value).toContain('refused to connect');
  expect(ofSystem).not.toHaveBeenCalled();
  ofSystem.mockRestore();
});

test('a name with one private address among public ones is refused, a public one is connected to, each asked for once', async () => {
  const server = await nameServer({
    'mixed.example.com': [
      [8, 8, 8, 8],
      [10, 1, 2, 3],
    ],
    'open.example.com': [[8, 8, 4, 4]],
  });
  const lookup = publicLookup(namesOf([server.address]));
  const { port } = new URL(receiver.url);
  expect((await postJson(`http://mixed.example.com:${port}/`, '{}', false, lookup)).value).toBe('refused to connect to a private address');
  expect(await connectionsOf(() => postJson(`http://open.example.com.:${port}/`, '{}', false, lookup))).toEqual(['8.8.4.4']);
  server.close();
});

test('who answers that he will speak something else has failed, and is hung up on', async () => {
  const stranger = createServer((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'));
  });
  const hungUp = new Promise((resolve) => stranger.once('connection', (socket) => socket.once('close', resolve)));
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  expect(await postJson(`http://127.0.0.1:${port}`, '{}', true)).toMatchObject({ httpCode: 101, value: '' });
  await hungUp;
  stranger.close();
});

test('private addresses are open in a demo whose settings say so, and nowhere else', () => {
  const isAllowed = (setting: Switch, demo: boolean) => allowsPrivateAddresses({ callback_private: setting }, { demo });
  expect([isAllowed(switchOn, true), isAllowed(switchOff, true), isAllowed(switchOn, false), isAllowed(switchOff, false)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a platform that is no demo calls no private address, whatever its settings say', async () => {
  await platform.db.query('update installation set is_demo = false');
  const real = await startPlatform({ DEMO: '0' }, platform);
  const merchant = new MerchantMachine(real, machine.merId, machine.secret);
  expect((await merchant.create({ notify_url: receiver.url })).code).toBe(codes.NOTIFY_URL_REFUSED.code);
  await real.stop();
  await platform.db.query('update installation set is_demo = true');
});

test('a platform that keeps to the open internet takes no order with a private callback address', async () => {
  await platform.db.query("update settings set value = '2' where name = 'callback_private'");
  for (const url of [
    'http://127.0.0.1/',
    'http://localhost:8000/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://user:secret@example.com/',
  ]) {
    expect((await machine.create({ notify_url: url })).code).toBe(codes.NOTIFY_URL_REFUSED.code);
  }
  expect((await machine.create({ notify_url: 'https://example.com/' })).code).toBe(200);
  await platform.db.query("update settings set value = '1' where name = 'callback_private'");
});

const kept = 'what was acknowledged is there, the books hold, every callback arrives';
test.each([1, 2])(
  `five times killed in the middle of two hundred orders, of %i processes: ${kept}`,
  async (processes) => {
    const several = { WORKERS: String(processes) };
    let running = await startPlatform(several);
    const all = [running];
    const acknowledged = new Set<string>();
    const confirmed = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      const merchant = await MerchantMachine.open(running);
      const operator = await ownerOf(running, 'other');
      let left = 40;
      const work = async () => {
        while (left > 0) {
          left -= 1;
          const order = await merchant.order({ notify_url: receiver.url, amount: '12.00' });
          acknowledged.add(order.order_sn);
          await operator.get(confirmOrder, { order_sn: order.order_sn, request_id: `kill-${order.order_sn}` });
          confirmed.add(order.order_sn);
        }
      };
      const target = acknowledged.size + 30;
      const workers = Array.from({ length: 8 }, () => work().catch(() => {}));
      await until(
        () => acknowledged.size,
        (size) => size >= target,
        30_000,
      );
      await running.kill();
      await Promise.all(workers);
      // An attempt whose process was killed comes again when its time is over; here that time is over at once.
      await running.db.query('update callback_jobs set taken_until = now() where taken_until > now()');
      running = await startPlatform(several, running);
      all.push(running);
    }
    const { rows } = await running.db.query('select order_sn, pay_status as status from orders where order_sn = any($1)', [
      [...acknowledged],
    ]);
    expect(rows).toHaveLength(acknowledged.size);
    expect(rows.filter(({ order_sn, status }) => confirmed.has(order_sn) && status !== 2)).toEqual([]);
    const database = openDatabase(running.databaseUrl, 2, () => {});
    expect((await verify(database.db)).faults).toEqual([]);
    await database.close();
    await until(
      async () => {
        // Neither is an attempt that failed on a busy machine waited for.
        await running.db.query('update callback_jobs set due_at = now() where due_at > now()');
        return Number(
          (
            await running.db.query('select count(*) from orders where order_sn = any($1) and pay_status = 2 and callback_status <> 1', [
              [...acknowledged],
            ])
          ).rows[0].count,
        );
      },
      (waiting) => waiting === 0,
      60_000,
    );
    const paid = await running.db.query('select order_sn from orders where order_sn = any($1) and pay_status = 2', [[...acknowledged]]);
    const arrived = new Set(receiver.bodies.map(({ order_sn }) => order_sn));
    expect(paid.rows.filter(({ order_sn }) => !arrived.has(order_sn))).toEqual([]);
    for (const one of all) await one.stop();
  },
  300_000,
);
