import { eq, sql } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import type { Db } from '../db/database';
import { accounts } from '../db/schema';
import type { Caller } from '../kernel/caller';
import { writeLoginLog } from './writeLoginLog';

interface SignedIn {
  id: number;
  identity: Identity;
  principalId: number;
  username: string;
}

/** A sign-in is done, second step included: it stands in the log, and is the account's last one from here on. */
export async function noteSignIn(db: Db, caller: Caller, account: SignedIn, at: Date): Promise<void> {
  await db
    .update(accounts)
    .set({
      lastLoginAt: at,
      lastLoginIp: caller.ip,
      previousLoginAt: sql`${accounts.lastLoginAt}`,
      previousLoginIp: sql`${accounts.lastLoginIp}`,
    })
    .where(eq(accounts.id, account.id));
  const { identity, username } = account;
  await writeLoginLog(db, caller, { identity, username, account, result: 'success', at });
}
