import { resetAccountPassword, switchAccount, updateAccount } from '../../contract/accounts';
import * as contract from '../../contract/adjustments';
import { codes } from '../../contract/codes';
import { listMerchantBalanceRecords } from '../../contract/records';
import { changePassword } from '../../contract/security';
import { accountInfo, logout } from '../../contract/session';
import { listTodos } from '../../contract/home';
import { openDatabase, type Database } from '../../server/db/database';
import { balancesOf } from '../../server/ledger/post';
import { verify } from '../../server/ledger/verify';
import { boundSubAccount, Client, demoPassword, ownerOf } from '../support/client';
import { whileLocked } from '../support/hold';
import { startPlatform, type TestPlatform } from '../support/platform';
import { waiting } from '../support/waiting';

let platform: TestPlatform;
let database: Database;
let admin: Client;
let finance: Client;
let merchantId: number;
let requests = 0;
const fresh = () => `adjustment-test-${(requests += 1)}`;

beforeAll(async () => {
  platform = await startPlatform();
  database = openDatabase(platform.databaseUrl, 4, () => {});
  admin = await ownerOf(platform, 'other');
  finance = await new Client(platform, 'other').login('finance');
  merchantId = Number((await platform.db.query('select id from merchants order by id limit 1')).rows[0].id);
});
afterAll(async () => {
  expect((await verify(database.db)).faults).toEqual([]);
  await database.close();
  await platform.stop();
});

const held = async () => (await balancesOf(database.db, { identity: 'payer', principalId: merchantId }, ['balance'])).balance ?? 0n;
const propose = (input: object = {}) =>
  admin.call(contract.createAdjustment, {
    target: 1,
    owner_id: merchantId,
    direction: 1,
    amount: '88.00',
    reason: '线下对账差异',
    request_id: fresh(),
    ...input,
  });
const proposed = async (input: object = {}) => (await propose(input)).data.order_sn;
const approve = (client: Client, order_sn: string) => client.call(contract.approveAdjustment, { order_sn, request_id: fresh() });
const rowOf = async (order_sn: string) => (await admin.get(contract.listAdjustments, { order_sn })).list[0];

test('money moves by hand only when another operator agrees, and its owner reads why', async () => {
  const before = await held();
  const sn = await proposed();
  expect(await held()).toBe(before);
  expect((await approve(admin, sn)).code).toBe(codes.SAME_OPERATOR.code);
  expect((await approve(finance, sn)).code).toBe(200);
  expect(await held()).toBe(before + 8800n);
  expect(await rowOf(sn)).toMatchObject({ status: 2, change: '88.00', maker: 'admin', reviewer: 'finance' });
  const merchant = await ownerOf(platform, 'payer');
  expect((await merchant.get(listMerchantBalanceRecords, { subject: sn })).list[0]).toMatchObject({
    type: 12,
    change: '88.00',
    remark: '线下对账差异',
    operator: '平台',
  });
  expect((await approve(finance, sn)).code).toBe(codes.ADJUSTMENT_WRONG_STATE.code);
});

test('what is not there cannot be taken away, and waits', async () => {
  const before = await held();
  const sn = await proposed({ direction: 2, amount: '99999999.99' });
  const answer = await approve(finance, sn);
  expect(answer.code).toBe(codes.INSUFFICIENT_AVAILABLE.code);
  expect(await held()).toBe(before);
  expect(await rowOf(sn)).toMatchObject({ status: 1, change: '-99999999.99' });
  expect((await finance.call(contract.rejectAdjustment, { order_sn: sn, reason: '金额有误', request_id: fresh() })).code).toBe(200);
  expect(await rowOf(sn)).toMatchObject({ status: 3, remark: '金额有误' });
});

test('who proposed it takes it back, nobody else does', async () => {
  const sn = await proposed();
  expect((await finance.call(contract.cancelAdjustment, { order_sn: sn, request_id: fresh() })).code).toBe(codes.ILLEGAL.code);
  expect((await admin.call(contract.rejectAdjustment, { order_sn: sn, reason: '自己驳回', request_id: fresh() })).code).toBe(
    codes.SAME_OPERATOR.code,
  );
  expect((await admin.call(contract.cancelAdjustment, { order_sn: sn, request_id: fresh() })).code).toBe(200);
  expect((await approve(finance, sn)).code).toBe(codes.ADJUSTMENT_WRONG_STATE.code);
});

test('the platform’s own pre-deposit needs no owner; everybody else’s account does', async () => {
  const answer = await propose({ owner_id: undefined });
  expect(answer.data).toMatchObject({ fields: { owner_id: expect.any(String) } });
  expect((await propose({ target: 3 })).code).toBe(codes.NOT_FOUND.code);
  const sn = await proposed({ target: 4, owner_id: undefined, amount: '1.00' });
  expect((await approve(finance, sn)).code).toBe(200);
  expect(await rowOf(sn)).toMatchObject({ target: 4, owner_name: null, owner_id: 0 });
});

test.each(['0', '-5', '1.234', '1e3', '１００', ''])('%p is no amount of an adjustment, and says so at its field', async (amount) => {
  expect((await propose({ amount })).data).toMatchObject({ fields: { amount: expect.any(String) } });
});

test('twenty who approve at once move it once', async () => {
  const before = await held();
  const sn = await proposed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(finance, sn)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await held()).toBe(before + 8800n);
});

describe('an approval that waits, when its operator', () => {
  const profile = { name: '财务', role: 'custom' as const, permissions: ['adjustment.view'], must_second_factor: 2 as const };
  const taken: [string, number, (id: number) => Promise<unknown>][] = [
    ['is switched off', codes.SESSION_EXPIRED.code, (id) => admin.get(switchAccount, { id, status: 2 })],
    ['may approve nothing any more', codes.ILLEGAL.code, (id) => admin.get(updateAccount, { id, ...profile })],
    ['gets another password', codes.SESSION_EXPIRED.code, (id) => admin.get(resetAccountPassword, { id, password: 'brand-new-1' })],
  ];

  test.each(taken)('%s moves nothing once that is answered', async (_what, code, take) => {
    const operator = await boundSubAccount(admin, ['adjustment.view', 'adjustment.review']);
    const { userId } = await operator.get(accountInfo, {});
    const sn = await proposed();
    const before = await held();
    await whileLocked(platform, 'ledger_accounts', async (release) => {
      const answer = approve(operator, sn);
      await waiting(platform);
      await take(userId);
      await release();
      expect((await answer).code).toBe(code);
    });
    expect(await held()).toBe(before);
    expect(await rowOf(sn)).toMatchObject({ status: 1 });
  });

  test('signs out, who has as many waiting as he may, moves nothing once that is answered', async () => {
    const operator = await boundSubAccount(admin, ['adjustment.view', 'adjustment.review']);
    const papers: string[] = [];
    for (let number = 0; number < 8; number += 1) papers.push(await proposed());
    const before = await held();
    await whileLocked(platform, 'ledger_accounts', async (release) => {
      const answers = papers.map((sn) => approve(operator, sn));
      await waiting(platform);
      expect((await operator.call(logout, {})).code).toBe(200);
      await release();
      for (const answer of answers) expect((await answer).code).toBe(codes.SESSION_EXPIRED.code);
    });
    expect(await held()).toBe(before);
  });

  test('takes another password of its own, moves nothing once that is answered', async () => {
    const operator = await boundSubAccount(admin, ['adjustment.view', 'adjustment.review']);
    const sn = await proposed();
    const before = await held();
    await whileLocked(platform, 'ledger_accounts', async (release) => {
      const answer = approve(operator, sn);
      await waiting(platform);
      expect((await operator.call(changePassword, { old_password: demoPassword, new_password: 'brand-new-1' })).code).toBe(200);
      await release();
      expect((await answer).code).toBe(codes.SESSION_EXPIRED.code);
    });
    expect(await held()).toBe(before);
  });

  test.each([
    ['sessions', 'update account_sessions set revoked_at = now() where id = $1', 'session'],
    ['accounts', 'update accounts set status = 2 where id = $1', 'account'],
  ] as const)('has looked how he stands, holds his %s until it is there', async (_what, change, whose) => {
    const { rows } = await platform.db.query<{ session: number; account: number; standing: string; token: string }>(
      `select s.id as session, a.id as account, standing_of(a) as standing, s.token_hash as token
       from account_sessions s join accounts a on a.id = s.account_id where s.revoked_at is null order by s.id desc limit 1`,
    );
    const [{ session, account, standing, token } = { session: 0, account: 0, standing: '', token: '' }] = rows;
    const [write, other] = [await database.pool.connect(), await database.pool.connect()];
    await write.query('begin');
    await write.query('select demand_standing($1, $2, $3, $4)', [[account], [standing], [session], [token]]);
    await other.query('begin');
    await other.query("set local lock_timeout = '200ms'");
    await expect(other.query(change, [whose === 'session' ? session : account])).rejects.toMatchObject({ code: '55P03' });
    for (const connection of [other, write]) {
      await connection.query('rollback');
      connection.release();
    }
  });

  test('gets a right more goes on with it', async () => {
    const operator = await boundSubAccount(admin, ['adjustment.view', 'adjustment.review']);
    const { userId } = await operator.get(accountInfo, {});
    const sn = await proposed();
    await whileLocked(platform, 'ledger_accounts', async (release) => {
      const answer = approve(operator, sn);
      await waiting(platform);
      const permissions = ['adjustment.view', 'adjustment.review', 'merchant.view'];
      await admin.get(updateAccount, { id: userId, ...profile, permissions });
      await release();
      expect((await answer).code).toBe(200);
    });
    expect(await rowOf(sn)).toMatchObject({ status: 2 });
  });
});

test('what waits is counted for those who may decide it', async () => {
  const of = async (client: Client) => Object.fromEntries((await client.get(listTodos, {})).list.map(({ name, count }) => [name, count]));
  const before = await of(finance);
  await proposed();
  const after = await of(finance);
  expect(after).toEqual({ ...before, adjustmentsToReview: (before.adjustmentsToReview ?? 0) + 1 });
  const support = await new Client(platform, 'other').login('support');
  expect(Object.keys(await of(support))).toEqual(['callbacksGivenUp']);
});
