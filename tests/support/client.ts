import { createAccount } from '../../contract/accounts';
import { codes } from '../../contract/codes';
import { pathFor, type Endpoint, type Input, type Output } from '../../contract/endpoint';
import type { Identity } from '../../contract/identity';
import * as security from '../../contract/security';
import * as session from '../../contract/session';
import { uploadImage } from '../../contract/system';
import { Sealer } from '../../server/kernel/secrets';
import type { TestPlatform } from './platform';
import { testSecretKey } from './template';
import { totp } from './totp';

export interface Answer<T = unknown> {
  status: number;
  code: number;
  msg: string;
  data: T;
  headers: Headers;
}

/** The smallest PNG. */
const aPicture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

export const demoPassword = 'demo123456';

/**
 * A code of an account's authenticator, with the secret that only the platform could read. As each code counts once, it
 * forgets in the database which were given: a test signs in as often as it likes.
 */
export async function unspentCode(platform: TestPlatform, identity: Identity, username: string): Promise<string> {
  const { rows } = await platform.db.query<{ secret: string | null }>(
    'update accounts set totp_step = 0 where identity = $1 and lower(username) = lower($2) returning totp_secret as secret',
    [identity, username],
  );
  const secret = rows[0]?.secret;
  if (!secret) throw new Error(`${username} has no second factor`);
  return totp(new Sealer(testSecretKey).open(secret), platform.now());
}

/** Texts and bytes are sent as they are. */
function bodyOf(input: unknown): string | Uint8Array<ArrayBuffer> {
  if (Buffer.isBuffer(input)) return new Uint8Array(input);
  return typeof input === 'string' ? input : JSON.stringify(input ?? {});
}

/** Somebody who talks to the platform over HTTP, as the browser does. */
export class Client {
  token: string | undefined;
  twiceToken: string | undefined;
  secret: string | undefined;
  username = '';
  private password = demoPassword;
  language = 'zh-CN';
  ip: string | undefined;
  private codeShift = 0;

  constructor(
    readonly platform: TestPlatform,
    readonly identity: Identity,
  ) {}

  async send<T = unknown>(method: string, path: string, input?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const query =
      method === 'GET' && input
        ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()}`
        : '';
    const response = await fetch(`${this.platform.url}${path}${query}`, {
      method,
      headers: {
        'accept-language': this.language,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.twiceToken ? { [session.twiceHeader]: this.twiceToken } : {}),
        ...(this.ip ? { 'x-forwarded-for': this.ip } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: bodyOf(input) }),
    });
    const { code, msg, data } = await response.json();
    return { status: response.status, code, msg, data, headers: response.headers };
  }

  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<Output<E>>> {
    return this.send(endpoint.method, `/api${pathFor(endpoint, this.identity)}`, input);
  }

  /** Calls, and fails unless the answer is a success. */
  async get<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const answer = await this.call(endpoint, input);
    if (answer.code !== 200) throw new Error(`${pathFor(endpoint, this.identity)} answered ${answer.code} ${answer.msg}`);
    return answer.data;
  }

  /** An answer that is a file. */
  async file(path: string): Promise<{ text: string; bytes: ArrayBuffer; headers: Headers }> {
    const headers = { authorization: `Bearer ${this.token ?? ''}`, 'accept-language': this.language };
    const response = await fetch(`${this.platform.url}/api${path}`, { headers });
    const bytes = await response.arrayBuffer();
    return { text: new TextDecoder().decode(bytes), bytes, headers: response.headers };
  }

  /** Uploads an image; answers what the platform said. */
  upload(bytes: Buffer, name = 'voucher.png', field = 'file'): Promise<Answer<Output<typeof uploadImage>>> {
    return this.sendFile(uploadImage, bytes, name, field);
  }

  /** Sends a file to a call that takes one. */
  async sendFile<E extends Endpoint>(endpoint: E, bytes: Buffer, name: string, field = 'file'): Promise<Answer<Output<E>>> {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: `Bearer ${this.token ?? ''}`, 'accept-language': this.language };
    const response = await fetch(`${this.platform.url}/api${pathFor(endpoint, this.identity)}`, { method: 'POST', body: form, headers });
    const { code, msg, data } = await response.json();
    return { status: response.status, code, msg, data, headers: response.headers };
  }

  /** Address of a picture that is nobody's voucher yet. */
  async voucher(): Promise<string> {
    return (await this.upload(aPicture)).data.url;
  }

  /** A captcha with its answer, read where only the platform could. */
  async captcha(): Promise<{ captcha_id: string; captchaCode: string }> {
    const { captcha_id: id } = await this.get(session.captcha, {});
    const { rows } = await this.platform.db.query<{ answer: string }>('select answer from captchas where id = $1', [id]);
    return { captcha_id: id, captchaCode: rows[0]?.answer ?? '' };
  }

  async tryLogin(username: string, password = demoPassword): Promise<Answer<Output<typeof session.login>>> {
    return this.call(session.login, { username, password, ...(await this.captcha()) });
  }

  /** Signs in, with the second step where one is owed. */
  async login(username: string, password = demoPassword): Promise<this> {
    const answer = await this.tryLogin(username, password);
    if (answer.code !== 200) throw new Error(`${username} could not sign in: ${answer.code} ${answer.msg}`);
    this.token = answer.data.token;
    this.twiceToken = undefined;
    this.username = username;
    this.password = password;
    if (answer.data.second_factor === 1) await this.prove();
    return this;
  }

  /** Gives the second factor of the account that signed in, whatever codes it has given already. */
  async prove(): Promise<void> {
    await this.verify(await unspentCode(this.platform, this.identity, this.username));
  }

  /** The next code of the bound authenticator; each is good once, so every call is one step ahead of the last. */
  nextCode(): string {
    if (!this.secret) throw new Error('nothing is bound');
    const code = totp(this.secret, this.platform.now() + this.codeShift * 30_000);
    this.codeShift += 1;
    return code;
  }

  /** Binds an authenticator; answers the recovery codes. */
  async bind(): Promise<string[]> {
    const { secret } = await this.get(security.googleCode, {});
    this.secret = secret;
    this.codeShift = -1;
    const bindByNext = () => this.call(security.googleBind, { safety_code: this.nextCode(), password: this.password });
    let answer = await bindByNext();
    // The step of the first code, one behind, may have ended on the way.
    if (answer.code === codes.SAFETY_CODE_WRONG.code) answer = await bindByNext();
    if (answer.code !== 200) throw new Error(`${this.username} could not bind: ${answer.code} ${answer.msg}`);
    this.token = answer.data.token;
    return answer.data.recovery_codes;
  }

  /** Binds a second factor and shows it: the account may move money and change security from here on. */
  async bound(): Promise<this> {
    await this.bind();
    await this.prove();
    return this;
  }

  /** Proves the second factor. */
  async verify(code = this.nextCode()): Promise<void> {
    const { twice_token: twiceToken, token } = await this.get(session.twiceLogin, { safety_code: code });
    this.token = token;
    this.twiceToken = twiceToken;
  }
}

const owners: Record<Identity, string> = { other: 'admin', payer: 'merchant', payee: 'provider' };

/** The demo's owner of an identity, signed in. */
export function ownerOf(platform: TestPlatform, identity: Identity): Promise<Client> {
  return new Client(platform, identity).login(owners[identity]);
}

let made = 0;

/** A new sub-account of the platform with these permissions, signed in, without a second factor. */
export async function subAccount(owner: Client, permissions: string[] = [], must = false): Promise<Client> {
  made += 1;
  const username = `sub${process.pid}${made}`;
  await owner.get(createAccount, {
    username,
    password: demoPassword,
    name: '测试',
    role: 'custom',
    permissions,
    must_second_factor: must ? 1 : 2,
    request_id: `make-${username}`,
  });
  return new Client(owner.platform, 'other').login(username);
}

/** The same with a second factor, freshly shown: one that may move money and change security. */
export async function boundSubAccount(owner: Client, permissions: string[] = []): Promise<Client> {
  return (await subAccount(owner, permissions)).bound();
}

/** The owner of a merchant or provider that the login page does not offer: signed in from anywhere, without a second factor. */
export async function plainOwner(platform: TestPlatform, identity: 'payer' | 'payee'): Promise<Client> {
  const { rows } = await platform.db.query<{ username: string; principal_id: string }>(
    `select username, principal_id from accounts
      where identity = $1 and role = 'owner' and totp_secret is null and status = 1 order by id desc limit 1`,
    [identity],
  );
  await platform.db.query('delete from ip_rules where identity = $1 and principal_id = $2', [identity, rows[0]?.principal_id]);
  return new Client(platform, identity).login(rows[0]?.username ?? '');
}
