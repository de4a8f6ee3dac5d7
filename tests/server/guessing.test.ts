import { codes } from '../../contract/codes';
import { login, twiceLogin } from '../../contract/session';
import { listLoginLogs } from '../../contract/accounts';
import { loginResults } from '../../contract/states/accounts';
import { boundSubAccount, Client, demoPassword, ownerOf, subAccount, unspentCode, type Answer } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

const triesOfName = 4;
let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform({ LOCK_AFTER_FAILURES: String(triesOfName) });
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

/** A browser that keeps its cookies. */
class Browser extends Client {
  cookie = '';

  override async send<T = unknown>(
    method: string,
    path: string,
    input?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await super.send<T>(method, path, input, { ...headers, ...(this.cookie ? { cookie: this.cookie } : {}) });
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return answer;
  }
}

const wrongTries = async (username: string, count: number) => {
  const strangers = Array.from({ length: count }, (_, index) =>
    Object.assign(new Client(platform, 'other'), { ip: `198.51.100.${index + 1}` }),
  );
  return Promise.all(strangers.map((stranger) => stranger.tryLogin(username, 'wrong-password')));
};

const title = 'fifty sign-ins at once, the right one last: no more are looked at than one after the other, and it is refused as locked';
test(title, async () => {
  const { username } = await subAccount(owner);
  const captchas = await Promise.all(Array.from({ length: 50 }, () => owner.captcha()));
  const attempts = captchas.map((captcha, index) => {
    const client = Object.assign(new Client(platform, 'other'), { ip: `203.0.113.${index + 1}` });
    return client.call(login, { username, password: index === 49 ? demoPassword : `wrong-password-${index}`, ...captcha });
  });
  const answers = await Promise.all(attempts);
  expect(answers.at(-1)?.code).toBe(codes.ACCOUNT_LOCKED.code);
  const { list } = await owner.get(listLoginLogs, { username, result: loginResults.wrongPassword, limit: 200 });
  expect(list.length).toBeLessThanOrEqual(triesOfName);
  const { list: locked } = await owner.get(listLoginLogs, { username, result: loginResults.locked, limit: 200 });
  expect(list.length + locked.length).toBe(50);
});

test('addresses of one IPv6 network count as one, and of another by themselves', async () => {
  const from = (ip: string) => Object.assign(new Client(platform, 'other'), { ip });
  const attempt = (ip: string) => from(ip).call(login, { username: 'x', password: 'secret1', captchaCode: 'abcd', captcha_id: 'none' });
  for (let index = 1; index <= 60; index += 1)
    expect((await attempt(`2001:db8:7:7::${index.toString(16)}`)).code).toBe(codes.CAPTCHA_WRONG.code);
  expect((await attempt('2001:db8:7:7:ffff::1')).code).toBe(codes.TOO_MANY_REQUESTS.code);
  expect((await attempt('2001:db8:7:8::1')).code).toBe(codes.CAPTCHA_WRONG.code);
});

describe('a browser in which a name was signed in', () => {
  test('gets in while strangers have locked the name, slowly; an unknown one with the right password does not', async () => {
    const { username } = await subAccount(owner);
    const known = new Browser(platform, 'other');
    await known.login(username);
    await wrongTries(username, triesOfName + 1);
    expect((await new Client(platform, 'other').tryLogin(username)).code).toBe(codes.ACCOUNT_LOCKED.code);
    const began = Date.now();
    expect((await known.tryLogin(username)).code).toBe(200);
    expect(Date.now() - began).toBeGreaterThan(3500);
    // What strangers have done to the name stays done to them.
    expect((await new Client(platform, 'other').tryLogin(username)).code).toBe(codes.ACCOUNT_LOCKED.code);
  });

  test('has no more tries than a stranger, and those of others do not use them up', async () => {
    const { username } = await subAccount(owner);
    const known = new Browser(platform, 'other');
    await known.login(username);
    const seen: number[] = [];
    for (let attempt = 0; attempt < triesOfName + 1; attempt += 1) seen.push((await known.tryLogin(username, 'wrong-password')).code);
    expect(seen.slice(-2)).toEqual([codes.ACCOUNT_LOCKED.code, codes.ACCOUNT_LOCKED.code]);
    expect((await known.tryLogin(username)).code).toBe(codes.ACCOUNT_LOCKED.code);
    expect((await new Client(platform, 'other').tryLogin(username)).code).toBe(200);
  });

  test('is known for that name alone, and by nothing that somebody made up', async () => {
    const [mine, other] = [await subAccount(owner), await subAccount(owner)];
    const known = new Browser(platform, 'other');
    await known.login(mine.username);
    await wrongTries(other.username, triesOfName + 1);
    expect((await known.tryLogin(other.username)).code).toBe(codes.ACCOUNT_LOCKED.code);
    await wrongTries(mine.username, triesOfName + 1);
    known.cookie = known.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await known.tryLogin(mine.username)).code).toBe(codes.ACCOUNT_LOCKED.code);
  });

  test('is known by a cookie that no script reads and no other site sends, secure where the platform is', async () => {
    const { username } = await subAccount(owner);
    const set = async (headers: Record<string, string>) => {
      const input = { username, password: demoPassword, ...(await owner.captcha()) };
      return (await new Client(platform, 'other').send('POST', '/api/api/agent/login', input, headers)).headers.get('set-cookie') ?? '';
    };
    const plain = await set({});
    expect(plain).toMatch(/^device\.other=[\w-]{43}\.[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    expect(await set({ 'x-forwarded-proto': 'https' })).toMatch(/; Secure$/);
  });

  test('is known only once the second step is done', async () => {
    const browser = new Browser(platform, 'other');
    await browser.tryLogin('finance');
    expect(browser.cookie).toBe('');
    await browser.login('finance');
    expect(browser.cookie).toMatch(/^device\.other=/);
  });
});

describe('a browser in which the second factor was shown', () => {
  const known = async (username: string) => new Browser(platform, 'other').login(username);
  const stranger = () => new Client(platform, 'other');
  /** Signs in anew with the right password. */
  const signIn = async (client: Client, username: string) => {
    const answer = await client.tryLogin(username);
    expect(answer.code).toBe(200);
    client.token = answer.data.token;
  };
  const giveCode = async (client: Client, username: string) => {
    await signIn(client, username);
    return (await client.call(twiceLogin, { safety_code: await unspentCode(platform, 'other', username) })).code;
  };
  /** As many wrong codes as there are tries. */
  const guess = async (client: Client, username: string) => {
    await signIn(client, username);
    for (let attempt = 0; attempt < triesOfName; attempt += 1)
      expect((await client.call(twiceLogin, { safety_code: 'wrongcodes' })).code).toBe(codes.SAFETY_CODE_WRONG.code);
  };
  const { code: locked } = codes.ACCOUNT_LOCKED;

  test('gets in while strangers with the password have locked the codes, slowly; an unknown one with the right code does not', async () => {
    const { username } = await boundSubAccount(owner);
    const browser = await known(username);
    await guess(stranger(), username);
    expect(await giveCode(stranger(), username)).toBe(locked);
    const began = Date.now();
    expect(await giveCode(browser, username)).toBe(200);
    expect(Date.now() - began).toBeGreaterThan(3500);
    // What strangers have done stays done to them.
    expect(await giveCode(stranger(), username)).toBe(locked);
  });

  test('has no more codes to try than strangers, whatever passwords it gives between, and takes none of theirs', async () => {
    const { username } = await boundSubAccount(owner);
    const browser = await known(username);
    await guess(browser, username);
    expect(await giveCode(browser, username)).toBe(locked);
    expect(await giveCode(stranger(), username)).toBe(200);
    expect(await giveCode(browser, username)).toBe(locked);
  });

  test('is not one in which the name alone was signed in before the factor was bound', async () => {
    const { username } = await subAccount(owner);
    const [early, other] = [await known(username), await known(username)];
    await other.bind();
    await guess(stranger(), username);
    expect(await giveCode(early, username)).toBe(locked);
    expect(await giveCode(other, username)).toBe(locked);
  });

  test('is known no more once another factor is bound, nor for another account, nor by what somebody made up', async () => {
    const [mine, another] = [await boundSubAccount(owner), await boundSubAccount(owner)];
    const browser = await known(mine.username);
    await guess(stranger(), another.username);
    expect(await giveCode(browser, another.username)).toBe(locked);
    await guess(stranger(), mine.username);
    const { cookie } = browser;
    browser.cookie = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await giveCode(browser, mine.username)).toBe(locked);
    browser.cookie = cookie;
    const sealed = 'update accounts set totp_secret = (select totp_secret from accounts where username = $2) where username = $1';
    await platform.db.query(sealed, [mine.username, another.username]);
    expect(await giveCode(browser, mine.username)).toBe(locked);
  });
});
