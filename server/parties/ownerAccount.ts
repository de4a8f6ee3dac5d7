import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Switch } from '../../contract/fields';
import { switchOff } from '../../contract/fields';
import type { Owner } from '../../contract/ledger';
import type { Db } from '../db/database';
import { accounts } from '../db/schema';
import type { Context } from '../kernel/handle';
import { notify } from '../notices/notify';
import { newPasswordHash } from '../security/expectPassword';
import { endSessionsOf } from '../security/ownSessions';
import { insertAccount, removeFactor, setPassword } from '../security/resetCredentials';

/** Letters and digits that nobody takes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password made for somebody else, with its hash: 16 characters, 79 bits. Belongs before a transaction, never into one. */
export interface MadePassword {
  password: string;
  passwordHash: string;
}

export async function makePassword(context: Context): Promise<MadePassword> {
  const password = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { password, passwordHash: await newPasswordHash(context, password) };
}

type Account = typeof accounts.$inferSelect;

/** The owner's account of a new merchant or provider: it must bind a second factor, and change the password it is given. */
export async function createOwner(
  context: Context,
  owner: Owner,
  { username, name, passwordHash }: { username: string; name: string; passwordHash: string },
): Promise<void> {
  await insertAccount(context, {
    ...owner,
    username,
    name,
    passwordHash,
    role: 'owner',
    mustSecondFactor: true,
    mustChangePassword: true,
    createdAt: context.now,
  });
}

/** The account of a merchant's or provider's owner, locked. */
async function lockOwner(db: Db, { identity, principalId }: Owner): Promise<Account> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.identity, identity), eq(accounts.principalId, principalId), eq(accounts.role, 'owner')))
    .for('no key update');
  if (!account) throw new Error(`${identity} ${principalId} has no owner`);
  return account;
}

/** Sets a password that its owner must change, ends the sessions and tells him; answers his username. */
export async function resetOwnerPassword(context: Context, owner: Owner, passwordHash: string): Promise<string> {
  const { db, now } = context;
  const account = await lockOwner(db, owner);
  await setPassword(context, account, { passwordHash, mustChangePassword: true });
  await notify(db, owner, 'owner.password', {}, now);
  return account.username;
}

/** Takes the owner's second factor away, ends the sessions and tells him. */
export async function resetOwnerFactor(context: Context, owner: Owner): Promise<void> {
  const { db, now } = context;
  const { id } = await lockOwner(db, owner);
  await removeFactor(context, id);
  await notify(db, owner, 'owner.factor', {}, now);
}

/** Lets a merchant's or provider's accounts in, or out: then their sessions end at once. */
export async function switchAccounts(context: Context, { identity, principalId }: Owner, status: Switch): Promise<void> {
  const switched = await context.db
    .update(accounts)
    .set({ status })
    .where(sql`${accounts.identity} = ${identity} and ${accounts.principalId} = ${principalId}`)
    .returning({ id: accounts.id });
  if (status === switchOff) for (const { id } of switched) await endSessionsOf(context, id);
}
