import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from '../../contract/identity';
import type { PublicContext } from '../kernel/handle';
import { factorKey, type TryKey } from '../kernel/limits';
import { newToken } from '../kernel/secrets';

const lifeSeconds = 180 * 86_400;

const cookieName = (identity: Identity) => `device.${identity}`;

type Context = Pick<PublicContext, 'deviceSecret' | 'request' | 'reply'>;

/** A second factor: whose, and its secret as it is sealed, which is another one after each binding. */
export interface BoundFactor {
  accountId: number;
  secret: string;
}

function sign({ deviceSecret }: Pick<Context, 'deviceSecret'>, ...what: string[]): string {
  return createHmac('sha256', deviceSecret).update(JSON.stringify(what)).digest('base64url');
}

const signName = (context: Context, identity: Identity, username: string, id: string) =>
  sign(context, identity, username.toLowerCase(), id);

const signFactor = (context: Context, { accountId, secret }: BoundFactor, id: string) =>
  sign(context, 'factor', String(accountId), secret, id);

function isSame(one: string, other: string): boolean {
  const [given, wanted] = [Buffer.from(one), Buffer.from(other)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** What the browser says it is. */
function shown({ request }: Context, identity: Identity) {
  const value = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === cookieName(identity))?.[1];
  const [id = '', nameSignature = '', factorSignature = ''] = value?.split('.') ?? [];
  return { id, nameSignature, factorSignature };
}

/**
 * After a sign-in the browser is known for the name, and for the second factor where that was shown: strangers who guess and so
 * lock the name or its codes do not keep out whom it belongs to. The cookie proves nothing else; password and second factor are
 * asked for all the same.
 */
export function rememberDevice(context: Context, identity: Identity, username: string, factor?: BoundFactor): void {
  const { request, reply } = context;
  const id = newToken();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const signatures = [signName(context, identity, username, id), ...(factor ? [signFactor(context, factor, id)] : [])];
  const cookie = `${cookieName(identity)}=${[id, ...signatures].join('.')}`;
  reply.header('set-cookie', `${cookie}; Path=/api; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure}`);
}

/** Under which a known device's tries are counted: its own, not the name's. Null for a device that is not known for the name. */
export function deviceKey(context: Context, identity: Identity, username: string): TryKey | null {
  const { id, nameSignature } = shown(context, identity);
  return id && isSame(nameSignature, signName(context, identity, username, id)) ? { kind: 'device', id } : null;
}

/**
 * The same of codes. A sign-in without the factor, before one was bound, is not enough: who knew the password then could have had
 * as many devices known as he liked, each with tries of its own.
 */
export function deviceFactorKey(context: Context, identity: Identity, factor: BoundFactor): TryKey | null {
  const { id, factorSignature } = shown(context, identity);
  return id && isSame(factorSignature, signFactor(context, factor, id)) ? factorKey(factor.accountId, { device: id }) : null;
}
