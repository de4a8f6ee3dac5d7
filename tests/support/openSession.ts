import { randomUUID } from 'node:crypto';
import { accountSessions } from '../../server/db/schema';
import { hashToken } from '../../server/kernel/secrets';
import type { World } from './world';

/** A session of an account as it is after a complete sign-in; answers its token. */
export async function openSession({ database, clock }: World, accountId: number): Promise<string> {
  const token = randomUUID();
  const now = clock.now();
  await database.db.insert(accountSessions).values({
    tokenHash: hashToken(token),
    accountId,
    ip: '',
    device: '',
    createdAt: now,
    lastSeenAt: now,
    endsAt: clock.in(100 * 86_400),
    secondFactorAt: now,
  });
  return token;
}
