import { createAccount } from '../../contract/account';
import { pathFor, type Endpoint, type Input, type Output } from '../../contract/endpoint';
import type { Identity } from '../../contract/identity';
import * as security from '../../contract/security';
import * as session from '../../contract/session';
import { uploadImage } from '../../contract/system';
import type { TestPlatform } from './platform';
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

/** Somebody who talks to the platform over HTTP, as the browser does. */
export class Client {
  token: string | undefined;
  twiceToken: string | undefined;
  secret: string | undefined;
  language = 'zh-CN';
  ip: string | undefined;
  private codeShift = 0;

  constructor(
    readonly platform: TestPlatform,
    readonly identity: Identity,
  ) {}

  async send<T = unknown>(method: string, path: string, input?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const query = method === 'GET' && input ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()}` : '';
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
      ...(method === 'GET' ? {} : { body: typeof input === 'string' ? input : JSON.stringify(input ?? {}) }),
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

  /** Uploads an image; answers what the platform said. */
  async upload(bytes: Buffer, name = 'voucher.png', field = 'file'): Promise<Answer<{ url: string }>> {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: `Bearer ${this.token ?? ''}` };
    const response = await fetch(`${this.platform.url}/api${pathFor(uploadImage, this.identity)}`, { method: 'POST', body: form, headers });
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

  async login(username: string, password = demoPassword): Promise<this> {
    const answer = await this.tryLogin(username, password);
    if (answer.code !== 200) throw new Error(`${username} could not sign in: ${answer.code} ${answer.msg}`);
    this.token = answer.data.token;
    this.twiceToken = undefined;
    return this;
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
    return (await this.get(security.googleBind, { safety_code: this.nextCode() })).recovery_codes;
  }

  /** Proves the second factor. */
  async verify(code = this.nextCode()): Promise<void> {
    const { twice_token: token } = await this.get(session.twiceLogin, { safety_code: code });
    this.twiceToken = token;
  }
}

const owners: Record<Identity, string> = { other: 'admin', payer: 'merchant', payee: 'provider' };

/** The demo's owner of an identity, signed in. */
export function ownerOf(platform: TestPlatform, identity: Identity): Promise<Client> {
  return new Client(platform, identity).login(owners[identity]);
}

let made = 0;

/** A new sub-account of the platform with these permissions, signed in. */
export async function subAccount(owner: Client, permissions: string[] = [], must = false): Promise<Client> {
  made += 1;
  const username = `sub${process.pid}${made}`;
  await owner.get(createAccount, { username, password: demoPassword, name: '测试', role: 'custom', permissions, must_second_factor: must ? 1 : 2, request_id: `make-${username}` });
  return new Client(owner.platform, 'other').login(username);
}
