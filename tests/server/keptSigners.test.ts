import { codes } from '../../contract/codes';
import { createGatewayOrder } from '../../contract/gateway';
import { newSecret } from '../../server/signing/signingSecrets';
import { Sealer } from '../../server/kernel/secrets';
import { MerchantMachine, newNumber, post, type GatewayOrder } from '../support/gateway';
import { whileLocked } from '../support/hold';
import { startPlatform, type TestPlatform } from '../support/platform';
import { testSecretKey } from '../support/template';
import { waiting } from '../support/waiting';

let platform: TestPlatform;
let machine: MerchantMachine;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.db.query('update receiving_accounts set min_amount = 100, daily_count = 100000, daily_amount = 1000000000000');
});
afterAll(() => platform.stop());

const write = (statement: string, values: unknown[] = []) => platform.db.query(statement, values);
const opens = async () => (await machine.create()).code;

// What another process writes is told to nobody. Before every change the process has opened an order by what it has kept.
beforeEach(async () => {
  machine = await MerchantMachine.open(platform);
  await machine.order();
  expect(await platform.statementsOf(() => machine.order())).toHaveLength(1);
});

test.each([
  ['off', 'status = 2', 'status = 1', codes.MERCHANT_DISABLED],
  ['bound to another address', "gateway_ranges = '{198.51.100.0/24}'", "gateway_ranges = '{}'", codes.GATEWAY_ADDRESS],
  ['bound to smaller orders', 'order_max = 500', 'order_max = null', codes.AMOUNT_OUT_OF_RANGE],
  ['bound to less in a day', 'day_max = 500', 'day_max = null', codes.MERCHANT_DAY],
])('a merchant that is %s is so for the next order, and is not any more for the one after', async (_, change, back, { code }) => {
  await write(`update merchants set ${change} where id = $1`, [machine.merId]);
  expect(await opens()).toBe(code);
  await write(`update merchants set ${back} where id = $1`, [machine.merId]);
  expect(await opens()).toBe(200);
});

test('a setting that is written, changed or taken away is so for the next order', async () => {
  const termsOf = async () => {
    const { order_sn } = await machine.order();
    return (await write("select (terms->>'softwareRate')::int as rate from orders where order_sn = $1", [order_sn])).rows[0].rate;
  };
  const before = await termsOf();
  await write("insert into settings values ('software_fee_rate', '77') on conflict (name) do update set value = '77'");
  expect(await termsOf()).toBe(77);
  await write("update settings set value = '78' where name = 'software_fee_rate'");
  expect(await termsOf()).toBe(78);
  await write("delete from settings where name = 'software_fee_rate'");
  expect([77, 78]).not.toContain(await termsOf());
  await write("insert into settings values ('software_fee_rate', $1)", [String(before)]);
  expect(await termsOf()).toBe(before);
});

test('a secret that is new is good for the next order, and one that is not good any more opens none', async () => {
  const { secret: old } = machine;
  const secret = newSecret();
  await write('insert into signing_secrets (merchant_id, secret) values ($1, $2)', [machine.merId, new Sealer(testSecretKey).seal(secret)]);
  machine.secret = secret;
  expect(await opens()).toBe(200);
  machine.secret = old;
  expect(await opens()).toBe(200);
  const expired = new Date(platform.now() - 1000);
  const sealed = (await write('select id from signing_secrets where merchant_id = $1 order by id', [machine.merId])).rows;
  await write('update signing_secrets set good_until = $2 where id = $1', [sealed.at(-2).id, expired]);
  expect(await opens()).toBe(codes.SIGNATURE_WRONG.code);
  machine.secret = secret;
  expect(await opens()).toBe(200);
});

test('a secret is good until its moment also where nothing is written in it', async () => {
  const { rows } = await write('update signing_secrets set good_until = $2 where merchant_id = $1 and good_until is null returning id', [
    machine.merId,
    new Date(platform.now() + 60_000),
  ]);
  expect(rows).toHaveLength(1);
  expect([await opens(), await opens()]).toEqual([200, 200]);
  await platform.advance(61);
  expect(await opens()).toBe(codes.SIGNATURE_WRONG.code);
  await write('update signing_secrets set good_until = null where id = $1', [rows[0].id]);
  expect(await opens()).toBe(200);
});

test('a secret that cannot be opened opens no order, and does as soon as it is mended', async () => {
  const newest = 'where id = (select max(id) from signing_secrets where merchant_id = $1 and good_until is null)';
  const { rows } = await write(`select secret from signing_secrets ${newest}`, [machine.merId]);
  await write(`update signing_secrets set secret = $2 ${newest}`, [
    machine.merId,
    new Sealer('another key than that of the tests').seal('x'),
  ]);
  expect([await opens(), await opens()]).toEqual([codes.SYSTEM_ERROR.code, codes.SYSTEM_ERROR.code]);
  await write(`update signing_secrets set secret = $2 ${newest}`, [machine.merId, rows[0].secret]);
  expect([await opens(), await opens()]).toEqual([200, 200]);
});

test('a request that comes with a change is done once', async () => {
  const sent = machine.sign(createGatewayOrder, {
    mer_order_sn: newNumber(),
    amount: '1.00',
    channel: 'copy',
    notify_url: 'https://shop.example.com/notify',
  });
  await write("update merchants set remark = remark || '.' where id = $1", [machine.merId]);
  const answers = await Promise.all([1, 2, 3].map(() => post<GatewayOrder>(platform, createGatewayOrder, sent)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.NONCE_REUSED.code, codes.NONCE_REUSED.code].sort());
});

test('orders that come while merchants and settings change are opened, each by what held when it was asked for', async () => {
  const rates = new Map<string, number>();
  for (let round = 0; round < 10; round += 1) {
    const rate = 10 + round;
    await write("insert into settings values ('software_fee_rate', $1) on conflict (name) do update set value = excluded.value", [
      String(rate),
    ]);
    const made = await Promise.all(Array.from({ length: 12 }, () => machine.order({ amount: '1.00' })));
    for (const { order_sn } of made) rates.set(order_sn, rate);
  }
  const { rows } = await write("select order_sn, (terms->>'softwareRate')::int as rate from orders where order_sn = any($1)", [
    [...rates.keys()],
  ]);
  expect(new Map(rows.map(({ order_sn, rate }) => [order_sn, rate]))).toEqual(rates);
});

test.each([
  ['the merchant is off', 'update merchants set status = 2 where id = $1', codes.MERCHANT_DISABLED],
  ['its receivers are off', 'update providers set status = 2 where $1::bigint > 0', codes.NO_RECEIVING_ACCOUNT],
  ['its receivers rest', 'update providers set work_status = 2 where $1::bigint > 0', codes.NO_RECEIVING_ACCOUNT],
  // The last: it has no other.
  ['its secret is not good any more', 'delete from signing_secrets where merchant_id = $1', codes.SIGNATURE_WRONG],
])('an order that waits while %s is not opened', async (_, change, { code }) => {
  const number = newNumber();
  let answer: ReturnType<typeof machine.create> | undefined;
  await whileLocked(platform, 'order_events', async (release) => {
    answer = machine.create({ mer_order_sn: number });
    // What is opened together gives up soon: then it waits by itself.
    await waiting(platform, 'from order_create');
    await write(change, [machine.merId]);
    await release();
  });
  expect((await answer)?.code).toBe(code);
  expect((await write('select from orders where mer_order_sn = $1', [number])).rows).toHaveLength(0);
  await write('update merchants set status = 1 where id = $1', [machine.merId]);
  await write('update providers set status = 1, work_status = 1');
});
