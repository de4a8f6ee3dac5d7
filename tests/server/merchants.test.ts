import { codes } from '../../contract/codes';
import { gatewaySecret, rotateGatewaySecret } from '../../contract/gateway';
import type { Input } from '../../contract/endpoint';
import {
  createMerchant,
  listMerchants,
  merchantDetail,
  resetMerchantFactor,
  resetMerchantPassword,
  switchMerchant,
  merchantTerms,
  updateMerchant,
} from '../../contract/merchants';
import { listOnboardingSteps } from '../../contract/home';
import { listMessages } from '../../contract/notices';
import { channels } from '../../contract/labels';
import { parseMoney } from '../../contract/money';
import { changePassword } from '../../contract/security';
import { showSettings, updateSettings } from '../../contract/settings';
import { accountInfo, imitateMerchant, startMerchantImitation } from '../../contract/session';
import { listWithdrawals } from '../../contract/withdrawals';
import { boundSubAccount, Client, ownerOf } from '../support/client';
import { MerchantMachine, newNumber, openReceiver, report } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

let made = 0;
const newMerchant = (more: Partial<Input<typeof createMerchant>> = {}): Input<typeof createMerchant> => {
  made += 1;
  return {
    username: `mer-${made}`,
    name: `新商户${made}`,
    allow_df: 1,
    rate_copy: 250,
    rate_pay: 300,
    request_id: `merchant-${made}`,
    ...more,
  };
};
const own = 'my-own-password-1';

/** A merchant whose owner has bound a second factor and has a password of his own, with its machine. */
async function takenOn(more: Partial<Input<typeof createMerchant>> = {}) {
  const { id, username, password } = await owner.get(createMerchant, newMerchant(more));
  const client = await (await new Client(platform, 'payer').login(username, password)).bound();
  client.token = (await client.get(changePassword, { old_password: password, new_password: own })).token;
  await client.prove();
  return { id, username, client, machine: await MerchantMachine.open(platform, username) };
}

const stepsLeft = async (client: Client) =>
  (await client.get(listOnboardingSteps, {})).list.filter(({ is_done: isDone }) => !isDone).map(({ step }) => step);

describe('a merchant that is taken on', () => {
  test('signs in with a password that opens nothing but the change of itself, after a second factor is bound', async () => {
    const { id, username, password } = await owner.get(createMerchant, newMerchant());
    const client = await new Client(platform, 'payer').login(username, password);
    expect((await client.call(accountInfo, {})).code).toBe(codes.SECOND_FACTOR_UNBOUND.code);
    await client.bind();
    expect(await client.get(accountInfo, {})).toMatchObject({ id, must_change_password: 1, owner_name: expect.stringMatching(/^新商户/) });
    expect((await client.call(listWithdrawals, {})).code).toBe(codes.PASSWORD_MUST_CHANGE.code);
    expect((await client.call(gatewaySecret, {})).code).toBe(codes.PASSWORD_MUST_CHANGE.code);
    await client.verify();
    client.token = (await client.get(changePassword, { old_password: password, new_password: own })).token;
    expect(await client.get(accountInfo, {})).toMatchObject({ must_change_password: 2 });
    expect((await client.get(listWithdrawals, {})).total).toBe(0);
    expect((await new Client(platform, 'payer').tryLogin(username, password)).code).toBe(codes.LOGIN_FAILED.code);
  });

  test('reads of itself what was agreed with it', async () => {
    const { client } = await takenOn({ order_min: '20.00', day_max: '9000.00', allow_df: 2, gateway_ranges: ['127.0.0.0/8'] });
    expect(await client.get(merchantTerms, {})).toEqual({
      ...{ order_min: '20.00', order_max: null, day_max: '9000.00', allow_df: 2, gateway_ranges: ['127.0.0.0/8'] },
      ...{ balance: '0.00', frozen: '0.00' },
      channels: expect.any(Array),
    });
  });

  test('reads what one order may come to on each channel by all limits that hold, which is what is taken of it', async () => {
    const { client, machine } = await takenOn({ order_min: '20.00', order_max: '3000.00' });
    const { values: before } = await owner.get(showSettings, {});
    const terms = async () => (await client.get(merchantTerms, {})).channels;
    await owner.get(updateSettings, { order_max: '2000.00', channel_copy_order_min: '30.00', channel_pay_order_max: '19.99' });
    expect(await terms()).toEqual([
      { channel: channels.copy, limits: { order_min: '30.00', order_max: '2000.00' } },
      { channel: channels.pay, limits: null },
    ]);
    const refused = codes.AMOUNT_OUT_OF_RANGE.code;
    for (const amount of ['29.99', '2000.01']) expect((await machine.create({ channel: 'copy', amount })).code).toBe(refused);
    for (const amount of ['30.00', '2000.00']) expect((await machine.create({ channel: 'copy', amount })).code).not.toBe(refused);
    await owner.get(updateSettings, { channel_copy_status: 2, channel_pay_order_max: null });
    expect(await terms()).toEqual([
      { channel: channels.copy, limits: null },
      { channel: channels.pay, limits: { order_min: '20.00', order_max: '2000.00' } },
    ]);
    const { order_max, channel_copy_status, channel_copy_order_min, channel_pay_order_max } = before;
    await owner.get(updateSettings, { order_max, channel_copy_status, channel_copy_order_min, channel_pay_order_max });
  });

  test('is told what it has left to do until its orders are called back, step by step; who acts for it is not', async () => {
    const { id, client, machine } = await takenOn();
    const left = () => stepsLeft(client);
    expect((await client.get(listOnboardingSteps, {})).list.map(({ step }) => step)).toEqual([
      'password',
      'factor',
      'secret',
      'order',
      'callback',
    ]);
    expect(await left()).toEqual(['secret', 'order', 'callback']);
    await client.get(gatewaySecret, {});
    expect(await left()).toEqual(['order', 'callback']);
    const receiver = await openReceiver();
    receiver.answer = { status: 200, body: 'what?' };
    const [deaf, heard] = [await machine.order({ notify_url: receiver.url }), await machine.order({ notify_url: receiver.url })];
    expect(await left()).toEqual(['callback']);
    await report(platform, { order_sn: deaf.order_sn, amount: '100.00' });
    await until(() => receiver.bodies.length, Boolean);
    expect(await left()).toEqual(['callback']);

    const { plat_token: code } = await owner.get(startMerchantImitation, { mer_id: id });
    const acting = new Client(platform, 'payer');
    acting.token = (await acting.get(imitateMerchant, { plat_token: code, mer_id: id })).token;
    expect(await acting.get(listOnboardingSteps, {})).toEqual({ list: [] });

    receiver.answer = { status: 200, body: 'SUCCESS' };
    await report(platform, { order_sn: heard.order_sn, amount: '100.00' });
    expect(await until(left, (open) => open.length === 0)).toEqual([]);
    await receiver.close();
  });

  test('has read its secret where its machine has signed with it, whoever told that', async () => {
    const { client, machine } = await takenOn();
    await machine.order();
    expect(await stepsLeft(client)).toEqual(['callback']);
  });

  test('has a second factor left to bind where it has none; the one of the demo has nothing left', async () => {
    const { client, username } = await takenOn();
    await platform.db.query('update accounts set totp_secret = null, must_second_factor = false where username = $1', [username]);
    expect(await stepsLeft(client)).toEqual(['factor', 'secret', 'order', 'callback']);
    expect(await stepsLeft(await ownerOf(platform, 'payer'))).toEqual([]);
  });

  test('has a secret to sign with, and its orders pay what was agreed', async () => {
    const { client, machine } = await takenOn({ rate_copy: 1000 });
    expect((await client.get(gatewaySecret, {})).secret).toBe(machine.secret);
    const order = await machine.order({ amount: '200.00' });
    const { rows } = await platform.db.query<{ fee: string }>('select fee from orders where order_sn = $1', [order.order_sn]);
    expect(rows).toEqual([{ fee: '2000' }]);
    expect((await client.get(rotateGatewaySecret, { request_id: 'rotate-of-a-new-one' })).secret).not.toBe(machine.secret);
  });

  test('is made once by one request, with one password, and under a name that nobody has', async () => {
    const input = newMerchant();
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.call(createMerchant, input)));
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.id} ${data.password}`)).size).toBe(1);
    expect(await owner.call(createMerchant, { ...newMerchant(), username: input.username.toUpperCase() })).toMatchObject({
      code: codes.USERNAME_TAKEN.code,
      data: { fields: { username: '用户名已存在' } },
    });
    expect((await owner.get(listMerchants, { username: input.username })).total).toBe(1);
  });

  test.each([
    [{ order_min: '100.00', order_max: '99.99' }, 'order_max'],
    [{ order_max: '100.00', day_max: '99.99' }, 'day_max'],
    [{ order_min: '100.00', day_max: '99.99' }, 'day_max'],
    [{ order_min: '0.00' }, 'order_min'],
    [{ gateway_ranges: ['203.0.113.0/24', 'nowhere'] }, 'gateway_ranges'],
    [{ name: ' ' }, 'name'],
    [{ rate_copy: 1001 }, 'rate_copy'],
  ])('is refused at its field: %j', async (more, field) => {
    expect(await owner.call(createMerchant, newMerchant(more))).toMatchObject({
      code: codes.INVALID_INPUT.code,
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test('by nobody who may only see merchants', async () => {
    const viewer = await boundSubAccount(owner, ['merchant.view']);
    expect((await viewer.call(createMerchant, newMerchant())).code).toBe(codes.ILLEGAL.code);
  });
});

describe('its gateway', () => {
  test('takes amounts within its own limits and those of the platform', async () => {
    const { machine } = await takenOn({ order_min: '50.00', order_max: '99999.00' });
    expect((await machine.create({ amount: '49.99' })).msg).toBe('金额须在 ￥50.00 至 ￥50,000.00 之间');
    expect((await machine.create({ amount: '50.00' })).code).toBe(200);
  });

  test('takes no more in a day than it may, however many orders come at once; what is closed does not count', async () => {
    const { id, machine } = await takenOn({ day_max: '500.00', order_max: '500.00' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => machine.create({ amount: '100.00' })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ code }) => code))).toEqual(new Set([codes.MERCHANT_DAY.code]));
    await platform.advance(3600);
    owner = await ownerOf(platform, 'other');
    const waiting = () => platform.db.query('select 1 from orders where merchant_id = $1 and status = 1', [id]);
    await until(waiting, ({ rowCount }) => rowCount === 0);
    expect((await machine.create({ amount: '400.01' })).code).toBe(200);
    expect(await machine.create({ amount: '100.00' })).toMatchObject({
      code: codes.MERCHANT_DAY.code,
      msg: expect.stringContaining('99.99'),
    });
  });

  test('hears its machines from the addresses alone that are on its list', async () => {
    const { id, machine } = await takenOn({ gateway_ranges: ['203.0.113.0/24'] });
    expect((await machine.create()).code).toBe(codes.GATEWAY_ADDRESS.code);
    expect((await machine.balance()).code).toBe(codes.GATEWAY_ADDRESS.code);
    await owner.get(updateMerchant, { id, name: '有名单', allow_df: 1, gateway_ranges: ['127.0.0.1', '::1'] });
    expect((await machine.create()).code).toBe(200);
    expect((await owner.get(merchantDetail, { id })).gateway_ranges).toEqual(['127.0.0.1/32', '::1/128']);
  });
});

describe('a merchant that is switched off', () => {
  test('is out at once, cannot come in, and its machines are refused; switched on, all is as before', async () => {
    const { id, username, client, machine } = await takenOn();
    const waiting = await machine.order();
    await owner.get(switchMerchant, { id, status: 2 });
    expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    expect((await new Client(platform, 'payer').tryLogin(username, own)).code).toBe(codes.ACCOUNT_DISABLED.code);
    expect((await machine.create({ mer_order_sn: newNumber() })).code).toBe(codes.MERCHANT_DISABLED.code);
    const { rows } = await platform.db.query('select status from orders where order_sn = $1', [waiting.order_sn]);
    expect(rows).toEqual([{ status: 1 }]);
    await owner.get(switchMerchant, { id, status: 1 });
    expect((await new Client(platform, 'payer').tryLogin(username, own)).code).toBe(200);
    expect((await machine.create()).code).toBe(200);
  });
});

describe('the owner of a merchant', () => {
  test('whose password is reset is out, told so, and changes the new one first; who acts for him is not asked to', async () => {
    const { id, username, client } = await takenOn();
    const { password } = await owner.get(resetMerchantPassword, { id, request_id: 'reset-password-1' });
    expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    const again = await new Client(platform, 'payer').login(username, password);
    expect((await again.call(listWithdrawals, {})).code).toBe(codes.PASSWORD_MUST_CHANGE.code);
    again.token = (await again.get(changePassword, { old_password: password, new_password: own })).token;
    expect((await again.get(listMessages, {})).list.map(({ kind }) => kind)).toContain('owner.password');
    expect((await owner.call(startMerchantImitation, { mer_id: id })).code).toBe(200);
  });

  test('whose second factor is reset is out, told so, and binds another', async () => {
    const { id, username, client } = await takenOn();
    await owner.get(resetMerchantFactor, { id });
    expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    const again = await new Client(platform, 'payer').login(username, own);
    expect((await again.call(accountInfo, {})).code).toBe(codes.SECOND_FACTOR_UNBOUND.code);
    await again.bind();
    expect((await again.get(listMessages, {})).list.map(({ kind }) => kind)).toContain('owner.factor');
  });
});

test('what was changed is told with what stood there before and after, the newest first', async () => {
  const { id } = await takenOn({ name: '旧名', order_max: '100.00' });
  await owner.get(updateMerchant, { id, name: '新名', allow_df: 2, order_max: '200.00', gateway_ranges: ['10.0.0.1'] });
  const { changes } = await owner.get(merchantDetail, { id });
  expect(changes[0]).toMatchObject({ action: 'merchant.update', operator: 'admin' });
  expect(changes[0]?.fields).toEqual([
    { name: 'name', before: '旧名', after: '新名' },
    { name: 'allow_df', before: 1, after: 2 },
    { name: 'order_max', before: '100.00', after: '200.00' },
    { name: 'gateway_ranges', before: [], after: ['10.0.0.1/32'] },
  ]);
  expect(changes.at(-1)?.action).toBe('merchant.create');
});

test('the list and the detail say of a merchant what its orders and the ledger say', async () => {
  const { id } = await owner.get(accountInfo, {}).then(() => ownerOf(platform, 'payer').then((client) => client.get(accountInfo, {})));
  const [row] = (await owner.get(listMerchants, { mer_id: String(id) })).list;
  const detail = await owner.get(merchantDetail, { id });
  const { rows } = await platform.db.query<{ orders: number; paid: number; amount: string }>(
    `select count(*)::int as orders, count(*) filter (where status = 2)::int as paid,
      coalesce(sum(amount) filter (where status = 2), 0)::text as amount
      from orders where merchant_id = $1 and created_at >= date_trunc('day', to_timestamp($2), 'Asia/Shanghai')`,
    [id, platform.now() / 1000],
  );
  const [said] = rows;
  const balances = await platform.db.query<{ fund: string; balance: string }>(
    "select fund, balance::text from ledger_accounts where identity = 'payer' and principal_id = $1",
    [id],
  );
  const held = (fund: string) => BigInt(balances.rows.find((one) => one.fund === fund)?.balance ?? 0);
  expect(row).toMatchObject({ today_orders: said?.orders, success_rate: detail.success_rate });
  expect(detail).toMatchObject({ orders: said?.orders, paid_orders: said?.paid });
  expect(parseMoney(row?.today_amount ?? '')).toBe(BigInt(said?.amount ?? 0));
  expect(parseMoney(detail.paid_amount)).toBe(BigInt(said?.amount ?? 0));
  for (const { balance, frozen } of [row ?? { balance: '', frozen: '' }, detail]) {
    expect(parseMoney(balance)).toBe(held('balance'));
    expect(parseMoney(frozen)).toBe(held('balance_frozen'));
  }
  const sorted = (await owner.get(listMerchants, { sort: 'balance.desc', limit: 200 })).list.map((one) => parseMoney(one.balance) ?? 0n);
  expect(sorted).toEqual([...sorted].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
});
