import { identities, isIdentity, type Identity } from '../../contract/identity';
import type { AccountInfo } from '../../contract/session';

/** Keys as the specification names them (section 3). */
const tokenKey = (identity: Identity) => `${identity}accessToken`;
const twiceKey = (identity: Identity) => `${identity}accessTokenTwice`;
const userDataKey = (identity: Identity) => `${identity}userData`;
const loginInfoKey = 'loginInfo';
export const imitationKeys: Record<'payee' | 'payer', string> = { payee: 'msEimitateLogin', payer: 'merEimitateLogin' };

export function storedToken(identity: Identity): string | null {
  return localStorage.getItem(tokenKey(identity));
}

export function storeToken(identity: Identity, token: string): void {
  localStorage.removeItem(twiceKey(identity));
  localStorage.setItem(tokenKey(identity), token);
}

export function storedTwiceToken(identity: Identity): string | null {
  return localStorage.getItem(twiceKey(identity));
}

export function storeTwiceToken(identity: Identity, token: string): void {
  localStorage.setItem(twiceKey(identity), token);
}

/** Forgets everything that begins with the identity, in both storages. */
export function clearIdentity(identity: Identity): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(identity)) storage.removeItem(key);
  }
  clearImitation(identity);
}

export function clearImitation(identity: Identity): void {
  if (identity !== 'other') localStorage.removeItem(imitationKeys[identity]);
}

export function clearAllImitation(): void {
  for (const key of Object.values(imitationKeys)) localStorage.removeItem(key);
}

export function storeUserData(identity: Identity, info: AccountInfo): void {
  sessionStorage.setItem(userDataKey(identity), JSON.stringify(info));
}

/** A field of what this tab keeps as JSON; undefined: it is not there, or somebody else wrote there. */
function keptField(key: string, field: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const value: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, field) : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Which door this tab came through last; the answer for addresses that name none. */
export function lastIdentity(): Identity {
  const word = keptField(loginInfoKey, 'identity');
  return isIdentity(word) ? word : (identities.find((identity) => storedToken(identity)) ?? 'other');
}

export function rememberDoor(identity: Identity, username = lastUsername(identity)): void {
  sessionStorage.setItem(loginInfoKey, JSON.stringify({ identity, username }));
}

/** Who came in last by this door in this tab. */
export function lastUsername(identity: Identity): string | undefined {
  return lastIdentity() === identity ? keptField(loginInfoKey, 'username') : undefined;
}

/** Whose second factor counts for a loaded session: the operator's where one acts, who is named in its user data. */
export function factorOwner(identity: Identity): { identity: Identity; username: string | undefined } {
  const operator = keptField(userDataKey(identity), 'imitated_by');
  return operator === undefined ? { identity, username: lastUsername(identity) } : { identity: 'other', username: operator };
}

const endedElsewhereKey = 'endedElsewhere';

/** Leaves word for the login page of this tab that another one has signed out. */
export function noteEndedElsewhere(): void {
  sessionStorage.setItem(endedElsewhereKey, '1');
}

/** Whether such word was left; it is said once. */
export function takeEndedElsewhere(): boolean {
  const was = sessionStorage.getItem(endedElsewhereKey) !== null;
  sessionStorage.removeItem(endedElsewhereKey);
  return was;
}

/** Tells of a change that another tab made to the token of an identity. */
export function onTokenChangedElsewhere(listener: (identity: Identity, token: string | null) => void): () => void {
  const handler = (event: StorageEvent) => {
    const identity = identities.find((one) => event.key === tokenKey(one));
    if (identity) listener(identity, event.newValue);
    // A null key: another tab cleared the whole storage.
    if (event.key === null) for (const one of identities) listener(one, null);
  };
  window.addEventListener('storage', handler);
  return () => window.removeEventListener('storage', handler);
}
