import { isPassing } from '../../contract/answer';
import { switchOn } from '../../contract/fields';
import { imitateMerchant, imitateProvider } from '../../contract/session';
import { call } from './call';
import { CallError } from './CallError';
import { firstPasswordPath, homePath, identityNamedIn, identityOf, isPublicPath, loginPath } from './identityOf';
import { openSession, type Session } from './openSession';
import { leadToBinding } from './secondFactor';
import { clearIdentity, imitationKeys, lastIdentity, rememberDoor, storedToken, storeToken } from './storage';

/** What the guard says of an address: go on, or go elsewhere. */
export interface Verdict {
  session: Session | null;
  redirect?: string;
  /** It leads to the login page for the second step alone. */
  owesCode?: boolean;
  /** An impersonation link that did not work: the page says so and closes. */
  imitationFailed?: boolean;
}

export interface Place {
  pathname: string;
  search: string;
}

/** The place that an address of our own names. */
export function placeOf(address: string): Place {
  const { pathname, search } = new URL(address, window.location.origin);
  return { pathname, search };
}

interface ImitationLink {
  identity: 'payee' | 'payer';
  id: number;
  token: string;
}

/** What an impersonation link carries: token, and type=payee with ms_id or type=payer with mer_id; null: the address is none. */
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

/**
 * The navigation guard of section 4: impersonation links first, public paths pass, no token leads to the login page,
 * and user info is loaded once before the first page.
 */
export async function guard(place: Place, loaded: Session | null): Promise<Verdict> {
  const link = imitationLinkIn(place);
  if (link) return followImitation(place, link);

  const identity = identityOf(place.pathname);
  if (identityNamedIn(place.pathname) && identity !== lastIdentity()) rememberDoor(identity);
  const token = storedToken(identity);
  // Who owes a password of his own is led to the page of it, and nobody else: it says that the password is somebody else's.
  if (isPublicPath(place.pathname) && !(place.pathname === firstPasswordPath && token)) {
    return /^\/login\/?$/.test(place.pathname) ? { session: loaded, redirect: loginPath(identity) } : { session: loaded };
  }
  const login = loginPath(identity, `${place.pathname}${place.search}`);
  if (!token) return { session: null, redirect: login };
  if (loaded && loaded.identity === identity && loaded.info.token === token) return admitted(loaded, place);
  try {
    const opening = await openSession(identity);
    if (opening.state === 'entered') return admitted(opening.session, place);
    if (opening.state === 'owesCode') return { session: null, redirect: login, owesCode: true };
    // Not waited for: what tells of it is drawn once the guard has spoken.
    void leadToBinding(identity);
    return { session: null };
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 0 || isPassing(error.code)) throw error;
    clearIdentity(identity);
    return { session: null, redirect: login };
  }
}

/** Who has been given a password changes it first. */
function admitted(session: Session, { pathname }: Pick<Place, 'pathname'>): Verdict {
  const owes = session.info.must_change_password === switchOn;
  if (owes === (pathname === firstPasswordPath)) return { session };
  return { session, redirect: owes ? firstPasswordPath : homePath(session.identity) };
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
  const verdict = await guard(placeOf(target), null);
  return { redirect: target, ...verdict };
}

let opening: Verdict | null = null;

/** Speaks the verdict on the address that the application is opened with, before anything is drawn. */
export async function openApplication(): Promise<Session | null> {
  opening = await guard(window.location, null);
  return opening.session;
}

/** The session of who has just signed in: the page that is led to does not open it once more. */
export function openWith(session: Session): void {
  opening = admitted(session, { pathname: homePath(session.identity) });
}

/** That verdict, for the first page alone; null: it has been taken. */
export function takeOpening(): Verdict | null {
  const verdict = opening;
  opening = null;
  return verdict;
}
