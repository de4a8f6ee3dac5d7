import type { Identity } from '../../contract/identity';
import { accountInfo, imitateMerchant, imitateProvider, type AccountInfo } from '../../contract/session';
import { configInfo, type ConfigInfo } from '../../contract/system';
import { call } from './call';
import { CallError } from './CallError';
import { specifiedCodes } from '../../contract/answer';
import { identityNamedIn, identityOf, isPublicPath, loginPath } from './identityOf';
import { clearIdentity, imitationKeys, lastIdentity, rememberDoor, storedToken, storeToken, storeUserData } from './storage';
import { leadToBinding } from './secondFactor';

/** Who is signed in, as far as the browser needs it before it draws anything. */
export interface Session {
  identity: Identity;
  info: AccountInfo;
  config: ConfigInfo;
}

/** What the guard says of an address: go on, or go elsewhere. */
export interface Verdict {
  session: Session | null;
  redirect?: string;
  /** An impersonation link that did not work: the page says so and closes. */
  imitationFailed?: boolean;
}

export interface Place {
  pathname: string;
  search: string;
}

interface ImitationLink {
  identity: 'payee' | 'payer';
  id: number;
  token: string;
}

/** What an impersonation link carries: token, and type=payee with ms_id or type=payer with mer_id. */
/** What an impersonation link carries; null: the address is none. */
export function imitationLinkIn({ search }: Place): ImitationLink | 'broken' | null {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  if (token === null) return null;
  const type = query.get('type');
  if (type !== 'payee' && type !== 'payer') return 'broken';
  const id = Number(query.get(type === 'payee' ? 'ms_id' : 'mer_id'));
  return token && Number.isSafeInteger(id) && id > 0 ? { identity: type, id, token } : 'broken';
}

/** The address without what an impersonation link carried: a code does not stay where it can be read. */
export function withoutImitation({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  for (const name of ['token', 'type', 'ms_id', 'mer_id']) query.delete(name);
  const rest = query.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

async function imitate({ identity, id, token }: ImitationLink): Promise<void> {
  const options = { identity, raw: true };
  const answer =
    identity === 'payee'
      ? await call(imitateProvider, { plat_token: token, ms_id: id }, options)
      : await call(imitateMerchant, { plat_token: token, mer_id: id }, options);
  clearIdentity(identity);
  storeToken(identity, answer.token);
  localStorage.setItem(imitationKeys[identity], answer.plat_token);
}

/** Whether a failure to load the user says that the second step of the login is still owed. */
function owesSecondFactor(error: CallError): boolean {
  return /google verification code|谷歌验证码/i.test(error.message);
}

export async function loadSession(identity: Identity): Promise<Session> {
  const [info, config] = await Promise.all([call(accountInfo, {}, { identity, raw: true }), call(configInfo, {}, { identity, raw: true })]);
  storeUserData(identity, info);
  rememberDoor(identity, info.username);
  return { identity, info, config };
}

/**
 * The navigation guard of section 4: impersonation links first, public paths pass, no token leads to the login page,
 * and user info is loaded once before the first page.
 */
export async function guard(place: Place, loaded: Session | null): Promise<Verdict> {
  const link = imitationLinkIn(place);
  if (link) return followImitation(place, link);

  const identity = identityOf(place.pathname);
  if (identityNamedIn(place.pathname) && identity !== lastIdentity()) rememberDoor(identity);
  if (isPublicPath(place.pathname)) {
    return /^\/login\/?$/.test(place.pathname) ? { session: loaded, redirect: loginPath(identity) } : { session: loaded };
  }
  const token = storedToken(identity);
  if (!token) return { session: null, redirect: loginPath(identity, `${place.pathname}${place.search}`) };
  if (loaded && loaded.identity === identity && loaded.info.token === token) return { session: loaded };
  try {
    return { session: await loadSession(identity) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === specifiedCodes.SECOND_FACTOR_UNBOUND.code) {
      await leadToBinding(identity);
      return { session: null };
    }
    if (!owesSecondFactor(error) && error.code !== 0) clearIdentity(identity);
    if (error.code === 0) throw error;
    return { session: null, redirect: loginPath(identity, `${place.pathname}${place.search}`) };
  }
}

async function followImitation(place: Place, link: ImitationLink | 'broken'): Promise<Verdict> {
  window.history.replaceState(window.history.state, '', withoutImitation(place));
  if (link === 'broken') return { session: null, imitationFailed: true };
  try {
    await imitate(link);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { session: null, imitationFailed: true };
  }
  const target = identityNamedIn(place.pathname) === link.identity ? withoutImitation(place) : `/${link.identity}/index`;
  const [pathname = '', search = ''] = target.split('?');
  const verdict = await guard({ pathname, search }, null);
  return { redirect: target, ...verdict };
}
