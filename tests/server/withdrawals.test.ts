import { codes } from '../../contract/codes';
import type { Endpoint } from '../../contract/endpoint';
import type { Owner } from '../../contract/ledger';
import { parseMoney } from '../../contract/money';
import { listMessages } from '../../contract/notices';
import { accountInfo } from '../../contract/session';
import * as contract from '../../contract/withdrawals';
import { openDatabase, type Database } from '../../server/db/database';
import { balancesOf } from '../../server/ledger/post';
import { verify } from '../../server/ledger/verify';
import { adjust } from '../support/adjust';
import { Client, ownerOf } from '../support/client';
import { whileLocked } from '../support/hold';
import { tamper } from '../support/tamper';
import { startPlatform, type TestPlatform } from '../support/platform';
import { waiting } from '../support/waiting';

let platform: TestPlatform;
let database: Database;
let merchant: Client;
let admin: Client;
let finance: Client;
let owner: Owner;
let account: number;
let requests = 0;
const fresh = () => `withdrawal-test-${(requests += 1)}`;

beforeAll(async () => {
  // What comes at once comes to two processes at once.
  platform = await startPlatform({ WORKERS: '2' });
  database = openDatabase(platform.databaseUrl, 4, () => {});
  merchant = await ownerOf(platform, 'payer');
  admin = await ownerOf(platform, 'other');
  finance = await new Client(platform, 'other').login('finance');
  owner = { identity: 'payer', principalId: (await merchant.get(accountInfo, {})).id };
  account = (
    await merchant.get(contract.createWithdrawalAccount, {
      method: 1,
      holder: '张伟',
      bank: '招商银行',
      number: '4111 1111 1111 1111',
      request_id: fresh(),
    })
  ).id;
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});
afterEach(async () => {
  expect((await verify(database.db)).faults).toEqual([]);
});

const held = async () => balancesOf(database.db, owner, ['balance', 'balance_frozen']);
const apply = (amount: string, request_id = fresh()) =>
  merchant.call(contract.applyWithdrawal, { amount, account_id: account, request_id });
const act = (client: Client, endpoint: Endpoint, order_sn: string, input: object = {}) =>
  client.call(endpoint, { order_sn, request_id: fresh(), ...input });
const applied = async (amount = '300.00') => (await apply(amount)).data.order_sn;

test('a withdrawal is frozen with its fee, approved, paid by another operator, and out', async () => {
  const before = await held();
  const { data } = await apply('300.00');
  expect(data).toMatchObject({ amount: '300.00', fee: '2.00' });
  expect(await held()).toEqual({ balance: (before.balance ?? 0n) - 30200n, balance_frozen: (before.balance_frozen ?? 0n) + 30200n });
  expect((await act(admin, contract.payWithdrawal, data.order_sn)).code).toBe(codes.WITHDRAWAL_WRONG_STATE.code);
  expect((await act(admin, contract.approveWithdrawal, data.order_sn)).code).toBe(200);
  expect((await act(admin, contract.payWithdrawal, data.order_sn)).code).toBe(codes.SAME_OPERATOR.code);
  expect((await act(finance, contract.payWithdrawal, data.order_sn, { remark: '已转账' })).code).toBe(200);
  expect(await held()).toEqual({ balance: (before.balance ?? 0n) - 30200n, balance_frozen: before.balance_frozen });
  const [row] = (await merchant.get(contract.listWithdrawals, { order_sn: data.order_sn })).list;
  expect(row).toMatchObject({ status: 3, account: '张伟 招商银行 4111111111111111', remark: '已转账' });
  expect(row).not.toHaveProperty('reviewer');
  expect((await finance.get(contract.listWithdrawals, { order_sn: data.order_sn })).list).toMatchObject([{ reviewer: 'admin' }]);
});

test("who made the account in its owner's name neither approves nor pays what goes to it", async () => {
  const { rows } = await platform.db.query<{ maker_id: string; account_id: string }>(
    `select w.maker_id, (select id from accounts where username = 'merchant' and identity = 'payer') as account_id
     from withdrawal_accounts w where w.id = $1`,
    [account],
  );
  expect(rows[0]?.maker_id).toBe(rows[0]?.account_id);
  const made = (username: string) =>
    platform.db.query(
      "update withdrawal_accounts set maker_id = (select id from accounts where identity = 'other' and username = $1) where id = $2",
      [username, account],
    );
  await made('admin');
  const sn = await applied();
  // What counts is who had made it when the money was asked for.
  await made('finance');
  expect((await act(admin, contract.approveWithdrawal, sn)).code).toBe(codes.SAME_OPERATOR.code);
  expect((await act(finance, contract.approveWithdrawal, sn)).code).toBe(200);
  expect((await act(admin, contract.payWithdrawal, sn)).code).toBe(codes.SAME_OPERATOR.code);
  expect((await act(finance, contract.failWithdrawal, sn, { reason: '重办' })).code).toBe(200);
  await platform.db.query('update withdrawal_accounts set maker_id = $1 where id = $2', [rows[0]?.maker_id, account]);
});

test.each([
  ['rejected', [contract.rejectWithdrawal], 4],
  ['failed', [contract.approveWithdrawal, contract.failWithdrawal], 5],
] as const)('a withdrawal that is %s gives amount and fee back', async (_what, steps, status) => {
  const before = await held();
  const sn = await applied();
  for (const step of steps)
    expect(
      (
        await act(
          step === contract.failWithdrawal ? finance : admin,
          step,
          sn,
          step === contract.approveWithdrawal ? {} : { reason: '账户信息不符' },
        )
      ).code,
    ).toBe(200);
  expect(await held()).toEqual(before);
  expect((await merchant.get(contract.listWithdrawals, { order_sn: sn })).list[0]).toMatchObject({ status, remark: '账户信息不符' });
});

test('its owner takes it back while it is pending, and not after', async () => {
  const before = await held();
  const sn = await applied();
  expect((await act(merchant, contract.cancelWithdrawal, sn)).code).toBe(200);
  expect(await held()).toEqual(before);
  const other = await applied();
  await act(admin, contract.approveWithdrawal, other);
  expect((await act(merchant, contract.cancelWithdrawal, other)).code).toBe(codes.WITHDRAWAL_WRONG_STATE.code);
  const provider = await ownerOf(platform, 'payee');
  expect((await act(provider, contract.cancelWithdrawal, other)).code).toBe(codes.NOT_FOUND.code);
});

test('who applies and takes back in a loop is told of once in a minute', async () => {
  const told = async () => Number((await platform.db.query("select count(*) from messages where kind = 'withdrawal.new'")).rows[0].count);
  await platform.advance(61);
  const before = await told();
  for (let round = 0; round < 5; round += 1) await act(merchant, contract.cancelWithdrawal, await applied());
  expect(await told()).toBe(before + 1);
  await platform.advance(61);
  await act(merchant, contract.cancelWithdrawal, await applied());
  expect(await told()).toBe(before + 2);
});

test('its owner is told of each decision what it was, and why it does not come', async () => {
  const told = async (sn: string) => {
    const { list } = await merchant.get(listMessages, { limit: 20 });
    return list.filter(({ details }) => details.order_sn === sn).map(({ kind, details }) => [kind, details.amount, details.reason]);
  };
  const [paid, failed, rejected] = [await applied(), await applied('310.00'), await applied('320.00')];
  for (const sn of [paid, failed]) await act(admin, contract.approveWithdrawal, sn);
  expect((await act(finance, contract.payWithdrawal, paid, { remark: '招行转账' })).code).toBe(200);
  expect((await act(finance, contract.failWithdrawal, failed, { reason: '户名不符' })).code).toBe(200);
  expect((await act(admin, contract.rejectWithdrawal, rejected, { reason: '资料不全' })).code).toBe(200);
  expect(await told(paid)).toEqual([
    ['withdrawal.paid', '300.00', '招行转账'],
    ['withdrawal.approved', '300.00', ''],
  ]);
  expect(await told(failed)).toEqual([
    ['withdrawal.failed', '310.00', '户名不符'],
    ['withdrawal.approved', '310.00', ''],
  ]);
  expect(await told(rejected)).toEqual([['withdrawal.rejected', '320.00', '资料不全']]);
});

test('who acted for the merchant does not approve', async () => {
  const sn = await applied();
  await platform.db.query(
    "update withdrawals set maker_id = (select id from accounts where identity = 'other' and username = 'admin') where order_sn = $1",
    [sn],
  );
  expect((await act(admin, contract.approveWithdrawal, sn)).code).toBe(codes.SAME_OPERATOR.code);
  expect((await act(finance, contract.approveWithdrawal, sn)).code).toBe(200);
});

test('that an operator applied in its owner’s name stands in the row: his name for operators, the platform for its owner', async () => {
  const [own, acted] = [await applied(), await applied()];
  await platform.db.query(
    "update withdrawals set maker_id = (select id from accounts where identity = 'other' and username = 'admin') where order_sn = $1",
    [acted],
  );
  const told = async (by: Client, order_sn: string) => (await by.get(contract.listWithdrawals, { order_sn })).list[0]?.acted_by;
  expect([await told(finance, own), await told(finance, acted)]).toEqual([null, 'admin']);
  expect([await told(merchant, own), await told(merchant, acted)]).toEqual([null, '平台']);
});

test('who made its owner or reset its credentials within seven days does not approve; who pays is another anyhow', async () => {
  const reset = (daysBefore: number, action: string) =>
    platform.db.query(
      `insert into audit_logs (actor_id, action, subject, ip, request_id, created_at)
       select id, $1, 'merchant:' || $2, '', '', $3 from accounts where identity = 'other' and username = 'admin'`,
      [action, owner.principalId, new Date(platform.now() - daysBefore * 86_400_000)],
    );
  await reset(8, 'merchant.password');
  await reset(1, 'merchant.update');
  expect((await act(admin, contract.approveWithdrawal, await applied())).code).toBe(200);
  for (const action of ['merchant.create', 'merchant.password', 'merchant.factor']) {
    await reset(6.9, action);
    const sn = await applied();
    expect((await act(admin, contract.approveWithdrawal, sn)).code).toBe(codes.RESET_LATELY.code);
    expect((await act(finance, contract.approveWithdrawal, sn)).code).toBe(200);
    expect((await act(admin, contract.payWithdrawal, sn)).code).toBe(200);
    await tamper(platform, `delete from audit_logs where action = '${action}' and subject = 'merchant:${owner.principalId}'`);
  }
});

test.each(['0', '-5', '1.234', '1e3', '１００', ''])('%p is no amount, and says so at its field', async (amount) => {
  const answer = await apply(amount);
  expect(answer.code).toBe(codes.INVALID_INPUT.code);
  expect(answer.data).toMatchObject({ fields: { amount: expect.any(String) } });
});

test.each([
  ['below the least', '99.99', 'WITHDRAWAL_RANGE'],
  ['above the most', '50000.01', 'WITHDRAWAL_RANGE'],
] as const)('an amount %s is refused at its field', async (_what, amount, name) => {
  const answer = await apply(amount);
  expect(answer.code).toBe(codes[name].code);
  expect(answer.data).toMatchObject({ fields: { amount: expect.any(String) } });
});

test('with payouts switched off nothing is withdrawn', async () => {
  await platform.db.query('update merchants set allow_df = 2 where id = $1', [owner.principalId]);
  expect((await apply('300.00')).code).toBe(codes.PAYOUTS_OFF.code);
  await platform.db.query('update merchants set allow_df = 1 where id = $1', [owner.principalId]);
});

test.each([
  ['payouts are switched off', 'update merchants set allow_df = 2', 'update merchants set allow_df = 1', codes.PAYOUTS_OFF.code],
  [
    'its account is removed',
    'update withdrawal_accounts set deleted_at = now()',
    'update withdrawal_accounts set deleted_at = null',
    codes.NOT_FOUND.code,
  ],
])('what waits while %s is not applied for', async (_, change, back, code) => {
  const write = (statement: string) =>
    platform.db.query(`${statement} where id = $1`, [statement.includes('accounts') ? account : owner.principalId]);
  let answer: ReturnType<typeof apply> | undefined;
  const before = await held();
  await whileLocked(platform, 'ledger_accounts', async (release) => {
    answer = apply('300.00');
    await waiting(platform);
    await write(change);
    await release();
  });
  expect((await answer)?.code).toBe(code);
  expect(await held()).toEqual(before);
  await write(back);
});

test('the same request a hundred times at once has one effect and one answer', async () => {
  const before = await held();
  const request = fresh();
  const answers = await Promise.all(Array.from({ length: 100 }, () => apply('100.00', request)));
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.order_sn}`)).size).toBe(1);
  expect((before.balance ?? 0n) - ((await held()).balance ?? 0n)).toBe(10200n);
});

test('a thousand withdrawals of 1.00 at once from 600.00: exactly six hundred go through', async () => {
  await platform.db.query(
    `insert into settings (name, value) values ('withdrawal_min', '"1.00"'), ('withdrawal_fee', '"0.00"')
     on conflict (name) do update set value = excluded.value`,
  );
  const { balance = 0n } = await held();
  await adjust(database, owner, 'balance', 60000n - balance, new Date());
  const results: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let times = 0; times < 50; times += 1) results.push((await apply('1.00')).code);
    }),
  );
  expect(results.filter((code) => code === 200)).toHaveLength(600);
  expect(results.filter((code) => code === codes.INSUFFICIENT_BALANCE.code)).toHaveLength(400);
  expect((await held()).balance).toBe(0n);
  const { rows } = await platform.db.query(
    `select count(*) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.event = 'withdrawal.applied' and abs(e.amount) = 100`,
  );
  expect(rows[0].count).toBe('1200');
  expect(parseMoney((await merchant.get(contract.withdrawalTerms, {})).balance)).toBe(0n);
}, 120_000);

test.each([
  [1, '5500 0000 0000 0004', true],
  [1, '6222021234567890123', false],
  [1, '4111111111111112', false],
  [1, '411111111111', false],
  [1, 'abc', false],
  [2, 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSX', false],
  [2, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', false],
  [2, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', false],
  [3, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
  [3, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', false],
  [3, '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', false],
])('an account of method %i with %s is taken: %s', async (method, number, right) => {
  const answer = await merchant.call(contract.createWithdrawalAccount, {
    method,
    number,
    holder: '张伟',
    bank: '招商银行',
    request_id: fresh(),
  });
  expect(answer.code).toBe(right ? 200 : codes.INVALID_INPUT.code);
  if (!right) expect(answer.data).toMatchObject({ fields: { number: expect.any(String) } });
});

test('an account with a wrong number is refused at its field; a right one is kept once', async () => {
  const create = (input: object) =>
    merchant.call(contract.createWithdrawalAccount, { method: 2, number: '', request_id: fresh(), ...input });
  expect((await create({ number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T' })).data).toMatchObject({ fields: { number: expect.any(String) } });
  expect((await create({ method: 1, number: '4111111111111111', holder: '', bank: '工商银行' })).data).toMatchObject({
    fields: { holder: expect.any(String) },
  });
  expect((await create({ number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).code).toBe(200);
  expect((await create({ number: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).code).toBe(codes.WITHDRAWAL_ACCOUNT_TAKEN.code);
});
