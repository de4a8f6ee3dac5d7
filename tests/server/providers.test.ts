import { codes } from '../../contract/codes';
import type { Input } from '../../contract/endpoint';
import { listOnboardingSteps } from '../../contract/home';
import { channels } from '../../contract/labels';
import { formatMoney, parseMoney } from '../../contract/money';
import { listMessages } from '../../contract/notices';
import {
  createProvider,
  listProviders,
  moveProvider,
  providerDetail,
  resetProviderFactor,
  resetProviderPassword,
  switchProvider,
  switchWork,
  updateProvider,
  providerTerms,
} from '../../contract/providers';
import { setRate } from '../../contract/rates';
import { createReceivingAccount, switchReceivingAccount } from '../../contract/receivingAccounts';
import { changePassword } from '../../contract/security';
import { accountInfo } from '../../contract/session';
import { orderDetail } from '../../contract/orders';
import { openDatabase } from '../../server/db/database';
import { adjust } from '../support/adjust';
import { boundSubAccount, Client, ownerOf } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { makeOrder, makeParties } from '../support/orders';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
let provider: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
  provider = await ownerOf(platform, 'payee');
});
afterAll(() => platform.stop());

test('a provider that rests is given no orders, and the explanation says so; at work again it counts', async () => {
  const { id } = await provider.get(accountInfo, {});
  const { rows } = await platform.db.query<{ id: string }>(
    'select id from receiving_accounts where provider_id = $1 and channel = 1 and status = 1 and resting_at is null',
    [id],
  );
  const its = rows.map(({ id: account }) => Number(account));
  expect(its.length).toBeGreaterThan(0);
  const machine = await MerchantMachine.open(platform);
  const makeOrder = async () => {
    const { order_sn } = await machine.order();
    const { provider: given, passed = [] } = await owner.get(orderDetail, { order_sn });
    return { given: given?.id, reasons: passed.filter(({ account_id }) => its.includes(account_id)).map(({ reason }) => reason) };
  };

  await provider.get(switchWork, { status: 2 });
  expect(await provider.get(accountInfo, {})).toMatchObject({ work_status: 2 });
  expect((await owner.get(listProviders, { ms_id: String(id), work_status: 2 })).total).toBe(1);
  for (let made = 0; made < 5; made += 1) {
    const { given, reasons } = await makeOrder();
    expect(given).not.toBe(id);
    expect(reasons).toEqual(its.map(() => 'notWorking'));
  }

  await provider.get(switchWork, { status: 1 });
  expect(await provider.get(accountInfo, {})).toMatchObject({ work_status: 1 });
  expect((await makeOrder()).reasons).not.toContain('notWorking');
});

test('nobody but a provider has the switch', async () => {
  expect((await (await ownerOf(platform, 'payer')).get(accountInfo, {})).work_status).toBeUndefined();
  expect((await owner.get(accountInfo, {})).work_status).toBeUndefined();
});

let made = 0;
const newProvider = (more: Partial<Input<typeof createProvider>> = {}): Input<typeof createProvider> => {
  made += 1;
  return { username: `ms-${made}`, name: `新服务商${made}`, rate_copy: 120, rate_pay: 140, request_id: `provider-${made}`, ...more };
};

/** A provider whose owner has bound a second factor and has a password of his own. */
async function takenOn(by: Client, more: Partial<Input<typeof createProvider>> = {}) {
  const { id, username, password } = await by.get(createProvider, newProvider(more));
  const client = await (await new Client(platform, 'payee').login(username, password)).bound();
  client.token = (await client.get(changePassword, { old_password: password, new_password: 'my-own-password-1' })).token;
  await client.prove();
  return { id, username, client };
}

const placeOf = async (id: number) =>
  (await platform.db.query<{ path: string[]; level: number }>('select path, level from providers where id = $1', [id])).rows[0];

describe('a provider that is taken on', () => {
  test('is told what it has left to do until it is given orders; after the first, neither rest nor an empty deposit counts', async () => {
    const database = openDatabase(platform.databaseUrl, 2, () => {});
    const { id, client } = await takenOn(owner, { min_deposit: '300.00' });
    const stepsLeft = async () =>
      (await client.get(listOnboardingSteps, {})).list.flatMap(({ step, is_done: isDone }) => (isDone ? [] : step));
    const deposit = (fen: bigint) => adjust(database, { identity: 'payee', principalId: id }, 'deposit', fen, new Date(platform.now()));
    const { list, min_deposit: least } = await client.get(listOnboardingSteps, {});
    expect(list.map(({ step }) => step)).toEqual(['password', 'factor', 'deposit', 'receivingAccount', 'work']);
    expect(least).toBe('300.00');
    expect(await stepsLeft()).toEqual(['deposit', 'receivingAccount']);
    await client.get(switchWork, { status: 2 });
    expect(await stepsLeft()).toEqual(['deposit', 'receivingAccount', 'work']);

    await deposit(299_99n);
    expect(await stepsLeft()).toContain('deposit');
    await deposit(1n);
    expect(await stepsLeft()).toEqual(['receivingAccount', 'work']);
    const account = await client.get(createReceivingAccount, {
      channel: channels.copy,
      shop: '首店',
      holder: '王芳',
      account_no: 'tb-first',
      qr_code: '',
      min_amount: '10.00',
      max_amount: '500.00',
      daily_amount: '5000.00',
      daily_count: 50,
      weight: 10,
      request_id: 'first-account',
    });
    await client.get(switchReceivingAccount, { id: account.id, status: 2 });
    expect(await stepsLeft()).toEqual(['receivingAccount', 'work']);
    await client.get(switchReceivingAccount, { id: account.id, status: 1 });
    expect(await stepsLeft()).toEqual(['work']);
    await client.get(switchWork, { status: 1 });
    expect(await stepsLeft()).toEqual([]);

    await client.get(switchWork, { status: 2 });
    await client.get(switchReceivingAccount, { id: account.id, status: 2 });
    expect(await stepsLeft()).toEqual(['receivingAccount', 'work']);
    const { merchantId, terms } = await makeParties(database);
    await makeOrder(database, { merchantId, providerId: id, rootId: id, terms });
    await deposit(-300_00n);
    expect(await stepsLeft()).toEqual([]);
    await database.close();
  });

  test('has something to recharge even where nothing is the least; the one of the demo has nothing left', async () => {
    const { client } = await takenOn(owner);
    const { list, min_deposit: least } = await client.get(listOnboardingSteps, {});
    expect(list).toContainEqual({ step: 'deposit', is_done: false });
    expect(least).toBeUndefined();
    expect((await provider.get(listOnboardingSteps, {})).list.filter(({ is_done: isDone }) => !isDone)).toEqual([]);
  });

  test('stands where it is put, with its rates, and takes on its own; each sees those below it alone', async () => {
    const root = await takenOn(owner, { allow_df: 2, min_deposit: '300.00', weight: 25, remark: '华东' });
    const below = await takenOn(root.client, { rate_copy: 110, rate_pay: 100 });
    const lowest = await takenOn(root.client, { parent_id: below.id, rate_copy: 90, rate_pay: 90 });
    expect(await placeOf(lowest.id)).toEqual({ path: [root.id, below.id, lowest.id].map(String), level: 3 });
    const seenBy = async (client: Client) => (await client.get(listProviders, {})).list.map(({ ms_id: id }) => id).sort();
    expect(await seenBy(root.client)).toEqual([below.id, lowest.id]);
    expect(await seenBy(below.client)).toEqual([lowest.id]);
    expect(await seenBy(lowest.client)).toEqual([]);
    expect((await lowest.client.call(providerDetail, { id: root.id })).code).toBe(codes.NOT_FOUND.code);
    expect(await owner.get(providerDetail, { id: root.id })).toMatchObject({
      allow_df: 2,
      min_deposit: '300.00',
      weight: 25,
      remark: '华东',
    });
    expect(await root.client.get(providerTerms, {})).toEqual({
      ...{ min_deposit: '300.00', allow_df: 2, level: 1, team_size: 2 },
      ...{ deposit: '0.00', deposit_frozen: '0.00', balance: '0.00', balance_frozen: '0.00' },
    });
    // What is agreed with it is agreed for those that it takes on.
    const detail = await owner.get(providerDetail, { id: below.id });
    expect(detail).toMatchObject({ allow_df: 2, above: [{ id: root.id }], second_factor: 1 });
    expect((await root.client.get(providerDetail, { id: lowest.id })).above).toMatchObject([{ id: root.id }, { id: below.id }]);
    expect((await below.client.get(providerDetail, { id: lowest.id })).above).toMatchObject([{ id: below.id }]);
    expect((await root.client.get(listProviders, { parent_id: String(below.id) })).list).toMatchObject([{ ms_id: lowest.id, level: 3 }]);
    expect((await owner.get(listProviders, { parent_id: '0', limit: 200 })).list.every(({ level }) => level === 1)).toBe(true);
  });

  test('has no higher rate than the one above it, stands below nobody whom its maker does not see, and makes no terms', async () => {
    const root = await takenOn(owner);
    expect(await root.client.call(createProvider, newProvider({ rate_copy: 121 }))).toMatchObject({
      code: codes.RATE_ABOVE_PARENT.code,
      data: { fields: { rate_copy: expect.stringContaining('1.20%') } },
    });
    expect(await root.client.call(createProvider, newProvider({ rate_pay: 141 }))).toMatchObject({
      data: { fields: { rate_pay: expect.anything() } },
    });
    expect((await root.client.call(createProvider, newProvider({ parent_id: 2_000_001 }))).code).toBe(codes.PARENT_UNKNOWN.code);
    expect(await root.client.call(createProvider, newProvider({ weight: 900 }))).toMatchObject({
      code: codes.INVALID_INPUT.code,
      data: { fields: { weight: expect.anything() } },
    });
    const viewer = await boundSubAccount(owner, ['provider.view']);
    expect((await viewer.call(createProvider, newProvider())).code).toBe(codes.ILLEGAL.code);
    expect((await owner.get(listProviders, { parent_id: String(root.id) })).total).toBe(0);
  });

  test('is changed, and told with what stood there before', async () => {
    const { id, client } = await takenOn(owner);
    const below = await takenOn(client);
    await owner.get(updateProvider, { id, name: '改名', allow_df: 1, min_deposit: '0.00', weight: 30 });
    const { changes = [] } = await owner.get(providerDetail, { id });
    expect(changes[0]).toMatchObject({ action: 'provider.update', operator: 'admin' });
    expect(changes[0]?.fields).toContainEqual({ name: 'weight', before: 10, after: 30 });
    await client.get(updateProvider, { id: below.id, name: '下级改名' });
    expect(await client.get(providerDetail, { id: below.id })).toMatchObject({ name: '下级改名', weight: 10 });
    expect(await client.get(providerDetail, { id: below.id })).not.toHaveProperty('changes');
    expect((await client.call(updateProvider, { id, name: '自己' })).code).toBe(codes.NOT_FOUND.code);
  });

  test('that is switched off is out at once, with nobody else; on again it comes in', async () => {
    const { id, username, client } = await takenOn(owner);
    const below = await takenOn(client);
    await owner.get(switchProvider, { id, status: 2 });
    expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    expect((await new Client(platform, 'payee').tryLogin(username, 'my-own-password-1')).code).not.toBe(200);
    expect((await below.client.call(accountInfo, {})).code).toBe(200);
    await owner.get(switchProvider, { id, status: 1 });
    expect((await new Client(platform, 'payee').tryLogin(username, 'my-own-password-1')).code).toBe(200);
  });

  test('gets another password, or binds another factor, and is told so', async () => {
    const { id, username, client } = await takenOn(owner);
    const { password } = await owner.get(resetProviderPassword, { id, request_id: 'reset-of-a-provider' });
    expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    const again = await new Client(platform, 'payee').login(username, password);
    expect((await again.call(listProviders, {})).code).toBe(codes.PASSWORD_MUST_CHANGE.code);
    await owner.get(resetProviderFactor, { id });
    const unbound = await new Client(platform, 'payee').login(username, password);
    expect((await unbound.call(accountInfo, {})).code).toBe(codes.SECOND_FACTOR_UNBOUND.code);
    await unbound.bind();
    await unbound.verify();
    unbound.token = (await unbound.get(changePassword, { old_password: password, new_password: 'my-own-password-2' })).token;
    expect((await unbound.get(listMessages, {})).list.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['owner.password', 'owner.factor']),
    );
  });
});

describe('a subtree', () => {
  test('is moved with all below it where every rate stays in order, and never below itself', async () => {
    const [high, low] = [await takenOn(owner), await takenOn(owner, { rate_copy: 80 })];
    const moved = await takenOn(high.client, { rate_copy: 100 });
    const leaf = await takenOn(moved.client, { rate_copy: 70 });
    expect((await owner.call(moveProvider, { id: moved.id, parent_id: leaf.id })).code).toBe(codes.BELOW_ITSELF.code);
    expect((await owner.call(moveProvider, { id: moved.id, parent_id: moved.id })).code).toBe(codes.BELOW_ITSELF.code);
    expect(await owner.call(moveProvider, { id: moved.id, parent_id: low.id })).toMatchObject({
      code: codes.RATE_ABOVE_PARENT.code,
      data: { fields: { parent_id: expect.stringContaining('0.80%') } },
    });
    expect((await owner.call(moveProvider, { id: moved.id, parent_id: 1 })).code).toBe(codes.PARENT_UNKNOWN.code);
    await owner.get(setRate, { owner: 'payee', id: moved.id, channel: 1, rate: 75, request_id: 'rate-before-move' });
    await owner.get(moveProvider, { id: moved.id, parent_id: low.id });
    expect(await placeOf(leaf.id)).toEqual({ path: [low.id, moved.id, leaf.id].map(String), level: 3 });
    expect((await high.client.get(listProviders, {})).total).toBe(0);
    expect((await low.client.get(listProviders, {})).total).toBe(2);
    // That it is to be below nobody is said.
    expect((await owner.call(moveProvider, { id: moved.id } as never)).code).toBe(codes.INVALID_INPUT.code);
    expect(await owner.call(moveProvider, { id: moved.id, parent_id: low.id })).toMatchObject({
      code: codes.BELOW_IT_ALREADY.code,
      data: { fields: { parent_id: expect.any(String) } },
    });
    await owner.get(moveProvider, { id: moved.id, parent_id: null });
    expect((await owner.call(moveProvider, { id: moved.id, parent_id: null })).code).toBe(codes.BELOW_IT_ALREADY.code);
    expect(await placeOf(leaf.id)).toEqual({ path: [moved.id, leaf.id].map(String), level: 2 });
  });

  test('that two operators move into each other at once ends in a tree', async () => {
    const pairs = await Promise.all(Array.from({ length: 6 }, async () => [await takenOn(owner), await takenOn(owner)] as const));
    const other = await boundSubAccount(owner, ['provider.manage']);
    for (const [a, b] of pairs) {
      const answers = await Promise.all([
        owner.call(moveProvider, { id: a.id, parent_id: b.id }),
        other.call(moveProvider, { id: b.id, parent_id: a.id }),
      ]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.BELOW_ITSELF.code]);
    }
    const { rows } = await platform.db.query(
      'select id from providers p where path <> coalesce((select path from providers a where a.id = p.parent_id), array[]::bigint[]) || id',
    );
    expect(rows).toEqual([]);
  });
});

test('the list and the detail say of a provider and its team what the ledger and the orders say', async () => {
  const { list } = await owner.get(listProviders, { limit: 200, sort: 'team_amount.desc' });
  const [first] = list.filter(({ team_size: size }) => size > 0);
  if (!first) throw new Error('nobody has a team');
  const { rows } = await platform.db.query<{ deposit: string; size: number; own: string }>(
    `select sum(a.balance) filter (where p.path @> array[$1::bigint]) as deposit, sum(a.balance) filter (where p.id = $1) as own,
       count(distinct p.id) filter (where p.path @> array[$1::bigint])::int - 1 as size
     from providers p left join ledger_accounts a on a.identity = 'payee' and a.principal_id = p.id and a.fund = 'deposit'`,
    [first.ms_id],
  );
  expect(first).toMatchObject({
    team_size: rows[0]?.size,
    team_deposit: formatMoney(BigInt(rows[0]?.deposit ?? 0)),
    deposit: formatMoney(BigInt(rows[0]?.own ?? 0)),
  });
  const detail = await owner.get(providerDetail, { id: first.ms_id });
  expect(detail).toMatchObject({
    deposit: first.deposit,
    balance: first.balance,
    orders: first.today_orders,
    paid_amount: first.today_amount,
  });
  expect(detail.team).toMatchObject({ size: first.team_size, deposit: first.team_deposit, paid_amount: first.team_amount });
  const below = list.filter(({ parent_name: name }) => name === first.name);
  const teamOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n);
  expect(parseMoney(first.team_amount)).toBe(teamOf([first.today_amount, ...below.map(({ team_amount: amount }) => amount)]));
});
