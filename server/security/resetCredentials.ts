import { eq } from 'drizzle-orm';
import { accounts, recoveryCodes } from '../db/schema';
import type { Context } from '../kernel/handle';
import { databaseCode } from '../kernel/databaseErrors';
import { nameKey } from '../kernel/limits';
import type { Ending } from '../session/acting';
import { endSessionsOf } from './ownSessions';

type Account = typeof accounts.$inferSelect;
type AccountValues = typeof accounts.$inferInsert;

/** Makes an account; its id. A name that another account of its identity has is refused at the field `username`. */
export async function insertAccount({ db, fail }: Context, values: AccountValues): Promise<{ id: number }> {
  try {
    const [made] = await db.insert(accounts).values(values).returning({ id: accounts.id });
    if (!made) throw new Error('an account was not made');
    return made;
  } catch (error) {
    if (databaseCode(error) === '23505') return fail('USERNAME_TAKEN', {}, 'username');
    throw error;
  }
}

/** Gives an account another password: its sessions are over, and a lock that guesses put on it. */
export async function setPassword(
  context: Context,
  { id, identity, username }: Pick<Account, 'id' | 'identity' | 'username'>,
  password: { passwordHash: string; mustChangePassword?: boolean },
): Promise<void> {
  await context.db.update(accounts).set(password).where(eq(accounts.id, id));
  await endSessionsOf(context, id);
  await context.limits.forgive(nameKey(identity, username));
}

/** Takes an account's second factor away, with its recovery codes and its sessions. */
export async function removeFactor(ending: Ending, id: number): Promise<void> {
  const { db } = ending;
  await db.update(accounts).set({ totpSecret: null }).where(eq(accounts.id, id));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id));
  await endSessionsOf(ending, id);
}
