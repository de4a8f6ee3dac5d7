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

const publicPaths = ['/login', '/login/other', '/login/payer', '/login/payee', '/bind'];

export function isPublicPath(pathname: string): boolean {
  return publicPaths.includes(pathname.replace(/\/+$/, '') || '/');
}

export function loginPath(identity: Identity): string {
  return `/login/${identity}`;
}

export function homePath(identity: Identity): string {
  return `/${identity}/index`;
}
