import { eq } from 'drizzle-orm';
import * as contract from '../../contract/security';
import { accounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle } from '../kernel/handle';
import { hashPassword, isPasswordOf } from '../session/password';
import { endOtherSessions } from './ownSessions';

/** A new password ends every other session of the account. */
export const changePassword = handle(contract.changePassword, async (context, { old_password: old, new_password: wanted }) => {
  const { db, actor, fail, limits } = context;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, actor.accountId));
  const limitKey = `password:${actor.accountId}`;
  const lockedSeconds = await limits.lockedFor(limitKey);
  if (lockedSeconds > 0) return fail('ACCOUNT_LOCKED', { minutes: Math.ceil(lockedSeconds / 60) });
  if (!(await isPasswordOf(account?.passwordHash, old))) {
    await limits.countFailure(limitKey);
    return fail('PASSWORD_WRONG', {}, 'old_password');
  }
  await limits.forgive(limitKey);
  await db.update(accounts).set({ passwordHash: await hashPassword(wanted) }).where(eq(accounts.id, actor.accountId));
  await endOtherSessions(context);
  await audit(context, 'password.change', `account:${actor.accountId}`);
  return {};
});
