import { eq } from 'drizzle-orm';
import * as contract from '../../contract/security';
import { accounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle } from '../kernel/handle';
import { hashPassword } from '../session/password';
import { expectPassword } from './expectPassword';
import { ownAccount } from './ownAccount';
import { endOtherSessions } from './ownSessions';

/** A new password ends every other session of the account. */
export const changePassword = handle(contract.changePassword, async (context, { old_password: old, new_password: wanted }) => {
  const { db, actor } = context;
  await expectPassword(context, await ownAccount(context), old, 'old_password');
  await db.update(accounts).set({ passwordHash: await hashPassword(wanted) }).where(eq(accounts.id, actor.accountId));
  await endOtherSessions(context);
  await audit(context, 'password.change', `account:${actor.accountId}`);
  return {};
});
