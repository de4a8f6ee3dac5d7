import { once } from 'node:events';
import http from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { codes, type CodeName } from '../../contract/codes';
import {
  callbackCall,
  canonicalText,
  createGatewayOrder,
  endOlderSecrets,
  gatewaySecret,
  goodSecretsMax,
  queryGatewayBalance,
  queryGatewayOrder,
  reportPayment,
  rotateGatewaySecret,
  signatureVersionHeader,
  signedCall,
} from '../../contract/gateway';
import { listAuditLogs } from '../../contract/audit';
import { fundNumbers } from '../../contract/ledger';
import { merchantDetail } from '../../contract/merchants';
import { accountInfo } from '../../contract/session';
import { reportTransfer } from '../../contract/recharges';
import { closeOrder, listOrders, orderDetail } from '../../contract/orders';
import { locks } from '../../server/db/locks';
import { signatureOf } from '../../server/signing/signature';
import { ownerOf, type Answer, type Client } from '../support/client';
import { MerchantMachine, newNumber, openReceiver, post, report, signedHeaders } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let machine: MerchantMachine;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

/** Asks for an order under a name of the platform's, which `fetch` does not let one say. */
async function orderAt(host: string): Promise<number> {
  const fields = machine.sign(createGatewayOrder, {
    ...{ mer_order_sn: newNumber(), amount: '10.00', channel: 'copy', notify_url: 'https://shop.example.com/cb' },
  });
  const request = http.request(`${platform.url}${signedCall(createGatewayOrder).path}`, {
    method: 'POST',
    headers: { ...signedHeaders, host },
  });
  request.end(JSON.stringify(fields));
  const [response] = await once(request, 'response');
  return z.parse(z.object({ code: z.number() }), await readJson(response)).code;
}

const count = async () => Number((await platform.db.query('select count(*) from orders')).rows[0].count);

const signedOrder = {
  mer_id: 1000001,
  timestamp: 1795250000,
  nonce: 'a1b2c3d4e5f6',
  mer_order_sn: 'M20261121001',
  amount: '100.00',
  channel: 'copy',
  notify_url: 'https://shop.example.com/cb?shop=7&sid=42',
  subject: "茶叶 (250g)*!'~",
};
const signedCallback = {
  mer_id: 1000001,
  order_sn: '2026112110000000012345',
  mer_order_sn: 'M20261121001',
  amount: '100.00',
  channel: 'copy',
  status: 2,
  paid_time: 1795250060,
  timestamp: 1795250061,
  nonce: 'f6e5d4c3b2a1',
};

test.each(['evil.example:99999', 'a b', 'x@evil.example', 'evil.example/path', 'evil.example?x='])(
  'under %j, which is no host, no order is opened that could not be answered',
  async (host) => {
    const before = await count();
    expect(await orderAt(host)).toBe(codes.UNREADABLE_BODY.code);
    expect(await count()).toBe(before);
    expect(await orderAt('pay.example:8443')).toBe(200);
  },
);

test.each(['https://shop.example.com/\u202Ecb', 'https://shop.example.com/\u200Bcb'])(
  'an address with what cannot be seen in it is refused: %j',
  async (notifyUrl) => {
    const fields = { mer_order_sn: newNumber(), amount: '10.00', channel: 'copy', notify_url: notifyUrl };
    expect((await post(platform, createGatewayOrder, machine.sign(createGatewayOrder, fields))).code).toBe(codes.INVALID_INPUT.code);
  },
);

test('what is signed of an order and of a callback is what openssl signs', () => {
  /*
   * printf '%s\n%s\n%s\n%s\n%s\n%s' 2 POST /api/gateway/order/create 1795250000 a1b2c3d4e5f6 \
   *   "amount=100.00&channel=copy&mer_id=1000001&mer_order_sn=M20261121001&notify_url=https%3A%2F%2Fshop.example.com%2Fcb%3Fshop%3D7\
   * %26sid%3D42&subject=%E8%8C%B6%E5%8F%B6%20%28250g%29%2A%21%27~" | openssl dgst -sha256 -hmac Jefe
   */
  const sign = signatureOf(signedCall(createGatewayOrder), { ...signedOrder, sign: 'x' }, 'Jefe');
  expect(sign).toBe('e28e3fb8e28da8259157f1bf6173fef1dcc5dad3f7e56cd7d09c1cdd586bf77d');
  /*
   * printf '%s\n%s\n%s\n%s\n%s\n%s' 2 POST /callback 1795250061 f6e5d4c3b2a1 \
   *   "amount=100.00&channel=copy&mer_id=1000001&mer_order_sn=M20261121001&order_sn=2026112110000000012345&paid_time=1795250060\
   * &status=2" | openssl dgst -sha256 -hmac Jefe
   */
  expect(signatureOf(callbackCall, signedCallback, 'Jefe')).toBe('52291291cfb68041789de2c98f77b0f51a1e6fa8389ac6b60dd5c75e2f93c821');
  expect(canonicalText(callbackCall, signedCallback).split('\n')).toHaveLength(6);
});

const address = 'https://shop.example.com/cb';
const newOrder = () => ({ mer_order_sn: newNumber(), amount: '10.00', channel: 'copy', notify_url: `${address}?shop=7&subject=42` });
const json = { 'content-type': 'application/json' };

const versions: [string, Record<string, string>][] = [
  ['no', {}],
  ['another', { [signatureVersionHeader]: '1' }],
];
test.each(versions)('%s version of the signature is refused by a code that says so', async (_what, header) => {
  const before = await count();
  const answer = await post(platform, createGatewayOrder, machine.sign(createGatewayOrder, newOrder()), { ...json, ...header });
  expect(answer).toMatchObject({ code: codes.SIGNATURE_VERSION.code, msg: expect.stringContaining('x-signature-version: 2') });
  expect(await count()).toBe(before);
});

test('a signature is good for the call it was made for, and for no other', async () => {
  const order = machine.sign(createGatewayOrder, newOrder());
  for (const other of [queryGatewayOrder, queryGatewayBalance]) {
    expect(await post(platform, other, order)).toMatchObject({ code: codes.INVALID_INPUT.code, data: { fields: expect.anything() } });
  }
  expect((await post(platform, queryGatewayBalance, machine.sign(createGatewayOrder, {}))).code).toBe(codes.SIGNATURE_WRONG.code);
  expect((await post(platform, createGatewayOrder, machine.sign(queryGatewayOrder, newOrder()))).code).toBe(codes.SIGNATURE_WRONG.code);
  expect((await post(platform, createGatewayOrder, order)).code).toBe(200);
});

test('what was signed as one field cannot be sent as two', async () => {
  const signed = machine.sign(createGatewayOrder, newOrder());
  const before = await count();
  const codeOf = async (resplit: Record<string, string>) => (await post(platform, createGatewayOrder, { ...signed, ...resplit })).code;
  expect(await codeOf({ notify_url: `${address}?shop=7`, subject: '42' })).toBe(codes.SIGNATURE_WRONG.code);
  expect(await codeOf({ notify_url: address, 'shop=7&subject': '42' })).toBe(codes.INVALID_INPUT.code);
  expect(await count()).toBe(before);
});

test('a field that a call does not know is refused at that field, in both languages', async () => {
  const signed = machine.sign(createGatewayOrder, { ...newOrder(), sid: '42' });
  const refused = { code: codes.INVALID_INPUT.code, data: { fields: { sid: '未知字段' } } };
  expect(await post(platform, createGatewayOrder, signed)).toMatchObject(refused);
  const english = await post(platform, createGatewayOrder, signed, { ...signedHeaders, 'accept-language': 'en' });
  expect(english.data).toEqual({ fields: { sid: 'Unknown field' } });
  for (const endpoint of [reportPayment, reportTransfer, queryGatewayOrder, queryGatewayBalance]) {
    expect(await post(platform, endpoint, { sid: '42' })).toMatchObject(refused);
  }
});

test('the published path is signed, whichever address was called', async () => {
  const { path } = signedCall(createGatewayOrder);
  const bare = path.slice('/api'.length);
  expect((await post(platform, createGatewayOrder, machine.sign(createGatewayOrder, newOrder()), undefined, bare)).code).toBe(200);
  const bySignedBare = machine.sign({ ...createGatewayOrder, paths: { any: bare.slice(1) } }, newOrder());
  expect((await post(platform, createGatewayOrder, bySignedBare, undefined, bare)).code).toBe(codes.SIGNATURE_WRONG.code);
});

test('half of a character cannot be signed and is refused at its field', async () => {
  const answer = await post(platform, createGatewayOrder, { ...machine.sign(createGatewayOrder, newOrder()), subject: '茶\ud83c' });
  expect(answer).toMatchObject({ code: codes.INVALID_INPUT.code, data: { fields: { subject: expect.any(String) } } });
});

test('an order is assigned, its deposit frozen, and it can be read again', async () => {
  const order = await machine.order({ amount: '123.45' });
  expect(order).toMatchObject({ amount: '123.45', channel: 'copy', status: 1, paid_time: null });
  expect(order.order_sn).toMatch(/^\d{22}$/);
  expect((await machine.query(order.mer_order_sn)).data).toMatchObject({ order_sn: order.order_sn, status: 1 });
  const detail = await owner.get(orderDetail, { order_sn: order.order_sn });
  expect(detail.shop).toBe(order.shop);
  expect((detail.entries ?? []).map(({ fund, change }) => [fund, change])).toEqual(
    expect.arrayContaining([
      [fundNumbers.deposit, '-123.45'],
      [fundNumbers.deposit_frozen, '123.45'],
    ]),
  );
  expect(detail.passed?.length).toBeGreaterThan(10);
  expect(detail.events.map(({ kind }) => kind)).toEqual(['created']);
});

test('what the merchant says of an order is read by itself and the platform, not by the provider', async () => {
  const said = { subject: '茶叶 250g', return_url: 'https://shop.example.com/back?cart=7', notify_url: 'https://shop.example.com/notify' };
  const { order_sn } = await machine.order(said);
  expect(await owner.get(orderDetail, { order_sn })).toMatchObject(said);
  expect(await (await ownerOf(platform, 'payer')).get(orderDetail, { order_sn })).toMatchObject(said);
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(accountInfo, {});
  await platform.db.query('update orders set provider_id = $1 where order_sn = $2', [id, order_sn]);
  const seen = await provider.get(orderDetail, { order_sn });
  for (const name of Object.keys(said)) expect(seen).not.toHaveProperty(name);
});

test('the same order again answers the first result; another under its number is refused', async () => {
  const fields = { mer_order_sn: newNumber(), amount: '50.00' };
  const first = await machine.order(fields);
  const before = await count();
  expect((await machine.order(fields)).order_sn).toBe(first.order_sn);
  expect((await machine.create({ ...fields, amount: '50.01' })).code).toBe(codes.ORDER_NUMBER_TAKEN.code);
  expect((await machine.create({ ...fields, subject: '茶叶' })).code).toBe(codes.ORDER_NUMBER_TAKEN.code);
  expect(await count()).toBe(before);
});

test('what the customer buys belongs to the order: another one under its number is refused', async () => {
  const fields = { mer_order_sn: newNumber(), amount: '51.00', subject: '茶叶 250g' };
  const first = await machine.order(fields);
  expect((await machine.order({ ...fields, subject: ' 茶叶 250g' })).order_sn).toBe(first.order_sn);
  expect((await machine.create({ ...fields, subject: '茶叶 500g' })).code).toBe(codes.ORDER_NUMBER_TAKEN.code);
  const { subject: _subject, ...others } = fields;
  expect((await machine.create(others)).code).toBe(codes.ORDER_NUMBER_TAKEN.code);
  const { rows } = await platform.db.query('select subject from orders where order_sn = $1', [first.order_sn]);
  expect(rows).toEqual([{ subject: '茶叶 250g' }]);
});

test('fifty requests for one order at once make one', async () => {
  const fields = { mer_order_sn: newNumber(), amount: '60.00' };
  const orders = await Promise.all(Array.from({ length: 50 }, () => machine.order(fields)));
  expect(new Set(orders.map(({ order_sn }) => order_sn)).size).toBe(1);
  const { rows } = await platform.db.query('select count(*) from ledger_transactions where subject = $1', [orders[0]?.order_sn]);
  expect(rows[0].count).toBe('1');
});

const refusals: [string, CodeName, () => Promise<{ code: number }>][] = [
  ['an unknown merchant', 'SIGNATURE_WRONG', () => new MerchantMachine(platform, 1, 'x').create()],
  ['a wrong signature', 'SIGNATURE_WRONG', () => new MerchantMachine(platform, machine.merId, 'x').create()],
  [
    'a field changed after it was signed',
    'SIGNATURE_WRONG',
    async () => {
      const signed = machine.sign(createGatewayOrder, newOrder());
      return post(platform, createGatewayOrder, { ...signed, amount: '1000.00' });
    },
  ],
  ['a stale timestamp', 'TIMESTAMP_STALE', () => machine.create({ timestamp: Math.floor(platform.now() / 1000) - 301 })],
  ['a timestamp of the future', 'TIMESTAMP_STALE', () => machine.create({ timestamp: Math.floor(platform.now() / 1000) + 310 })],
  ['an unknown channel', 'CHANNEL_UNKNOWN', () => machine.create({ channel: 'cash' })],
  ['an amount below the least', 'AMOUNT_OUT_OF_RANGE', () => machine.create({ amount: '0.99' })],
  ['an amount above the most', 'AMOUNT_OUT_OF_RANGE', () => machine.create({ amount: '50000.01' })],
  ['nothing', 'AMOUNT_OUT_OF_RANGE', () => machine.create({ amount: '0' })],
  ['an amount that no account takes', 'NO_RECEIVING_ACCOUNT', () => machine.create({ amount: '40000.00' })],
  ['three decimals', 'INVALID_INPUT', () => machine.create({ amount: '1.001' })],
  ['an exponent', 'INVALID_INPUT', () => machine.create({ amount: '1e3' })],
  ['full-width digits', 'INVALID_INPUT', () => machine.create({ amount: '１００' })],
  ['an address that is none', 'INVALID_INPUT', () => machine.create({ notify_url: 'ftp://x' })],
  ['an order that is not there', 'ORDER_UNKNOWN', () => machine.query('never')],
];

test.each(refusals)('%s is refused with its own code and leaves nothing behind', async (_what, name, send) => {
  const before = await count();
  expect((await send()).code).toBe(codes[name].code);
  expect(await count()).toBe(before);
});

test("a number that is nobody's is not told from a wrong signature, neither by the answer nor by what is done for it", async () => {
  const answers: Answer<unknown>[] = [];
  const statements: string[][] = [];
  for (const merId of [machine.merId, 1]) {
    const stranger = new MerchantMachine(platform, merId, 'x');
    statements.push(await platform.statementsOf(async () => answers.push(await stranger.balance())));
  }
  const [known, unknown] = answers;
  expect(known?.code).toBe(codes.SIGNATURE_WRONG.code);
  expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
  expect(statements[0]?.filter((text) => text.includes('merchants'))).toHaveLength(1);
  expect(statements[1]).toEqual(statements[0]);
});

test('a nonce is good once', async () => {
  const nonce = 'once-and-only-once';
  expect((await machine.create({ nonce })).code).toBe(200);
  expect((await machine.create({ nonce })).code).toBe(codes.NONCE_REUSED.code);
});

test('a disabled merchant is told so, and only by its own signature', async () => {
  const other = await MerchantMachine.open(
    platform,
    `mer${(await platform.db.query('select min(id) as id from merchants where status = 1 and id <> $1', [machine.merId])).rows[0].id}`,
  );
  await platform.db.query('update merchants set status = 2 where id = $1', [other.merId]);
  expect((await other.balance()).code).toBe(codes.MERCHANT_DISABLED.code);
  expect((await new MerchantMachine(platform, other.merId, 'x').balance()).code).toBe(codes.SIGNATURE_WRONG.code);
});

// Before days go by: what is overdue then makes room while it is counted.
describe('a merchant has so many waiting orders at a time as the settings say', () => {
  const cap = (max: number) => platform.db.query("update settings set value = $1 where name = 'max_waiting_orders'", [String(max)]);
  const waiting = async () =>
    Number(
      (await platform.db.query('select count(*) from orders where merchant_id = $1 and pay_status = 1', [machine.merId])).rows[0].count,
    );
  beforeAll(async () => {
    owner = await ownerOf(platform, 'other');
    await platform.db.query('update receiving_accounts set min_amount = 100, daily_count = 100000, daily_amount = 1000000000000');
  });
  afterAll(() => cap(2000));

  test.each([
    ['near it', 7],
    ['across the place where they are counted one by one', 130],
    ['across the place where they are counted for each batch', 330],
  ])('a hundred at once included, %s', async (_what, more) => {
    const before = await waiting();
    await cap(before + more);
    const answers = await Promise.all(Array.from({ length: more + 100 }, () => machine.create({ amount: '1.00' })));
    const made = answers.filter(({ code }) => code === 200);
    expect(made).toHaveLength(more);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, codes.ORDERS_WAITING.code]));
    expect(answers.find(({ code }) => code !== 200)?.msg).toContain(String(before + more));
    expect(await waiting()).toBe(before + more);
    // Another merchant goes on, one that is made again is answered, and one that is over makes room.
    const { rows } = await platform.db.query(
      `select a.username from accounts a join merchants m on m.id = a.principal_id
       where a.identity = 'payer' and a.role = 'owner' and m.status = 1 and m.id <> $1 and rate_at('payer', m.id, 1::smallint, now()) >= 250
       limit 1`,
      [machine.merId],
    );
    expect((await (await MerchantMachine.open(platform, rows[0].username)).create({ amount: '1.00' })).code).toBe(200);
    const [first] = made;
    expect((await machine.create({ amount: '1.00', mer_order_sn: first?.data.mer_order_sn ?? '' })).data).toMatchObject({
      order_sn: first?.data.order_sn,
    });
    await owner.get(closeOrder, { order_sn: first?.data.order_sn ?? '', reason: '关闭', request_id: `close-${first?.data.order_sn}` });
    expect((await machine.create({ amount: '1.00' })).code).toBe(200);
  });

  test('where no more may wait than are opened at a time, each is counted by itself, and nothing fails', async () => {
    for (const than of [0, -93]) {
      expect((await platform.db.query('select orders_fewer($1, $2, 100) as so', [machine.merId, than])).rows).toEqual([{ so: false }]);
    }
  });

  test('far from it they are not counted again for each, whoever asks', async () => {
    await cap(100_000);
    // The first one is judged by the settings of before, and opened by itself.
    expect((await machine.create({ amount: '1.00' })).code).toBe(200);
    await platform.db.query('delete from waiting_counts');
    const { rows } = await platform.db.query<{ id: string }>("select nextval('orders_id_seq') as id");
    expect((await machine.create({ amount: '1.00' })).code).toBe(200);
    const counted = await platform.db.query('select waiting, counted_to from waiting_counts where merchant_id = $1', [machine.merId]);
    expect(counted.rows).toEqual([{ waiting: (await waiting()) - 1, counted_to: rows[0]?.id }]);
    const fewer = async (than: number) =>
      (await platform.db.query('select orders_fewer($1, $2, 0) as so', [machine.merId, than])).rows[0].so;
    expect(await fewer(await waiting())).toBe(false);
    expect(await fewer((await waiting()) + 1)).toBe(true);
    expect((await machine.create({ amount: '1.00' })).code).toBe(200);
    expect((await platform.db.query('select waiting from waiting_counts where merchant_id = $1', [machine.merId])).rows).toEqual(
      counted.rows.map(({ waiting: then }) => ({ waiting: then })),
    );
  });

  test('those opened far from the most do not wait for each other, those near it do', async () => {
    const other = await platform.db.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock_shared($1::int, $2::int)', [locks.waitingOrders, machine.merId]);
      await cap(2000);
      expect((await machine.create({ amount: '1.00' })).code).toBe(200);
      await cap((await waiting()) + 50);
      const near = machine.create({ amount: '1.00' });
      const locked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until(
        async () => (await platform.db.query(locked)).rowCount,
        (count) => count === 1,
      );
      await other.query('commit');
      expect((await near).code).toBe(200);
    } finally {
      other.release(true);
    }
  });
});

describe('secrets', () => {
  let merchant: Client;
  let rotations = 0;
  const rotate = (request = `rotation-${(rotations += 1)}`) => merchant.get(rotateGatewaySecret, { request_id: request });
  const isGood = async (secret: string) => (await new MerchantMachine(platform, machine.merId, secret).balance()).code === 200;
  const good = async (secrets: string[]) => Promise.all(secrets.map(isGood));

  // Every test begins with one good secret and sessions of its own: time goes on by days.
  beforeEach(async () => {
    await platform.advance(86_401);
    merchant = await ownerOf(platform, 'payer');
  });
  afterEach(async () => {
    merchant = await ownerOf(platform, 'payer');
    ({ secret: machine.secret } = await merchant.get(gatewaySecret, {}));
    owner = await ownerOf(platform, 'other');
  });

  test('after a rotation both secrets are good for a day, then the new one alone', async () => {
    expect(await merchant.get(gatewaySecret, {})).toEqual({ secret: machine.secret, older_until: [] });
    const { secret, older_until: until } = await rotate();
    expect(until).toEqual([expect.closeTo(platform.now() / 1000 + 86_400, -1)]);
    expect(await good([machine.secret, secret])).toEqual([true, true]);
    await platform.advance(86_401);
    expect(await good([machine.secret, secret])).toEqual([false, true]);
  });

  test('is never read unseen: the log says who read it and from where, and the merchant is not said to have changed by it', async () => {
    const merchantId = machine.merId;
    const reads = async () => (await owner.get(listAuditLogs, { action: '查看网关密钥', subject: `merchant:${merchantId}` })).list;
    owner = await ownerOf(platform, 'other');
    const before = (await reads()).length;
    await merchant.get(gatewaySecret, {});
    const after = await reads();
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({ operator: 'merchant', ip: '127.0.0.1' });
    const { changes } = await owner.get(merchantDetail, { id: merchantId });
    expect(changes.filter(({ action }) => action === 'secret.read')).toEqual([]);
    merchant.twiceToken = undefined;
    expect((await merchant.call(gatewaySecret, {})).code).toBe(codes.SECOND_FACTOR_NEEDED.code);
    expect(await reads()).toHaveLength(before + 1);
  });

  test('rotations at once leave every good secret good, and one of them is the newest', async () => {
    const made = await Promise.all([rotate(), rotate(), rotate()]);
    const secrets = made.map(({ secret }) => secret);
    expect(await good([machine.secret, ...secrets])).toEqual([true, true, true, true]);
    const newest = await merchant.get(gatewaySecret, {});
    expect(secrets).toContain(newest.secret);
    expect(newest.older_until).toHaveLength(3);
    await platform.advance(86_401);
    expect((await good([machine.secret, ...secrets])).filter(Boolean)).toHaveLength(1);
    expect(await isGood(newest.secret)).toBe(true);
  });

  test('each secret is good until its own day, which a later rotation neither shortens nor lengthens', async () => {
    const first = await rotate();
    await platform.advance(43_200);
    merchant = await ownerOf(platform, 'payer');
    const second = await rotate();
    expect(second.older_until).toEqual([expect.closeTo((first.older_until[0] ?? 0) + 43_200, -1), first.older_until[0]]);
    await platform.advance(43_300);
    expect(await good([machine.secret, first.secret, second.secret])).toEqual([false, true, true]);
    await platform.advance(43_200);
    expect(await good([machine.secret, first.secret, second.secret])).toEqual([false, false, true]);
  });

  test('the older ones are ended at once where one has been seen by somebody else, and the newest goes on', async () => {
    await rotate();
    const { secret } = await rotate();
    expect(await merchant.get(endOlderSecrets, {})).toEqual({ secret, older_until: [] });
    expect(await good([machine.secret, secret])).toEqual([false, true]);
    expect(await merchant.get(gatewaySecret, {})).toEqual({ secret, older_until: [] });
  });

  test('the same rotation sent again answers the same secret and makes no other', async () => {
    const [first, again] = await Promise.all([rotate('rotation-same'), rotate('rotation-same')]);
    expect(again).toEqual(first);
    expect((await merchant.get(gatewaySecret, {})).older_until).toHaveLength(1);
  });

  test('no more than five are good at a time: further rotations are refused and take nothing away', async () => {
    const secrets = [machine.secret];
    while (secrets.length < goodSecretsMax) secrets.push((await rotate()).secret);
    expect((await merchant.call(rotateGatewaySecret, { request_id: 'rotation-six' })).code).toBe(codes.SECRET_ROTATED_TOO_OFTEN.code);
    expect(await good(secrets)).toEqual(secrets.map(() => true));
    await platform.advance(86_401);
    merchant = await ownerOf(platform, 'payer');
    expect((await merchant.call(rotateGatewaySecret, { request_id: 'rotation-six' })).code).toBe(200);
  });

  test('the newest secret signs callbacks, wherever they are sent as POST /callback, and a header says by which version', async () => {
    const receiver = await openReceiver();
    const { secret } = await rotate();
    const order = await machine.order({ amount: '66.60', notify_url: `${receiver.url}/rewritten?shop=7` });
    expect((await report(platform, { order_sn: order.order_sn, amount: '66.60' })).code).toBe(200);
    const [body] = await until(
      () => receiver.bodies,
      ({ length }) => length > 0,
    );
    await receiver.close();
    if (!body) throw new Error('no body');
    const { sign, ...fields } = body;
    expect(sign).toBe(signatureOf({ method: 'POST', path: '/callback' }, fields, secret));
    expect(receiver.headers[0]).toMatchObject({ 'x-signature-version': '2' });
  });

  test('secrets are sealed where they are kept', async () => {
    const kept = 'select secret from signing_secrets where merchant_id = $1';
    const { rows } = await platform.db.query<{ secret: string }>(kept, [machine.merId]);
    expect(rows.length).toBeGreaterThan(0);
    for (const { secret } of rows) expect(secret).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

test('the document for machines names every call and field', async () => {
  const response = await fetch(`${platform.url}/api/gateway/openapi`);
  const { data } = await response.json();
  expect(Object.keys(data.paths)).toEqual(['/api/gateway/order/create', '/api/gateway/order/query', '/api/gateway/balance/query']);
  const { schema } = data.paths['/api/gateway/order/create'].post.requestBody.content['application/json'];
  expect(schema.additionalProperties).toBe(false);
  const { parameters } = data.paths['/api/gateway/order/create'].post;
  expect(parameters).toEqual([{ name: 'x-signature-version', in: 'header', required: true, schema: { const: '2' } }]);
  expect(schema.required).toEqual(
    expect.arrayContaining(['mer_id', 'timestamp', 'nonce', 'sign', 'mer_order_sn', 'amount', 'channel', 'notify_url']),
  );
});

test('a merchant sees its own orders, without who receives the money; a provider its own, without the fee', async () => {
  const merchant = await ownerOf(platform, 'payer');
  const order = await machine.order();
  const [mine] = (await merchant.get(listOrders, { numbers: order.order_sn })).list;
  expect(mine).toMatchObject({ order_sn: order.order_sn });
  for (const hidden of ['provider_id', 'provider_name', 'shop', 'merchant_id']) expect(mine).not.toHaveProperty(hidden);
  const provider = await ownerOf(platform, 'payee');
  const received = (await provider.get(listOrders, { limit: 200 })).list;
  expect(received.length).toBeGreaterThan(0);
  for (const row of received) expect(row).not.toHaveProperty('fee');
  const { id } = await provider.get(accountInfo, {});
  const numberOf = async (condition: string) =>
    String(
      (await platform.db.query(`select o.order_sn from orders o join providers p on p.id = o.provider_id where ${condition} limit 1`, [id]))
        .rows[0].order_sn,
    );
  // A provider may read the orders of those below it, and nobody else's.
  const teams = await provider.get(orderDetail, { order_sn: await numberOf('$1 = any(p.path) and p.id <> $1') });
  expect(teams.provider?.id).not.toBe(id);
  expect(teams).not.toHaveProperty('merchant');
  expect(await provider.get(orderDetail, { order_sn: await numberOf('p.id = $1') })).not.toHaveProperty('provider');
  expect((await provider.call(orderDetail, { order_sn: await numberOf('not ($1 = any(p.path))') })).code).toBe(codes.NOT_FOUND.code);
});
