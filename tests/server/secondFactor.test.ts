import { createAccount, listAccounts, listLoginLogs, resetAccountSecondFactor } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { identities } from '../../contract/identity';
import { loginResults } from '../../contract/states/accounts';
import { changePassword, googleBind, googleCode, listSessions, renewRecoveryCodes, revokeSession } from '../../contract/security';
import { gatewaySecret, rotateGatewaySecret } from '../../contract/gateway';
import { accountInfo, logout, twiceLogin } from '../../contract/session';
import { demoCode } from '../../contract/system';
import { applyWithdrawal, cancelWithdrawal } from '../../contract/withdrawals';
import { hashToken } from '../../server/kernel/secrets';
import { boundSubAccount, Client, demoPassword, ownerOf, plainOwner, subAccount, unspentCode } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import { totp } from '../support/totp';
import { waiting } from '../support/waiting';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  // One of these tests guesses on purpose: it is not to lock the others out.
  platform = await startPlatform({ LOCK_AFTER_FAILURES: '100' });
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

const newAccount = (username: string) => ({
  username,
  password: demoPassword,
  name: '甲',
  role: 'custom' as const,
  permissions: [],
  must_second_factor: 2 as const,
  request_id: `request-${username}`,
});

test.each(identities)(
  '%s binds an authenticator by the code of its secret and the password, and gets another token [S7.4]',
  async (identity) => {
    const client = identity === 'other' ? await subAccount(owner) : await plainOwner(platform, identity);
    const { secret, url, bound } = await client.get(googleCode, {});
    expect(bound).toBe(2);
    expect(decodeURIComponent(url)).toMatch(/^otpauth:\/\/totp\/天猫系统:/);
    expect(url).toContain(secret);
    expect((await client.get(googleCode, {})).secret).toBe(secret);
    expect((await client.call(googleBind, { safety_code: '000000', password: demoPassword })).code).toBe(codes.SAFETY_CODE_WRONG.code);
    const code = totp(secret, platform.now());
    expect(await client.call(googleBind, { safety_code: code, password: 'not-it-at-all' })).toMatchObject({
      code: codes.PASSWORD_WRONG.code,
      data: { fields: { password: expect.any(String) } },
    });
    const { recovery_codes: recovery, token } = await client.get(googleBind, { safety_code: code, password: demoPassword });
    expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    client.token = token;
    expect(new Set(recovery).size).toBe(8);
    for (const code of recovery) expect(code).toMatch(/^[0-9A-Za-z]{10}$/);
    expect(await client.get(accountInfo, {})).toMatchObject({ second_factor: 1, recovery_codes_left: 8 });
  },
);

test('what one session was shown to be bound is bound by no other', async () => {
  const client = await subAccount(owner);
  const { username } = await client.get(accountInfo, {});
  const thief = new Client(platform, 'other');
  thief.token = (await client.tryLogin(username)).data.token;
  const seen = await thief.get(googleCode, {});
  // Of several questions at once each is answered the same.
  const shown = await Promise.all(Array.from({ length: 5 }, () => client.get(googleCode, {})));
  expect(new Set(shown.map(({ secret }) => secret)).size).toBe(1);
  expect(shown[0]?.secret).not.toBe(seen.secret);
  const bound = await client.call(googleBind, { safety_code: totp(seen.secret, platform.now()), password: demoPassword });
  expect(bound.code).toBe(codes.SAFETY_CODE_WRONG.code);
});

test('who is under the token of before is shown nothing, nor decides what the session that goes on is shown', async () => {
  const client = await subAccount(owner);
  const held = await platform.db.connect();
  try {
    const { rows } = await held.query('select id from account_sessions where token_hash = $1', [hashToken(client.token ?? '')]);
    expect(rows).toHaveLength(1);
    await held.query('begin');
    await held.query('update account_sessions set token_hash = $2 where id = $1', [rows[0].id, 'renewed meanwhile']);
    const asked = client.call(googleCode, {});
    await waiting(platform, 'pending_totp');
    await held.query('commit');
    expect(await asked).toMatchObject({ code: codes.SESSION_EXPIRED.code, data: {} });
    const kept = await held.query('select pending_totp_secret as secret from account_sessions where id = $1', [rows[0].id]);
    expect(kept.rows).toEqual([{ secret: null }]);
  } finally {
    await held.query('rollback');
    held.release();
  }
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

  test('is in only after the second step, with another token [S4.1] [S3.6] [S7.2]', async () => {
    const answer = await client.tryLogin(username);
    expect(answer.data.second_factor).toBe(1);
    client.token = answer.data.token;
    expect(await client.call(accountInfo, {})).toMatchObject({
      code: codes.LOGIN_SECOND_FACTOR_NEEDED.code,
      msg: expect.stringContaining('谷歌验证码'),
    });
    client.language = 'en-US';
    expect((await client.call(accountInfo, {})).msg).toMatch(/google verification code/);
    client.language = 'zh-CN';
    expect((await client.call(googleCode, {})).code).toBe(codes.LOGIN_SECOND_FACTOR_NEEDED.code);
    const passed = await client.call(twiceLogin, { safety_code: client.nextCode() });
    expect(passed).toMatchObject({ code: 200, data: { twice_token: expect.any(String) } });
    client.twiceToken = passed.data.twice_token;
    // The token that only knew the password is over.
    expect(passed.data.token).not.toBe(client.token);
    expect((await client.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
    client.token = passed.data.token;
    expect((await client.call(accountInfo, {})).code).toBe(200);
  });

  test('is asked again (302) when the proof has grown old, and not before [S8.4]', async () => {
    expect((await client.call(createAccount, newAccount('step1'))).code).toBe(200);
    await platform.advance(11 * 60);
    await owner.prove();
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

  test('has the recovery codes of one answer alone, however many ask at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 6 }, () => client.get(renewRecoveryCodes, {})));
      expect((await client.get(accountInfo, {})).recovery_codes_left).toBe(8);
    }
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

test('a second step proves nothing for a session that has ended meanwhile', async () => {
  const client = await subAccount(owner);
  await client.bind();
  const held = await platform.db.connect();
  try {
    await held.query('begin');
    const ended = 'update account_sessions set revoked_at = now(), twice_hash = null where token_hash = $1';
    expect((await held.query(ended, [hashToken(client.token ?? '')])).rowCount).toBe(1);
    const asked = client.call(twiceLogin, { safety_code: client.nextCode() });
    await waiting(platform, 'twice_hash');
    await held.query('commit');
    expect((await asked).code).toBe(codes.SESSION_EXPIRED.code);
    const { rows } = await held.query('select twice_hash from account_sessions where token_hash = $1', [hashToken(client.token ?? '')]);
    expect(rows).toEqual([{ twice_hash: null }]);
  } finally {
    await held.query('rollback');
    held.release();
  }
});

test('signed in is who has taken both steps: the password alone is told as such in the log and of its session', async () => {
  const client = await subAccount(owner, ['account.view', 'loginLog.view']);
  const recovery = await client.bind();
  const { username } = await client.get(accountInfo, {});
  const lastOf = async () => (await client.get(listAccounts, { username })).list.map((row) => [row.last_login_time, row.last_login_ip]);
  const before = await lastOf();
  await platform.advance(60);
  const thief = new Client(platform, 'other');
  thief.ip = '203.0.113.78';
  thief.token = (await thief.tryLogin(username)).data.token;
  const logged = async () => (await client.get(listLoginLogs, { ip: thief.ip })).list.map(({ result }) => result);
  const pending = async () => (await client.get(listSessions, {})).list.map(({ ip, awaits_code: isOwed }) => [ip, isOwed]);
  expect(await logged()).toEqual([loginResults.passwordRight]);
  expect(await lastOf()).toEqual(before);
  expect(await pending()).toContainEqual([thief.ip, true]);

  thief.token = (await thief.get(twiceLogin, { safety_code: recovery[0] ?? '' })).token;
  expect(await logged()).toEqual([loginResults.success, loginResults.passwordRight]);
  expect((await lastOf())[0]?.[0]).toBeGreaterThan(Number(before[0]?.[0]));
  expect((await lastOf())[0]?.[1]).toBe(thief.ip);
  expect(await pending()).toContainEqual([thief.ip, false]);
  // What is proved after that is no sign-in.
  await thief.get(twiceLogin, { safety_code: recovery[1] ?? '' });
  expect(await logged()).toEqual([loginResults.secondFactor, loginResults.success, loginResults.passwordRight]);
});

test('who must have a second factor and has none can do nothing but bind one (303) [S8.5]', async () => {
  const client = await subAccount(owner, ['loginLog.view'], true);
  expect(await client.call(accountInfo, {})).toMatchObject({ code: codes.SECOND_FACTOR_UNBOUND.code, msg: '请先绑定Google验证' });
  expect((await client.call(listSessions, {})).code).toBe(codes.SECOND_FACTOR_UNBOUND.code);
  await client.bind();
  expect((await client.call(accountInfo, {})).code).toBe(200);
});

test('a new password needs the old one, ends every other session, and gives its own another token without a fresh proof', async () => {
  const here = await boundSubAccount(owner);
  const { username } = await here.get(accountInfo, {});
  const there = await new Client(platform, 'other').login(username);
  expect(await here.call(changePassword, { old_password: 'not-it', new_password: 'another-one' })).toMatchObject({
    code: codes.PASSWORD_WRONG.code,
    data: { fields: { old_password: expect.any(String) } },
  });
  expect(await here.call(changePassword, { old_password: demoPassword, new_password: '12345' })).toMatchObject({
    code: codes.INVALID_INPUT.code,
    data: { fields: { new_password: '密码不能少于 6 位' } },
  });
  expect(await here.call(changePassword, { old_password: demoPassword, new_password: demoPassword })).toMatchObject({
    code: codes.PASSWORD_UNCHANGED.code,
    data: { fields: { new_password: '新密码不能与当前密码相同' } },
  });
  const { token } = await here.get(changePassword, { old_password: demoPassword, new_password: 'another-one' });
  // Whoever has stolen the token, or it and the proof, has nothing any more.
  expect((await here.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
  here.token = token;
  expect((await here.call(accountInfo, {})).code).toBe(200);
  expect((await here.call(renewRecoveryCodes, {})).code).toBe(codes.SECOND_FACTOR_NEEDED.code);
  expect((await there.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
  expect((await there.tryLogin(username)).code).toBe(codes.LOGIN_FAILED.code);
});

test("one sees and ends one's own sessions, and nobody else's", async () => {
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

test('who has stolen a token alone ends none of the sessions that its owner opens against him', async () => {
  const stolen = await boundSubAccount(owner);
  const { username } = await stolen.get(accountInfo, {});
  const its = new Client(platform, 'other');
  Object.assign(its, { secret: stolen.secret });
  stolen.twiceToken = undefined;
  await its.login(username);
  expect((await stolen.call(revokeSession, {})).code).toBe(codes.SECOND_FACTOR_NEEDED.code);
  await its.prove();
  expect((await its.get(revokeSession, {})).revoked).toBe(1);
  expect((await stolen.call(accountInfo, {})).code).toBe(codes.SESSION_EXPIRED.code);
});

test('a proof of a session that is complete leaves its token as it is', async () => {
  const before = owner.token;
  await owner.prove();
  expect(owner.token).toBe(before);
});

test('who has no second factor moves no money and changes no security (303), but throws a thief out', async () => {
  const client = await plainOwner(platform, 'payer');
  for (const attempt of [
    client.call(gatewaySecret, {}),
    client.call(rotateGatewaySecret, { request_id: `rotate-without-${client.identity}` }),
    client.call(changePassword, { old_password: demoPassword, new_password: 'another-one' }),
    client.call(applyWithdrawal, { amount: '100.00', account_id: 1, request_id: 'unbound-1' }),
    client.call(cancelWithdrawal, { order_sn: 'none', request_id: 'unbound-2' }),
  ]) {
    expect((await attempt).code).toBe(codes.SECOND_FACTOR_UNBOUND.code);
  }
  expect((await client.call(revokeSession, {})).code).toBe(200);
  await client.bound();
  expect((await client.call(gatewaySecret, {})).code).toBe(200);
});

test('of two who change one password at once one does, and the other is told that it is another one now', async () => {
  const here = await boundSubAccount(owner);
  const there = new Client(platform, 'other');
  Object.assign(there, { token: here.token, twiceToken: here.twiceToken });
  const change = (client: Client, wanted: string) => client.call(changePassword, { old_password: demoPassword, new_password: wanted });
  const answers = await Promise.all([change(here, 'the-first-one'), change(there, 'the-second-one')]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const told: number[] = [codes.PASSWORD_WRONG.code, codes.SESSION_EXPIRED.code];
  expect(answers.filter(({ code }) => told.includes(code))).toHaveLength(1);
});

test('guessing passwords of a session ends with its account locked, whichever call asks for it', async () => {
  const strict = await startPlatform({ LOCK_AFTER_FAILURES: '3' }, platform);
  const client = await boundSubAccount(owner);
  const there = new Client(strict, 'other');
  Object.assign(there, { token: client.token, twiceToken: client.twiceToken });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => there.call(changePassword, { old_password: 'not-it', new_password: 'another-one' })),
  );
  expect(answers.filter(({ code }) => code === codes.PASSWORD_WRONG.code).length).toBeLessThanOrEqual(3);
  expect((await there.call(googleBind, { safety_code: '000000', password: demoPassword })).code).toBe(codes.ACCOUNT_LOCKED.code);
  await strict.stop();
});

describe('400 codes at once', () => {
  const guess = async (clients: Client[]) => {
    const perClient = 400 / clients.length;
    const codesOf = (client: Client, at: number) =>
      Array.from({ length: perClient }, (_, index) => client.call(twiceLogin, { safety_code: String(100_000 + at * perClient + index) }));
    const answers = await Promise.all(clients.flatMap(codesOf));
    // Who finds no place at all is told to come again, and has not been looked at either.
    const refused: number[] = [codes.ACCOUNT_LOCKED.code, codes.NOT_READY.code];
    const lookedAt = answers.filter(({ code }) => !refused.includes(code));
    expect(new Set(lookedAt.map(({ code }) => code))).toEqual(new Set([codes.SAFETY_CODE_WRONG.code]));
    return lookedAt.length;
  };
  let strict: TestPlatform;
  beforeAll(async () => {
    strict = await startPlatform({}, platform);
  });
  afterAll(() => strict.stop());

  const halfOpen = async (username: string) => {
    const client = new Client(strict, 'other');
    client.token = (await client.tryLogin(username)).data.token;
    return client;
  };

  test('of one session: five are looked at, and its account is not locked for the others', async () => {
    const { username } = await boundSubAccount(owner);
    expect(await guess([await halfOpen(username)])).toBeLessThanOrEqual(5);
    const other = await halfOpen(username);
    await other.verify(await unspentCode(strict, 'other', username));
    expect((await other.call(accountInfo, {})).code).toBe(200);
  });

  test('of sessions that know the password alone, they do not lock one that has shown the factor', async () => {
    const client = await boundSubAccount(owner);
    const { username } = client;
    expect((await client.call(accountInfo, {})).code).toBe(200);
    await guess(await Promise.all(Array.from({ length: 4 }, () => halfOpen(username))));
    expect((await client.call(twiceLogin, { safety_code: await unspentCode(platform, 'other', username) })).code).toBe(200);
  });

  test('of many sessions: eight are looked at', async () => {
    const { username } = await boundSubAccount(owner);
    // One after the other: ten sign-ins at once are more tries of the name than it has.
    const clients: Client[] = [];
    for (let at = 0; at < 10; at += 1) clients.push(await halfOpen(username));
    expect(await guess(clients)).toBeLessThanOrEqual(8);
    const late = await halfOpen(username);
    expect((await late.call(twiceLogin, { safety_code: await unspentCode(strict, 'other', username) })).code).toBe(
      codes.ACCOUNT_LOCKED.code,
    );
  });
});

describe('in a demo', () => {
  test('the code of the moment is said for an account that is offered, each one once', async () => {
    const client = new Client(platform, 'payer');
    const ask = () => client.call(demoCode, { identity: 'payer', username: 'merchant' });
    await unspentCode(platform, 'payer', 'merchant');
    client.token = (await client.tryLogin('merchant')).data.token;
    const first = (await ask()).data.safety_code;
    await client.verify(first);
    const second = (await ask()).data.safety_code;
    expect(second).not.toBe(first);
    await client.verify(second);
    // Both that count now were given: the next one is a matter of seconds.
    expect(await ask()).toMatchObject({ code: codes.TOO_MANY_REQUESTS.code, msg: expect.stringMatching(/\d+ 秒/) });
    await platform.advance(30);
    await client.verify((await ask()).data.safety_code);
  });

  test('and for nobody else', async () => {
    const { username } = await boundSubAccount(owner);
    expect((await owner.call(demoCode, { identity: 'other', username })).code).toBe(codes.NOT_FOUND.code);
  });

  test('and outside of one there is no such call', async () => {
    const real = await startPlatform({ DEMO: '0', OWNER_PASSWORD: demoPassword });
    expect((await new Client(real, 'other').call(demoCode, { identity: 'other', username: 'admin' })).code).toBe(codes.NO_SUCH_CALL.code);
    await real.stop();
  });
});
