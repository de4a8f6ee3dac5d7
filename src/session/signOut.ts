import { history } from '@umijs/max';
import type { Identity } from '../../contract/identity';
import { logout } from '../../contract/session';
import { call } from './call';
import { loginPath } from './identityOf';
import { clearIdentity } from './storage';

/** Resolves also where the platform cannot be told: what it keeps runs out by itself. */
async function endAtPlatform(identity: Identity): Promise<void> {
  await call(logout, {}, { identity, raw: true }).catch(() => {});
}

/** Ends the session here and at the platform, and goes to the login page of the same door. */
export async function signOut({ identity }: { identity: Identity }): Promise<void> {
  await endAtPlatform(identity);
  clearIdentity(identity);
  history.replace(loginPath(identity));
}

/** Ends a session that still owes its code, without waiting for the platform: another one may be opened at once. */
export function dropSession(identity: Identity): void {
  void endAtPlatform(identity);
  clearIdentity(identity);
}
