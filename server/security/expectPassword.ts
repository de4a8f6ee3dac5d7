import type { accounts } from '../db/schema';
import type { Context } from '../kernel/handle';
import { passwordKey, refuseLocked } from '../kernel/limits';
import { isPasswordOf } from '../session/password';

/**
 * Refuses, at its field, a password that is not the account's own. Guesses are limited; nothing waits, as the calls that
 * ask hold a connection in their transaction.
 */
export async function expectPassword(
  { limits, fail }: Pick<Context, 'limits' | 'fail'>,
  account: typeof accounts.$inferSelect,
  password: string,
  field: string,
): Promise<void> {
  const key = passwordKey(account.id);
  const taken = await limits.take(key);
  if (!('isLast' in taken)) return refuseLocked(taken.lockedSeconds);
  if (!(await isPasswordOf(account.passwordHash, password))) {
    if (taken.isLast) return refuseLocked(await limits.lock(key));
    return fail('PASSWORD_WRONG', {}, field);
  }
  await limits.forgive(key);
}
