import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from '../../contract/identity';
import type { PublicContext } from '../kernel/handle';
import type { TryKey } from '../kernel/limits';
import { newToken } from '../kernel/secrets';

const lifeSeconds = 180 * 86_400;

const cookieName = (identity: Identity) => `device.${identity}`;

type Context = Pick<PublicContext, 'deviceSecret' | 'request' | 'reply'>;

function sign({ deviceSecret }: Pick<Context, 'deviceSecret'>, identity: Identity, username: string, id: string): string {
  return createHmac('sha256', deviceSecret)
    .update(JSON.stringify([identity, username.toLowerCase(), id]))
    .digest('base64url');
}

/**
 * After a sign-in the browser is known for the name: strangers who guess and so lock the name do not keep out whom it
 * belongs to. The cookie proves nothing else; password and second factor are asked for all the same.
 */
export function rememberDevice(context: Context, identity: Identity, username: string): void {
  const { request, reply } = context;
  const id = newToken();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const cookie = `${cookieName(identity)}=${id}.${sign(context, identity, username, id)}`;
  reply.header('set-cookie', `${cookie}; Path=/api; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${secure}`);
}

/** Under which a known device's tries are counted: its own, not the name's. Null for a device that is not known for the name. */
export function deviceKey(context: Context, identity: Identity, username: string): TryKey | null {
  const value = (context.request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === cookieName(identity))?.[1];
  const [id = '', signature = ''] = value?.split('.') ?? [];
  const wanted = Buffer.from(sign(context, identity, username, id));
  const given = Buffer.from(signature);
  return id && given.length === wanted.length && timingSafeEqual(given, wanted) ? { kind: 'device', id } : null;
}
