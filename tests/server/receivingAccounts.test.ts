import { codes } from '../../contract/codes';
import { listAuditLogs } from '../../contract/audit';
import type { Input } from '../../contract/endpoint';
import { channels } from '../../contract/labels';
import { listMessages } from '../../contract/notices';
import { confirmOrder, orderDetail, type PassReason } from '../../contract/orders';
import { switchWork } from '../../contract/providers';
import {
  createReceivingAccount,
  limitReceivingAccount,
  listReceivingAccounts,
  switchReceivingAccount,
  updateReceivingAccount,
  wakeReceivingAccount,
} from '../../contract/receivingAccounts';
import { restStates } from '../../contract/states/receivingAccounts';
import { accountInfo } from '../../contract/session';
import { boundSubAccount, ownerOf, type Client } from '../support/client';
import { MerchantMachine, type GatewayOrder } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
let provider: Client;
let providerId: number;
let machine: MerchantMachine;
beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
  await signIn();
  ({ id: providerId } = await provider.get(accountInfo, {}));
  await provider.get(switchWork, { status: 1 });
});
/** Some minutes later nobody has shown a second factor any more. */
async function signIn() {
  owner = await ownerOf(platform, 'other');
  provider = await ownerOf(platform, 'payee');
}
afterAll(() => platform.stop());

type Profile = Omit<Input<typeof updateReceivingAccount>, 'id'>;
let made = 0;
const profile = (more: Partial<Profile> = {}): Profile => ({
  shop: `新店${(made += 1)}`,
  holder: '杭州云帆',
  account_no: `tb-test-${made}`,
  qr_code: '',
  min_amount: '10.00',
  max_amount: '5000.00',
  daily_amount: '50000.00',
  daily_count: 100,
  weight: 10,
  ...more,
});
const wanted = (more: Partial<Input<typeof createReceivingAccount>> = {}): Input<typeof createReceivingAccount> => ({
  channel: channels.copy,
  ...profile(more),
  request_id: `receiving-${made}`,
  ...more,
});

/** A new account of the provider, beside which no other takes orders of its channel. */
async function alone(more: Partial<Input<typeof createReceivingAccount>> = {}): Promise<number> {
  const { id } = await provider.get(createReceivingAccount, wanted(more));
  await platform.db.query('update receiving_accounts set status = case when id = $1 then 1 else 2 end', [id]);
  return id;
}

async function rowOf(id: number, client = provider) {
  const { list } = await client.get(listReceivingAccounts, { account_id: String(id) });
  const [row] = list;
  if (!row) throw new Error(`there is no account ${id}`);
  return row;
}

const setting = (name: string, value: number) =>
  platform.db.query('insert into settings values ($1, $2) on conflict (name) do update set value = excluded.value', [name, value]);

/** Lets the orders run out that wait. */
async function runOut(orders: GatewayOrder[]): Promise<void> {
  await platform.advance(601);
  await signIn();
  const states = async () =>
    (await platform.db.query('select pay_status from orders where order_sn = any($1)', [orders.map(({ order_sn }) => order_sn)])).rows;
  await until(states, (rows) => rows.every(({ pay_status: state }) => state !== 1));
}
const orderMany = (count: number) => Promise.all(Array.from({ length: count }, () => machine.order({ amount: '20.00' })));
const pay = ({ order_sn }: GatewayOrder) => owner.get(confirmOrder, { order_sn, request_id: `pay-${order_sn}` });

/** The reason for which an account was passed over, read from the next order of another channel's last resort. */
async function reasonOf(id: number): Promise<PassReason | undefined> {
  const spare = await provider.get(createReceivingAccount, wanted());
  try {
    const { order_sn } = await machine.order({ amount: '20.00' });
    const { passed = [] } = await owner.get(orderDetail, { order_sn });
    return passed.find(({ account_id }) => account_id === id)?.reason;
  } finally {
    await platform.db.query('update receiving_accounts set status = 2 where id = $1', [spare.id]);
  }
}

/** The minute of the platform's day, so many minutes from now. */
const minute = (shift: number) => (Math.floor(platform.now() / 60_000) + 8 * 60 + shift + 1440) % 1440;

describe('a receiving account', () => {
  test('is added by its provider, or by the platform for a provider by its number, once by one request [S2.25]', async () => {
    const input = wanted({ hours_from: 480, hours_to: 1410 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => provider.call(createReceivingAccount, input)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const id = answers[0]?.data.id ?? 0;
    expect(await rowOf(id, owner)).toMatchObject({
      account_id: id,
      shop: input.shop,
      ms_id: providerId,
      channel: channels.copy,
      hours: '08:00-23:30',
      status: 1,
      rest: minute(0) >= 480 && minute(0) < 1410 ? restStates.awake : restStates.closed,
      success_rate: null,
      waiting_orders: 0,
      today_amount: '0.00',
    });
    expect(await rowOf(id)).not.toHaveProperty('ms_id');
    const byPlatform = await owner.get(createReceivingAccount, wanted({ ms_id: providerId }));
    expect(await rowOf(byPlatform.id)).toMatchObject({ hours: null });
  });

  test.each<[string, Partial<Input<typeof createReceivingAccount>>]>([
    ['shop', { shop: ' ' }],
    ['account_no', { account_no: '' }],
    ['max_amount', { max_amount: '9.99' }],
    ['daily_amount', { daily_amount: '4999.99' }],
    ['min_amount', { min_amount: '0.00' }],
    ['daily_count', { daily_count: 0 }],
    ['weight', { weight: 1001 }],
    ['hours_to', { hours_from: 480 }],
    ['hours_from', { hours_to: 480 }],
    ['hours_to', { hours_from: 480, hours_to: 480 }],
    ['hours_from', { hours_from: 1440, hours_to: 1 }],
    ['qr_code', { qr_code: 'javascript:alert(1)' }],
    ['qr_code', { qr_code: '/api/getFile/2026-01/none.png' }],
  ])('is refused at %s: %j', async (field, more) => {
    const { code, data } = await provider.call(createReceivingAccount, wanted(more));
    expect(code).toBe(codes.INVALID_INPUT.code);
    expect(data).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('is refused where the platform names no provider, one that is not there, or a provider another one', async () => {
    for (const [client, more] of [
      [owner, {}],
      [owner, { ms_id: 999_999_999 }],
      [provider, { ms_id: providerId + 1 }],
    ] as const) {
      expect(await client.call(createReceivingAccount, wanted(more))).toMatchObject({
        code: codes.INVALID_INPUT.code,
        data: { fields: { ms_id: expect.any(String) } },
      });
    }
  });

  test('is there once on a channel for its provider', async () => {
    const first = wanted();
    await provider.get(createReceivingAccount, first);
    const again = { ...wanted(), account_no: first.account_no };
    const taken = { code: codes.RECEIVING_ACCOUNT_TAKEN.code, data: { fields: { account_no: expect.any(String) } } };
    expect(await provider.call(createReceivingAccount, again)).toMatchObject(taken);
    const { id } = await provider.get(createReceivingAccount, { ...again, channel: channels.pay, request_id: 'receiving-of-pay' });
    expect((await rowOf(id)).channel).toBe(channels.pay);
    const other = await provider.get(createReceivingAccount, wanted());
    expect(await provider.call(updateReceivingAccount, { id: other.id, ...profile({ account_no: first.account_no }) })).toMatchObject(
      taken,
    );
  });

  test('of somebody else does not exist for a provider [S6.1]', async () => {
    const { rows } = await platform.db.query('select id from receiving_accounts where provider_id <> $1 limit 1', [providerId]);
    const id = Number(rows[0].id);
    expect((await provider.get(listReceivingAccounts, { account_id: String(id) })).total).toBe(0);
    for (const answer of [
      await provider.call(updateReceivingAccount, { id, ...profile() }),
      await provider.call(switchReceivingAccount, { id, status: 2 }),
      await provider.call(limitReceivingAccount, { id, daily_count: 1 }),
      await provider.call(wakeReceivingAccount, { id }),
    ])
      expect(answer.code).toBe(codes.NOT_FOUND.code);
    expect((await owner.get(listReceivingAccounts, { account_id: String(id) })).total).toBe(1);
    const viewer = await boundSubAccount(owner, ['receivingAccount.view']);
    expect((await viewer.call(switchReceivingAccount, { id, status: 2 })).code).toBe(codes.ILLEGAL.code);
  });

  test('of the team can be looked at, while the platform shows teams, and not be changed', async () => {
    const { rows } = await platform.db.query<{ id: string }>(
      'select a.id from receiving_accounts a join providers p on p.id = a.provider_id where p.path @> array[$1]::bigint[] and p.id <> $1',
      [providerId],
    );
    const team = rows.map(({ id }) => Number(id)).sort();
    expect(team.length).toBeGreaterThan(0);
    const seen = async () => (await provider.get(listReceivingAccounts, { team: 1, limit: 200 })).list.map(({ id }) => id).sort();
    expect(await seen()).toEqual(team);
    expect((await provider.call(switchReceivingAccount, { id: team[0] ?? 0, status: 2 })).code).toBe(codes.NOT_FOUND.code);
    await setting('ms_team_order_manage', 2);
    try {
      expect(await seen()).toEqual([]);
    } finally {
      await setting('ms_team_order_manage', 1);
    }
  });

  test('shows customers an image that its own side uploaded, once, or a link [S7.10]', async () => {
    // As the browser sends it: without its base.
    const stored = (await provider.voucher()).replace(/^\/api(?=\/)/, '');
    const { id } = await provider.get(createReceivingAccount, wanted({ qr_code: stored }));
    expect((await rowOf(id)).qr_code).toBe(`/api${stored}`);
    expect((await provider.call(createReceivingAccount, wanted({ qr_code: stored }))).data).toMatchObject({
      fields: { qr_code: '请重新上传图片' },
    });
    const merchants = (await (await ownerOf(platform, 'payer')).voucher()).replace(/^\/api(?=\/)/, '');
    expect((await provider.call(updateReceivingAccount, { id, ...profile({ qr_code: merchants }) })).code).toBe(codes.INVALID_INPUT.code);
    await owner.get(updateReceivingAccount, { id, ...profile({ qr_code: stored }) });
    await provider.get(updateReceivingAccount, { id, ...profile({ qr_code: 'https://item.taobao.com/item.htm?id=1' }) });
    expect((await rowOf(id)).qr_code).toBe('https://item.taobao.com/item.htm?id=1');
  });

  test('leaves in the audit log what was and what is, whoever changes it', async () => {
    const { id } = await provider.get(createReceivingAccount, wanted());
    await owner.get(limitReceivingAccount, { id, daily_amount: '60000.00' });
    await provider.get(switchReceivingAccount, { id, status: 2 });
    const before = await rowOf(id);
    await provider.get(updateReceivingAccount, {
      id,
      ...profile({ shop: '改名', account_no: before.account_no ?? '', daily_amount: '60000.00', hours_from: 1320, hours_to: 360 }),
    });
    const { list } = await owner.get(listAuditLogs, { subject: `receivingAccount:${id}` });
    expect(list.map(({ action, operator, details }) => [action, operator, JSON.parse(details ?? '{}')])).toEqual([
      ['修改淘宝账户', 'provider', { shop: [before.shop, '改名'], hours: [null, '22:00-06:00'] }],
      ['启用/停用淘宝账户', 'provider', { status: [1, 2] }],
      ['设置淘宝账户限额', 'admin', { daily_amount: ['50000.00', '60000.00'] }],
      ['新增淘宝账户', 'provider', expect.objectContaining({ ms_id: [null, providerId], shop: [null, before.shop] })],
    ]);
  });

  test('takes single limits, and none that contradicts the others', async () => {
    const { id } = await provider.get(createReceivingAccount, wanted());
    await provider.get(limitReceivingAccount, { id, max_amount: '600.00', daily_count: 7 });
    expect(await rowOf(id)).toMatchObject({ min_amount: '10.00', max_amount: '600.00', daily_amount: '50000.00', daily_count: 7 });
    expect((await provider.call(limitReceivingAccount, { id, daily_amount: '599.99' })).data).toMatchObject({
      fields: { daily_amount: expect.any(String) },
    });
  });
});

describe('the list', () => {
  test('says what was used today, what waits, and how many of the last orders were paid', async () => {
    const id = await alone();
    const [first, second, third] = await orderMany(3);
    if (!first || !second || !third) throw new Error('no orders');
    expect(await rowOf(id)).toMatchObject({ today_orders: 3, today_amount: '60.00', waiting_orders: 3, success_rate: null });
    await pay(first);
    await pay(second);
    await runOut([third]);
    expect(await rowOf(id)).toMatchObject({ waiting_orders: 0, success_rate: 6667 });
  });

  test('asks nothing for each row', async () => {
    const statements = (limit: number) =>
      platform.statementsOf(() => owner.get(listReceivingAccounts, { limit, sort: 'success_rate.desc' }));
    expect((await statements(200)).length).toBe((await statements(2)).length);
  });

  test('is sorted by what lives and narrowed by provider, by name or number, and by who rests', async () => {
    const all = await owner.get(listReceivingAccounts, { sort: 'waiting_orders.desc', limit: 200 });
    const waiting = all.list.map(({ waiting_orders: count }) => count);
    expect(waiting).toEqual([...waiting].sort((a, b) => b - a));
    const its = await owner.get(listReceivingAccounts, { provider: String(providerId), limit: 200 });
    expect(new Set(its.list.map(({ ms_id: id }) => id))).toEqual(new Set([providerId]));
    const name = its.list[0]?.provider ?? '';
    expect((await owner.get(listReceivingAccounts, { provider: name, limit: 200 })).total).toBe(its.total);
    expect(
      (await owner.get(listReceivingAccounts, { rest: restStates.runOuts })).list.every(({ rest }) => rest === restStates.runOuts),
    ).toBe(true);
  });
});

/** Within a statement: the platform's moment. */
const at = () => `to_timestamp(${platform.now() / 1000})`;
const itsProvider = '(select provider_id from receiving_accounts where id = $1)';
const itsRoot = `(select path[1] from providers where id = ${itsProvider})`;

test.each<[keyof typeof restStates, () => string, string]>([
  ['off', () => 'update receiving_accounts set status = 2 where id = $1', 'update receiving_accounts set status = 1 where id = $1'],
  ['providerOff', () => `update providers set status = 2 where id = ${itsRoot}`, `update providers set status = 1 where id = ${itsRoot}`],
  [
    'notWorking',
    () => `update providers set work_status = 2 where id = ${itsProvider}`,
    `update providers set work_status = 1 where id = ${itsProvider}`,
  ],
  [
    'dayUsed',
    () =>
      `insert into receiving_account_days (account_id, day, orders, amount)
       select id, platform_day(${at()}), daily_count, 0 from receiving_accounts where id = $1`,
    'delete from receiving_account_days where account_id = $1',
  ],
  [
    'closed',
    () =>
      `update receiving_accounts set hours_from = (platform_minute(${at()}) + 60) % 1440, hours_to = (platform_minute(${at()}) + 120) % 1440
       where id = $1`,
    'update receiving_accounts set hours_from = null, hours_to = null where id = $1',
  ],
])('an account that is given no order says why in the list: %s', async (state, change, back) => {
  const id = await alone();
  expect(await rowOf(id, owner)).toMatchObject({ rest: restStates.awake });
  await platform.db.query(change(), [id]);
  expect(await rowOf(id, owner)).toMatchObject({ rest: restStates[state] });
  expect((await owner.get(listReceivingAccounts, { account_id: String(id), rest: restStates[state] })).total).toBe(1);
  expect((await machine.create({ amount: '20.00' })).code).toBe(codes.NO_RECEIVING_ACCOUNT.code);
  await platform.db.query(back, [id]);
  expect(await rowOf(id, owner)).toMatchObject({ rest: restStates.awake });
});

describe('an order', () => {
  test('is given within the hours of an account, also over midnight', async () => {
    for (const [from, to, isOpen] of [
      [minute(-2), minute(3), true],
      [minute(3), minute(600), false],
      [minute(-3), minute(-5), true],
      [minute(3), minute(-2), false],
    ] as const) {
      const id = await alone({ hours_from: from, hours_to: to });
      const { code } = await machine.create({ amount: '20.00' });
      expect([from, to, code === 200]).toEqual([from, to, isOpen]);
      if (!isOpen) expect(await reasonOf(id)).toBe('hours');
    }
  });

  test('says of every account of its channel but its own why it is not there', async () => {
    await platform.db.query('update receiving_accounts set status = 1');
    const orders = await orderMany(12);
    const { rows } = await platform.db.query('select id from receiving_accounts where channel = 1 order by id');
    for (const { order_sn } of orders) {
      const own = await platform.db.query('select receiving_account_id as id from orders where order_sn = $1', [order_sn]);
      const { passed = [] } = await owner.get(orderDetail, { order_sn });
      const ids = [...passed.map(({ account_id }) => account_id), Number(own.rows[0].id)];
      expect(ids.sort()).toEqual(rows.map(({ id }) => Number(id)));
    }
  });

  test('takes no place in a day that is full, however many come at once', async () => {
    const id = await alone({ daily_count: 5 });
    const answers = await Promise.all(Array.from({ length: 15 }, () => machine.create({ amount: '20.00' })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(await rowOf(id)).toMatchObject({ today_orders: 5 });
    expect(await reasonOf(id)).toBe('dailyCount');
  });
});

describe('an account rests', () => {
  // Of a merchant that pays for nothing nobody would learn anything.
  beforeEach(async () => {
    await alone();
    for (const order of await orderMany(10)) await pay(order);
  });

  const restingMessages = async (client: Client, id: number) =>
    (await client.get(listMessages, {})).list.filter(
      ({ kind, details }) => kind === 'account.resting' && details.account_id === String(id),
    );

  test('after as many orders in a row as were set ran out, also together; it is said once, and nothing is given to it', async () => {
    const id = await alone();
    await runOut(await orderMany(4));
    expect(await rowOf(id)).toMatchObject({ rest: restStates.awake, run_outs: 4 });
    await runOut(await orderMany(7));
    expect(await rowOf(id)).toMatchObject({ rest: restStates.runOuts, run_outs: 11, resting_time: expect.any(Number) });
    for (const client of [owner, provider]) {
      expect((await restingMessages(client, id)).map(({ details }) => details.n)).toEqual(['11']);
    }
    expect((await machine.create({ amount: '20.00' })).code).toBe(codes.NO_RECEIVING_ACCOUNT.code);
    expect(await reasonOf(id)).toBe('resting');
  });

  test('until somebody wakes it; what it was given before does not put it to rest again', async () => {
    const id = await alone();
    await runOut(await orderMany(3));
    const late = await orderMany(6);
    await platform.db.query('update orders set ends_at = created_at where order_sn = any($1)', [
      late.slice(0, 2).map(({ order_sn }) => order_sn),
    ]);
    await until(
      () => rowOf(id),
      ({ rest }) => rest === restStates.runOuts,
    );
    await platform.advance(1);
    await provider.get(wakeReceivingAccount, { id });
    expect(await rowOf(id)).toMatchObject({ rest: restStates.awake, run_outs: 0, resting_time: null, waiting_orders: 4 });
    await runOut(late);
    expect(await rowOf(id)).toMatchObject({ rest: restStates.awake, run_outs: 0 });
    expect((await machine.create({ amount: '20.00' })).code).toBe(200);
    expect((await provider.call(wakeReceivingAccount, { id })).code).toBe(200);
    const { list } = await owner.get(listAuditLogs, { subject: `receivingAccount:${id}`, action: '唤醒' });
    expect(list.map(({ details }) => JSON.parse(details ?? '{}'))).toEqual([{ run_outs: [5, 0] }]);
  });

  test('never where a paid order came between, and never at all where that is set', async () => {
    const id = await alone();
    await runOut(await orderMany(4));
    const [paid] = await orderMany(1);
    if (!paid) throw new Error('no order');
    await pay(paid);
    expect(await rowOf(id)).toMatchObject({ run_outs: 0 });
    await runOut(await orderMany(4));
    expect(await rowOf(id)).toMatchObject({ rest: restStates.awake, run_outs: 4 });
    await setting('account_rest_after', 0);
    await runOut(await orderMany(6));
    expect(await rowOf(id)).toMatchObject({ rest: restStates.awake, run_outs: 10 });
    await setting('account_rest_after', 5);
  });

  test('never by a merchant whose orders run out wherever they are given', async () => {
    const ids = [await alone(), (await provider.get(createReceivingAccount, wanted())).id];
    await platform.db.query('update receiving_accounts set status = 1 where id = any($1)', [ids]);
    // Many, so that each of the two is given some.
    for (const n of [40, 40]) await runOut(await orderMany(n));
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ rest: restStates.awake });
    // One at which they run out while they are paid elsewhere is to blame itself.
    const [first = 0, second = 0] = ids;
    await platform.db.query('update receiving_accounts set run_outs = 0, status = case when id = $1 then 1 else 2 end where id = any($2)', [
      second,
      ids,
    ]);
    for (const order of await orderMany(6)) await pay(order);
    await platform.db.query('update receiving_accounts set status = 3 - status where id = any($1)', [ids]);
    await runOut(await orderMany(5));
    expect(await rowOf(first)).toMatchObject({ rest: restStates.runOuts });
  });

  test('never by one that lets them run out at one account after the other', async () => {
    const rests: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await alone();
      await runOut(await orderMany(5));
      rests.push((await rowOf(id)).rest);
    }
    expect([rests[0], rests.at(-1)]).toEqual([restStates.runOuts, restStates.awake]);
  });

  test('and is one that many orders are given to, paid and run out at once', async () => {
    const ids = [await alone(), (await provider.get(createReceivingAccount, wanted())).id];
    await platform.db.query('update receiving_accounts set status = 1 where id = any($1)', [ids]);
    const orders = await orderMany(30);
    const half = orders.slice(0, 15);
    await platform.db.query('update orders set ends_at = created_at where order_sn = any($1)', [half.map(({ order_sn }) => order_sn)]);
    const answers = await Promise.all([
      ...orders.slice(15).map(pay),
      ...Array.from({ length: 10 }, () => machine.create({ amount: '20.00' })),
    ]);
    expect(answers.length).toBe(25);
    await runOut(half);
    const { rows } = await platform.db.query(
      `select d.account_id, d.orders, (select count(*)::int from orders o where o.receiving_account_id = d.account_id
        and o.pay_status in (1, 2)) as held from receiving_account_days d where d.account_id = any($1)`,
      [ids],
    );
    for (const { orders: taken, held } of rows) expect(taken).toBe(held);
  });
});
