import { codes } from '../../contract/codes';
import { endpoints } from '../../contract/endpoints';
import { identities } from '../../contract/identity';
import { listAccounts, listLoginLogs, switchAccount } from '../../contract/accounts';
import { loginResults } from '../../contract/states/accounts';
import { accountInfo, login, logout } from '../../contract/session';
import { configInfo, getSystemName } from '../../contract/system';
import { Client, demoPassword, ownerOf, subAccount, unspentCode } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import { waiting } from '../support/waiting';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ LOCK_AFTER_FAILURES: '4', LOCK_MINUTES: '1' });
});
afterAll(() => platform.stop());

const usernames = { other: 'admin', payer: 'merchant', payee: 'provider' };

test.each(identities)('%s signs in, is known, and signs out [S7.1] [S7.3] [S3.3] [S3.6] [S6.1]', async (identity) => {
  const client = new Client(platform, identity);
  const answer = await client.tryLogin(usernames[identity]);
  expect(answer).toMatchObject({ code: 200, data: { token: expect.any(String), second_factor: 1 } });
  client.token = answer.data.token;
  await client.verify(await unspentCode(platform, identity, usernames[identity]));
  const info = await client.get(accountInfo, {});
  expect(info).toMatchObject({
    identity,
    username: usernames[identity],
    token: client.token,
    allow_df: 1,
    id: expect.any(Number),
    userId: expect.any(Number),
  });
  expect(await client.get(configInfo, {})).toMatchObject({ ms_team_order_manage: expect.any(Number), system_name: '天猫系统' });
  await client.get(logout, {});
  expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
});

test.each([
  ['gets another password', "password_hash = (select password_hash from accounts where username = 'provider')", codes.LOGIN_FAILED.code],
  ['is switched off', 'status = 2', codes.ACCOUNT_DISABLED.code],
])('an account that %s while its password is looked at opens no session', async (_what, change, code) => {
  const { username } = await subAccount(await ownerOf(platform, 'other'));
  const changing = await platform.db.connect();
  await changing.query('begin');
  await changing.query(`update accounts set ${change} where identity = 'other' and username = $1`, [username]);
  const client = new Client(platform, 'other');
  const answer = client.tryLogin(username);
  await waiting(platform);
  await changing.query('commit');
  changing.release();
  expect(await answer).toMatchObject({ code });
});

test('the configuration of each identity names ms_team_order_manage [S3.4] [S7.6]', async () => {
  for (const identity of identities) expect((await (await ownerOf(platform, identity)).get(configInfo, {})).ms_team_order_manage).toBe(1);
});

test('the envelope carries code, msg and data, and each answer a request id [S3.8]', async () => {
  const answer = await new Client(platform, 'other').call(getSystemName, {});
  expect(answer).toMatchObject({ status: 200, code: 200, msg: '成功', data: { value: '天猫系统' } });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the token of one identity opens no other door [S6.1] [S6.2]', async () => {
  const merchant = await ownerOf(platform, 'payer');
  const intruder = new Client(platform, 'other');
  intruder.token = merchant.token;
  expect((await intruder.call(accountInfo, {})).code).toBe(codes.ILLEGAL.code);
  intruder.token = undefined;
  expect((await intruder.call(accountInfo, {})).code).toBe(codes.NOT_SIGNED_IN.code);
});

test('a username of one identity is unknown at the doors of the others', async () => {
  expect((await new Client(platform, 'payer').tryLogin('admin')).code).toBe(codes.LOGIN_FAILED.code);
});

describe('captcha', () => {
  test('is good for one try, right or wrong', async () => {
    const client = new Client(platform, 'payee');
    const captcha = await client.captcha();
    const attempt = () => client.call(login, { username: 'provider', password: demoPassword, ...captcha });
    expect((await attempt()).code).toBe(200);
    expect(await attempt()).toMatchObject({ code: codes.CAPTCHA_WRONG.code, data: { fields: { captchaCode: expect.any(String) } } });
  });

  test('does not care about case, and runs out', async () => {
    const client = new Client(platform, 'payee');
    const first = await client.captcha();
    expect(
      (await client.call(login, { username: 'provider', password: demoPassword, ...first, captchaCode: first.captchaCode.toLowerCase() }))
        .code,
    ).toBe(200);
    const late = await client.captcha();
    await platform.advance(130);
    expect((await client.call(login, { username: 'provider', password: demoPassword, ...late })).code).toBe(codes.CAPTCHA_WRONG.code);
  });
});

test('wrong passwords lock the name for a while, whether somebody has it or not', async () => {
  for (const username of ['finance', 'nobody-at-all']) {
    const client = new Client(platform, 'other');
    const seen: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) seen.push((await client.tryLogin(username, 'wrong-password')).code);
    expect(seen).toEqual([codes.LOGIN_FAILED.code, codes.LOGIN_FAILED.code, codes.LOGIN_FAILED.code, codes.ACCOUNT_LOCKED.code]);
    expect((await client.tryLogin(username)).code).toBe(codes.ACCOUNT_LOCKED.code);
  }
});

test('a right password forgives the failures before it', async () => {
  const client = new Client(platform, 'other');
  for (let round = 0; round < 2; round += 1) {
    expect((await client.tryLogin('support', 'wrong-password')).code).toBe(codes.LOGIN_FAILED.code);
    expect((await client.tryLogin('support', 'wrong-password')).code).toBe(codes.LOGIN_FAILED.code);
    expect((await client.tryLogin('support')).code).toBe(200);
  }
});

test('too many attempts from one address have to wait', async () => {
  const client = new Client(platform, 'other');
  client.ip = '198.51.100.9';
  const seen = new Set<number>();
  for (let attempt = 0; attempt < 62; attempt += 1) {
    seen.add((await client.call(login, { username: 'x', password: 'secret1', captchaCode: 'abcd', captcha_id: 'none' })).code);
  }
  expect(seen).toEqual(new Set([codes.CAPTCHA_WRONG.code, codes.TOO_MANY_REQUESTS.code]));
});

test('a disabled account is told so, and its open sessions end', async () => {
  const owner = await ownerOf(platform, 'other');
  const worker = await subAccount(owner, ['loginLog.view']);
  const { username, userId } = await worker.get(accountInfo, {});
  await owner.get(switchAccount, { id: userId, status: 2 });
  expect((await worker.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
  expect((await worker.tryLogin(username)).code).toBe(codes.ACCOUNT_DISABLED.code);
  await owner.get(switchAccount, { id: userId, status: 1 });
  expect((await worker.tryLogin(username)).code).toBe(200);
  expect((await owner.get(listAccounts, { username })).list).toEqual([expect.objectContaining({ username, status: 1 })]);
});

test('every attempt is in the login log, with time, address, device and result', async () => {
  const client = new Client(platform, 'payer');
  client.ip = '203.0.113.77';
  const before = Math.floor(Date.now() / 1000);
  await client.tryLogin('merchant', 'wrong-password');
  await client.login('merchant');
  const { list } = await client.get(listLoginLogs, { ip: '203.0.113.77' });
  expect(list.map(({ result }) => result)).toEqual([loginResults.success, loginResults.passwordRight, loginResults.wrongPassword]);
  for (const row of list) {
    expect(row).toMatchObject({ username: 'merchant', ip: '203.0.113.77', device: expect.any(String) });
    expect(row.create_time).toBeGreaterThanOrEqual(before);
  }
});

test('logs cannot be changed or deleted, not even by the application', async () => {
  for (const statement of ['update login_logs set ip = $1', 'delete from login_logs where ip = $1', 'update audit_logs set ip = $1']) {
    await expect(platform.db.query(statement, ['x'])).rejects.toThrow('append-only');
  }
});

test('a session runs out when nobody uses it, and at its end in any case [S4.3]', async () => {
  const idle = await ownerOf(platform, 'payee');
  await platform.advance(8 * 3600 + 1);
  expect((await idle.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);

  const busy = await ownerOf(platform, 'payee');
  for (let hours = 0; hours < 72; hours += 6) {
    expect((await busy.call(accountInfo, {})).code).toBe(200);
    await platform.advance(6 * 3600);
  }
  expect((await busy.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
});

test('tokens, passwords and codes are nowhere in the database in the clear', async () => {
  const client = await ownerOf(platform, 'other');
  const { rows } = await platform.db.query('select token_hash from account_sessions order by id desc limit 1');
  expect(rows[0].token_hash).not.toContain(client.token);
  const { rows: found } = await platform.db.query('select count(*)::int as n from accounts where password_hash not like $1', [
    '$argon2id$%',
  ]);
  expect(found[0].n).toBe(0);
});

test.each(identities)('a password that %s was given opens nothing but its change, who it is and how the page looks', async (identity) => {
  const client = await ownerOf(platform, identity);
  const change = 'update accounts set must_change_password = $2 where username = $1';
  await platform.db.query(change, [client.username, true]);
  const open: string[] = [];
  for (const [name, { method, paths, access }] of Object.entries(endpoints)) {
    const path = paths[identity] ?? paths.any;
    if (!path || access === 'public' || access === 'pending' || access === 'binding') continue;
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${client.token ?? ''}` };
    const response = await fetch(`${platform.url}/api${path}`, { method, headers, signal: leaving.signal });
    const isJson = response.headers.get('content-type')?.includes('json');
    if (!isJson || (await response.json()).code !== codes.PASSWORD_MUST_CHANGE.code) open.push(name);
    leaving.abort();
  }
  await platform.db.query(change, [client.username, false]);
  expect(open.sort()).toEqual(['accountInfo', 'changePassword', 'configInfo']);
});
