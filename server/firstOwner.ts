import { randomBytes } from 'node:crypto';
import { accounts } from './db/schema';
import type { Services } from './kernel/services';
import { hashPassword } from './session/password';

/**
 * An empty platform without the demo world gets its owner, who must bind a second factor at once.
 * Answers the password when it was made up here, so that it can be shown once.
 */
export async function ensureOwner({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | null> {
  if ((await db.$count(accounts)) > 0) return null;
  const password = config.ownerPassword ?? randomBytes(12).toString('base64url');
  await db.insert(accounts).values({
    identity: 'other',
    principalId: 0,
    username: 'admin',
    passwordHash: await hashPassword(password),
    name: 'admin',
    role: 'owner',
    mustSecondFactor: true,
  });
  return config.ownerPassword ? null : password;
}
