import { eq } from 'drizzle-orm';
import * as contract from '../../contract/security';
import { accounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { handlePrepared } from '../kernel/handle';
import { renewToken } from '../session/renewToken';
import { expectPassword, lockOwnAccount, newPasswordHash } from './expectPassword';
import { endAllButOwnSession } from './ownSessions';

/**
 * A new password ends every other session of the account and those in which it acts for others. This one goes on with another token
 * and without its fresh second factor: whoever had stolen either has nothing.
 */
export const changePassword = handlePrepared(
  contract.changePassword,
  async (context, { old_password: old, new_password: wanted }) => {
    const proven = await expectPassword(context, old, 'old_password');
    if (wanted === old) return context.fail('PASSWORD_UNCHANGED', {}, 'new_password');
    return { proven, passwordHash: await newPasswordHash(context, wanted) };
  },
  async (context, _input, { proven, passwordHash }) => {
    const { db, actor, fail } = context;
    const { id } = await lockOwnAccount(context, proven, 'old_password');
    await db.update(accounts).set({ passwordHash, mustChangePassword: false }).where(eq(accounts.id, id));
    const token = await renewToken(db, actor, { twiceHash: null, twiceUntil: null });
    if (!token) return fail('SESSION_EXPIRED');
    await endAllButOwnSession(context);
    await audit(context, 'password.change', `account:${id}`);
    return { token };
  },
);
