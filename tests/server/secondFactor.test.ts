import { createAccount, resetAccountSecondFactor } from '../../contract/account';
import { codes } from '../../contract/codes';
import { identities } from '../../contract/identity';
import { changePassword, googleBind, googleCode, listSessions, renewRecoveryCodes, revokeSession } from '../../contract/security';
import { accountInfo, logout, twiceLogin } from '../../contract/session';
import { Client, demoPassword, ownerOf, subAccount } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import { totp } from '../support/totp';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  // One of these tests guesses on purpose: it is not to lock the others out.
  platform = await startPlatform({ LOCK_AFTER_FAILURES: '100' });
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

const newAccount = (username: string) => ({ username, password: demoPassword, name: '甲', role: 'custom' as const, permissions: [], must_second_factor: 2 as const, request_id: `request-${username}` });

test.each(identities)('%s binds an authenticator by the code of its secret [S7.4]', async (identity) => {
  const client = identity === 'other' ? await subAccount(owner) : await ownerOf(platform, identity);
  const { secret, url, bound } = await client.get(googleCode, {});
  expect(bound).toBe(2);
  expect(decodeURIComponent(url)).toMatch(/^otpauth:\/\/totp\/天猫系统:/);
  expect(url).toContain(secret);
  expect((await client.get(googleCode, {})).secret).toBe(secret);
  expect((await client.call(googleBind, { safety_code: '000000' })).code).toBe(codes.SAFETY_CODE_WRONG.code);
  const { recovery_codes: recovery } = await client.get(googleBind, { safety_code: totp(secret, platform.now()) });
  expect(new Set(recovery).size).toBe(8);
  for (const code of recovery) expect(code).toMatch(/^[0-9A-Za-z]{10}$/);
  expect(await client.get(accountInfo, {})).toMatchObject({ second_factor: 1, recovery_codes_left: 8 });
});

describe('an account with a second factor', () => {
  let client: Client;
  let recovery: string[];
  let username: string;
  beforeAll(async () => {
    client = await subAccount(owner, ['account.view', 'account.manage', 'loginLog.view']);
    recovery = await client.bind();
    ({ username } = await client.get(accountInfo, {}));
  });

  test('is in only after the second step [S4.1] [S3.6] [S7.2]', async () => {
    const answer = await client.tryLogin(username);
    expect(answer.data.second_factor).toBe(1);
    client.token = answer.data.token;
    expect(await client.call(accountInfo, {})).toMatchObject({ code: codes.LOGIN_SECOND_FACTOR_NEEDED.code, msg: expect.stringContaining('谷歌验证码') });
    client.language = 'en-US';
    expect((await client.call(accountInfo, {})).msg).toMatch(/google verification code/);
    client.language = 'zh-CN';
    expect((await client.call(googleCode, {})).code).toBe(codes.LOGIN_SECOND_FACTOR_NEEDED.code);
    const passed = await client.call(twiceLogin, { safety_code: client.nextCode() });
    expect(passed).toMatchObject({ code: 200, data: { twice_token: expect.any(String) } });
    client.twiceToken = passed.data.twice_token;
    expect((await client.call(accountInfo, {})).code).toBe(200);
  });

  test('is asked again (302) when the proof has grown old, and not before [S8.4]', async () => {
    expect((await client.call(createAccount, newAccount('step1'))).code).toBe(200);
    await platform.advance(11 * 60);
    expect((await client.call(createAccount, newAccount('step2'))).code).toBe(codes.SECOND_FACTOR_NEEDED.code);
    const again = await client.tryLogin(username);
    client.token = again.data.token;
    await client.verify(recovery[0]);
    expect((await client.call(createAccount, newAccount('step2'))).code).toBe(200);
  });

  test('cannot use the proof of another session', async () => {
    const thief = new Client(platform, 'other');
    thief.token = owner.token;
    const { data } = await client.tryLogin(username);
    const other = new Client(platform, 'other');
    other.token = data.token;
    await other.verify(recovery[1]);
    const proof = client.twiceToken;
    client.twiceToken = other.twiceToken;
    expect((await client.call(createAccount, newAccount('step3'))).code).toBe(codes.SECOND_FACTOR_NEEDED.code);
    client.twiceToken = proof;
    expect((await client.call(createAccount, newAccount('step3'))).code).toBe(200);
  });

  test('each code counts once, even when it comes twenty times at once', async () => {
    const { data } = await client.tryLogin(username);
    const rival = new Client(platform, 'other');
    rival.token = data.token;
    const answers = await Promise.all(Array.from({ length: 20 }, () => rival.call(twiceLogin, { safety_code: recovery[2] ?? '' })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await client.get(accountInfo, {})).recovery_codes_left).toBe(5);
  });

  test.each(['', '12345678901', '12 456', '中文', '12-45'])('%j is no safety code [S5.3]', async (code) => {
    const answer = await client.call(twiceLogin, { safety_code: code });
    expect(answer).toMatchObject({ code: codes.INVALID_INPUT.code, data: { fields: { safety_code: '请输入正确的安全码' } } });
  });

  test('renews its recovery codes, and the old ones stop working', async () => {
    const { recovery_codes: fresh } = await client.get(renewRecoveryCodes, {});
    expect((await client.call(twiceLogin, { safety_code: recovery[5] ?? '' })).code).toBe(codes.SAFETY_CODE_WRONG.code);
    expect((await client.call(twiceLogin, { safety_code: fresh[0] ?? '' })).code).toBe(200);
  });

  test('loses it when an operator resets it, and its sessions end', async () => {
    const { rows } = await platform.db.query<{ id: string }>('select id from accounts where username = $1', [username]);
    await owner.get(resetAccountSecondFactor, { id: Number(rows[0]?.id) });
    expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    expect((await client.tryLogin(username)).data.second_factor).toBe(2);
  });
});

test('who must have a second factor and has none can do nothing but bind one (303) [S8.5]', async () => {
  const client = await subAccount(owner, ['loginLog.view'], true);
  expect(await client.call(accountInfo, {})).toMatchObject({ code: codes.SECOND_FACTOR_UNBOUND.code, msg: '请先绑定Google验证' });
  expect((await client.call(listSessions, {})).code).toBe(codes.SECOND_FACTOR_UNBOUND.code);
  await client.bind();
  expect((await client.call(accountInfo, {})).code).toBe(200);
});

test('a new password needs the old one, and ends every other session', async () => {
  const here = await subAccount(owner);
  const { username } = await here.get(accountInfo, {});
  const there = await new Client(platform, 'other').login(username);
  expect(await here.call(changePassword, { old_password: 'not-it', new_password: 'another-one' })).toMatchObject({ code: codes.PASSWORD_WRONG.code, data: { fields: { old_password: expect.any(String) } } });
  expect(await here.call(changePassword, { old_password: demoPassword, new_password: '12345' })).toMatchObject({ code: codes.INVALID_INPUT.code, data: { fields: { new_password: '密码不能少于 6 位' } } });
  await here.get(changePassword, { old_password: demoPassword, new_password: 'another-one' });
  expect((await here.call(accountInfo, {})).code).toBe(200);
  expect((await there.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
  expect((await there.tryLogin(username)).code).toBe(codes.LOGIN_FAILED.code);
});

test('one sees and ends one\'s own sessions, and nobody else\'s', async () => {
  const here = await subAccount(owner);
  const { username } = await here.get(accountInfo, {});
  const there = await new Client(platform, 'other').login(username);
  const { list } = await here.get(listSessions, {});
  expect(list.map(({ current }) => current)).toEqual([true, false]);
  const foreign = (await owner.get(listSessions, {})).list[0]?.id ?? 0;
  expect((await here.call(revokeSession, { id: foreign })).code).toBe(codes.NOT_FOUND.code);
  expect(await here.get(revokeSession, { id: list[1]?.id })).toEqual({ revoked: 1 });
  expect((await there.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
  await here.get(logout, {});
});
