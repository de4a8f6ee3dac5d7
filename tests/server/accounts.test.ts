import { createAccount, listAccounts, resetAccountPassword, switchAccount, updateAccount } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { accountInfo } from '../../contract/session';
import { boundSubAccount, Client, demoPassword, ownerOf } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

const account = (username: string, more: object = {}) => ({
  username,
  password: demoPassword,
  name: '甲',
  role: 'readonly' as const,
  permissions: [],
  must_second_factor: 2 as const,
  request_id: `create-${username}`,
  ...more,
});
const idOf = async (username: string) => (await owner.get(listAccounts, { username })).list[0]?.id ?? 0;

test('a username is taken once, whatever its case, and this is said at its field', async () => {
  await owner.get(createAccount, account('Ling'));
  expect(await owner.call(createAccount, account('ling'))).toMatchObject({
    code: codes.USERNAME_TAKEN.code,
    data: { fields: { username: '用户名已存在' } },
  });
});

test('the same request makes one account, fifty times at once, and gives fifty equal answers', async () => {
  const input = account('once', { request_id: 'the-same-request' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => owner.call(createAccount, input)));
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1);
  expect(answers[0]?.code).toBe(200);
  expect((await owner.get(listAccounts, { username: 'once' })).total).toBe(1);
  expect((await owner.call(createAccount, { ...input, name: '乙' })).code).toBe(codes.DUPLICATE_REQUEST.code);
});

test('nobody gives away what he does not have', async () => {
  const manager = await boundSubAccount(owner, ['account.view', 'account.manage']);
  expect(await manager.call(createAccount, account('too-much', { role: 'custom', permissions: ['merchant.view'] }))).toMatchObject({
    code: codes.PERMISSION_NOT_YOURS.code,
    data: { fields: { permissions: expect.any(String) } },
  });
  expect((await manager.call(createAccount, account('too-high', { role: 'finance' }))).code).toBe(codes.PERMISSION_NOT_YOURS.code);
  expect((await manager.call(createAccount, account('alright', { role: 'custom', permissions: ['account.view'] }))).code).toBe(200);
  expect((await manager.call(resetAccountPassword, { id: await idOf('finance09'), password: 'taken-over' })).code).toBe(
    codes.PERMISSION_NOT_YOURS.code,
  );
});

test('a right to act brings the right to see what it acts on, and is given by nobody who has not both', async () => {
  await owner.get(createAccount, account('actor', { role: 'custom', permissions: ['withdrawal.review', 'rate.manage'] }));
  const actor = await new Client(platform, 'other').login('actor');
  expect((await actor.get(accountInfo, {})).permissions).toEqual([
    ...['home.view', 'self.manage', 'merchant.view', 'provider.view', 'rate.manage', 'withdrawal.view', 'withdrawal.review'],
  ]);
  const manager = await boundSubAccount(owner, ['account.manage', 'withdrawal.review']);
  const withoutSight = "update accounts set permissions = '{account.manage,withdrawal.review}' where username = $1";
  await platform.db.query(withoutSight, [manager.username]);
  expect((await manager.call(createAccount, account('half', { role: 'custom', permissions: ['withdrawal.review'] }))).code).toBe(
    codes.PERMISSION_NOT_YOURS.code,
  );
});

test('a permission that does not exist is refused', async () => {
  expect((await owner.call(createAccount, account('bad', { role: 'custom', permissions: ['no.such'] }))).code).toBe(
    codes.INVALID_INPUT.code,
  );
  expect((await owner.call(createAccount, account('bad', { role: 'owner' }))).code).toBe(codes.INVALID_INPUT.code);
});

test('a change of role counts at once, in open sessions too', async () => {
  await owner.get(createAccount, account('changing'));
  const worker = await new Client(platform, 'other').login('changing');
  expect((await worker.call(listAccounts, {})).code).toBe(200);
  await owner.get(updateAccount, {
    id: await idOf('changing'),
    name: '乙',
    role: 'custom',
    permissions: ['merchant.view'],
    must_second_factor: 2,
  });
  expect((await worker.call(listAccounts, {})).code).toBe(codes.ILLEGAL.code);
  expect(await worker.get(accountInfo, {})).toMatchObject({
    name: '乙',
    role: 'custom',
    permissions: expect.arrayContaining(['merchant.view', 'home.view']),
  });
});

test('the owner is out of reach of everybody, and nobody changes his own account here', async () => {
  const { rows } = await platform.db.query<{ id: string }>("select id from accounts where username = 'admin'");
  expect((await owner.call(switchAccount, { id: Number(rows[0]?.id), status: 2 })).code).toBe(codes.OWNER_PROTECTED.code);
  const manager = await boundSubAccount(owner, ['account.view', 'account.manage']);
  const { userId } = await manager.get(accountInfo, {});
  expect((await manager.call(switchAccount, { id: userId, status: 2 })).code).toBe(codes.NOT_YOURSELF.code);
  const { rows: merchants } = await platform.db.query<{ id: string }>("select id from accounts where identity = 'payer' limit 1");
  expect((await owner.call(switchAccount, { id: Number(merchants[0]?.id), status: 2 })).code).toBe(codes.NOT_FOUND.code);
});

test('a reset password works at once, and the sessions of before are over', async () => {
  await owner.get(createAccount, account('forgetful'));
  const worker = await new Client(platform, 'other').login('forgetful');
  await owner.get(resetAccountPassword, { id: await idOf('forgetful'), password: 'brand-new-1' });
  expect((await worker.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
  expect((await worker.tryLogin('forgetful')).code).toBe(codes.LOGIN_FAILED.code);
  expect((await worker.tryLogin('forgetful', 'brand-new-1')).code).toBe(200);
});

test('what was done to accounts is in the audit log, and nothing secret is', async () => {
  const { rows } = await platform.db.query<{ action: string; details: object }>(
    "select action, details from audit_logs where action like 'account.%'",
  );
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['account.create', 'account.update', 'account.password']));
  expect(JSON.stringify(rows)).not.toMatch(/demo123456|brand-new-1|argon2/);
});

test('who is switched off while his calls wait does nothing any more', async () => {
  const manager = await boundSubAccount(owner, ['account.view', 'account.manage']);
  const { username } = await manager.get(accountInfo, {});
  const id = await idOf(username);
  let made = 0;
  // Each waits for the hash of its password, and for those before it.
  const calls = Array.from({ length: 30 }, async (_each, place) => {
    const { code } = await manager.call(createAccount, account(`waits-${place}`, { role: 'custom' }));
    made += Number(code === 200);
    return code;
  });
  await until(
    () => made,
    (count) => count > 0,
  );
  await owner.get(switchAccount, { id, status: 2 });
  const answers = await Promise.all(calls);
  expect(new Set(answers)).toEqual(new Set([200, codes.SESSION_EXPIRED.code]));
  expect((await owner.get(listAccounts, { username: 'waits-', limit: 100 })).total).toBe(made);
});
