import type { Identity } from '../../contract/identity';
import { loginResults } from '../../contract/states/accounts';
import type { Db } from '../db/database';
import { loginLogs } from '../db/schema';
import type { Caller } from '../kernel/caller';

interface Attempt {
  identity: Identity;
  username: string;
  account: { id: number; principalId: number } | undefined;
  result: keyof typeof loginResults;
  at: Date;
}

/** Keeps one attempt to get in, whatever came of it. */
export async function writeLoginLog(db: Db, { ip, device }: Caller, { identity, username, account, result, at }: Attempt): Promise<void> {
  await db.insert(loginLogs).values({
    identity,
    principalId: account?.principalId ?? null,
    accountId: account?.id ?? null,
    username,
    result: loginResults[result],
    ip,
    device,
    createdAt: at,
  });
}
