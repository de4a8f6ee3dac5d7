import { codes, type CodeName } from '../../contract/codes';
import { canonicalText, rotateGatewaySecret, gatewaySecret } from '../../contract/gateway';
import { accountInfo } from '../../contract/session';
import { listOrders, orderDetail } from '../../contract/orders';
import { signatureOf } from '../../server/gateway/signature';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine, newNumber } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let machine: MerchantMachine;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

const count = async () => Number((await platform.db.query('select count(*) from orders')).rows[0].count);

test('what is signed is every field but the signature, by name', () => {
  expect(canonicalText({ b: '2', a: 1, sign: 'x', c: 'ü' })).toBe('a=1&b=2&c=ü');
  // By openssl: printf 'amount=10.00&mer_id=1' | openssl dgst -sha256 -hmac Jefe
  expect(signatureOf({ mer_id: 1, amount: '10.00' }, 'Jefe')).toBe('5a3e7463a870dc975d81e5156d2e8c468cc14f4c37b85e67a60e02c5048e3b79');
});

test('an order is assigned, its deposit frozen, and it can be read again', async () => {
  const order = await machine.order({ amount: '123.45' });
  expect(order).toMatchObject({ amount: '123.45', channel: 'copy', status: 1, paid_time: null });
  expect(order.order_sn).toMatch(/^\d{22}$/);
  expect((await machine.query(order.mer_order_sn)).data).toMatchObject({ order_sn: order.order_sn, status: 1 });
  const detail = await owner.get(orderDetail, { order_sn: order.order_sn });
  expect(detail.shop).toBe(order.shop);
  expect(detail.entries.map(({ fund, change }) => [fund, change])).toEqual(expect.arrayContaining([['deposit', '-123.45'], ['deposit_frozen', '123.45']]));
  expect(detail.passed?.length).toBeGreaterThan(10);
  expect(detail.events.map(({ kind }) => kind)).toEqual(['created']);
});

test('the same order again answers the first result; another under its number is refused', async () => {
  const fields = { mer_order_sn: newNumber(), amount: '50.00' };
  const first = await machine.order(fields);
  const before = await count();
  expect((await machine.order(fields)).order_sn).toBe(first.order_sn);
  expect((await machine.create({ ...fields, amount: '50.01' })).code).toBe(codes.ORDER_NUMBER_TAKEN.code);
  expect(await count()).toBe(before);
});

test('fifty requests for one order at once make one', async () => {
  const fields = { mer_order_sn: newNumber(), amount: '60.00' };
  const orders = await Promise.all(Array.from({ length: 50 }, () => machine.order(fields)));
  expect(new Set(orders.map(({ order_sn }) => order_sn)).size).toBe(1);
  const { rows } = await platform.db.query('select count(*) from ledger_transactions where subject = $1', [orders[0]?.order_sn]);
  expect(rows[0].count).toBe('1');
});

const refusals: [string, CodeName, () => Promise<{ code: number }>][] = [
  ['an unknown merchant', 'MERCHANT_UNKNOWN', () => new MerchantMachine(platform, 1, 'x').create()],
  ['a wrong signature', 'SIGNATURE_WRONG', () => new MerchantMachine(platform, machine.merId, 'x').create()],
  ['a field changed after it was signed', 'SIGNATURE_WRONG', async () => {
    const signed = machine.sign({ mer_order_sn: newNumber(), amount: '10.00', channel: 'copy', notify_url: 'https://shop.example.com/' });
    const response = await fetch(`${platform.url}/api/gateway/order/create`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...signed, amount: '1000.00' }) });
    return response.json();
  }],
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

test('a nonce is good once', async () => {
  const nonce = 'once-and-only-once';
  expect((await machine.create({ nonce })).code).toBe(200);
  expect((await machine.create({ nonce })).code).toBe(codes.NONCE_REUSED.code);
});

test('a disabled merchant is told so, and only by its own signature', async () => {
  const other = await MerchantMachine.open(platform, `mer${(await platform.db.query("select min(id) as id from merchants where status = 1 and id <> $1", [machine.merId])).rows[0].id}`);
  await platform.db.query('update merchants set status = 2 where id = $1', [other.merId]);
  expect((await other.balance()).code).toBe(codes.MERCHANT_DISABLED.code);
  expect((await new MerchantMachine(platform, other.merId, 'x').balance()).code).toBe(codes.SIGNATURE_WRONG.code);
});

test('after a rotation both secrets are good for a day, then the new one alone', async () => {
  const merchant = await ownerOf(platform, 'payer');
  expect((await merchant.get(gatewaySecret, {})).secret).toBe(machine.secret);
  const { secret } = await merchant.get(rotateGatewaySecret, {});
  const renewed = new MerchantMachine(platform, machine.merId, secret);
  expect((await renewed.balance()).code).toBe(200);
  expect((await machine.balance()).code).toBe(200);
  await platform.advance(86_401);
  expect((await machine.balance()).code).toBe(codes.SIGNATURE_WRONG.code);
  expect((await renewed.balance()).code).toBe(200);
  machine.secret = secret;
  // Sessions have aged too.
  owner = await ownerOf(platform, 'other');
});

test('the document for machines names every call and field', async () => {
  const response = await fetch(`${platform.url}/api/gateway/openapi`);
  const { data } = await response.json();
  expect(Object.keys(data.paths)).toEqual(['/api/gateway/order/create', '/api/gateway/order/query', '/api/gateway/balance/query']);
  const { schema } = data.paths['/api/gateway/order/create'].post.requestBody.content['application/json'];
  expect(schema.required).toEqual(expect.arrayContaining(['mer_id', 'timestamp', 'nonce', 'sign', 'mer_order_sn', 'amount', 'channel', 'notify_url']));
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
  const numberOf = async (condition: string) => String((await platform.db.query(`select o.order_sn from orders o join providers p on p.id = o.provider_id where ${condition} limit 1`, [id])).rows[0].order_sn);
  // A provider may read the orders of those below it, and nobody else's.
  expect((await provider.call(orderDetail, { order_sn: await numberOf('$1 = any(p.path) and p.id <> $1') })).code).toBe(200);
  expect((await provider.call(orderDetail, { order_sn: await numberOf('not ($1 = any(p.path))') })).code).toBe(codes.NOT_FOUND.code);
});
