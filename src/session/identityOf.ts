import { isIdentity, type Identity } from '../../contract/identity';
import { lastIdentity } from './storage';

/** The identity that an address names in one of its segments; undefined when it names none. */
export function identityNamedIn(pathname: string): Identity | undefined {
  const [first, second] = pathname.split('/').filter(Boolean);
  const word = first === 'login' ? second : first;
  return isIdentity(word) ? word : undefined;
}

/** The login type: what the address says, else the door this tab came through last. */
export function identityOf(pathname: string): Identity {
  return identityNamedIn(pathname) ?? lastIdentity();
}

export function currentIdentity(): Identity {
  return identityOf(window.location.pathname);
}

/** Where an account changes the password that somebody else has given it. */
export const firstPasswordPath = '/password';

const publicPaths = ['/login', '/login/other', '/login/payer', '/login/payee', '/bind', firstPasswordPath];

export function isPublicPath(pathname: string): boolean {
  return publicPaths.includes(pathname.replace(/\/+$/, '') || '/');
}

/** `to`: the page to come back to after signing in. */
export function loginPath(identity: Identity, to?: string): string {
  const isWorthKeeping = to !== undefined && to !== homePath(identity) && isOwnPage(identity, to);
  return `/login/${identity}${isWorthKeeping ? `?to=${encodeURIComponent(to)}` : ''}`;
}

/** Where a sign-in leads: the page that was wanted before it, where that is one of the identity's, else its home page. */
export function pathAfterLogin(identity: Identity, search: string): string {
  const to = new URLSearchParams(search).get('to');
  return to !== null && isOwnPage(identity, to) ? to : homePath(identity);
}

/** Also by what the browser makes of it: dots lead elsewhere, and two slashes to another host. */
function isOwnPage(identity: Identity, to: string): boolean {
  const isOwn = (path: string) => path.startsWith(`/${identity}/`);
  return isOwn(to) && isOwn(new URL(to, window.location.origin).pathname);
}

export function homePath(identity: Identity): string {
  return `/${identity}/index`;
}
