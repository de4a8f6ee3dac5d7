import type { Db } from '../db/database';
import { accountSessions } from '../db/schema';
import { newToken, hashToken } from '../kernel/secrets';
import type { PublicContext } from '../kernel/handle';

interface NewSession {
  accountId: number;
  imitatorId?: number;
  secondFactorAt?: Date;
}

/** Opens a session and answers its bearer token, which is kept nowhere. */
export async function createSession(db: Db, { clock, config, caller }: PublicContext, { accountId, imitatorId, secondFactorAt }: NewSession): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await db.insert(accountSessions).values({
    tokenHash: hashToken(token),
    accountId,
    imitatorId: imitatorId ?? null,
    secondFactorAt: secondFactorAt ?? null,
    ip: caller.ip,
    device: caller.device,
    createdAt: now,
    lastSeenAt: now,
    endsAt: clock.in(config.sessionMaxSeconds),
  });
  return token;
}
