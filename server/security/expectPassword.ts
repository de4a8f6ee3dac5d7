import { eq } from 'drizzle-orm';
import { accounts } from '../db/schema';
import { makerOf } from '../kernel/authenticate';
import type { Context } from '../kernel/handle';
import { passwordKey, refuseLocked } from '../kernel/limits';
import { hashPassword, isPasswordOf } from '../session/password';
import { ownAccount } from './ownAccount';

/**
 * Refuses, at its field, a password that is not the caller's own; answers what it was held against, for
 * `lockOwnAccount`. Guesses are limited. Belongs before a transaction, never into one.
 */
export async function expectPassword(context: Context, password: string, field: string): Promise<string> {
  const { actor, limits, shares, fail } = context;
  const { passwordHash } = await ownAccount(context);
  const key = passwordKey(actor.accountId);
  const taken = await limits.take(key);
  if (!('isLast' in taken)) return refuseLocked(taken.lockedSeconds);
  if (!(await shares.oneByOne('password', makerOf(actor), () => isPasswordOf(passwordHash, password)))) {
    if (taken.isLast) return refuseLocked(await limits.lock(key));
    return fail('PASSWORD_WRONG', {}, field);
  }
  await limits.forgive(key);
  return passwordHash;
}

/** The hash of a new password. One account has its own made one by one, so that it keeps nobody's sign-in waiting. */
export function newPasswordHash({ actor, shares }: Context, password: string): Promise<string> {
  return shares.oneByOne('password', makerOf(actor), () => hashPassword(password));
}

/** The row of the caller's account, locked; refused where the password that was right a moment ago is another one now. */
export async function lockOwnAccount(
  { db, actor, fail }: Context,
  passwordHash: string,
  field: string,
): Promise<typeof accounts.$inferSelect> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, actor.accountId)).for('no key update');
  return account?.passwordHash === passwordHash ? account : fail('PASSWORD_WRONG', {}, field);
}
