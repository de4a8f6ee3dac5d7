import type { Db } from '../db/database';
import { accountSessions } from '../db/schema';
import { newToken, hashToken } from '../kernel/secrets';
import type { PublicContext } from '../kernel/handle';

interface NewSession {
  accountId: number;
  /** For one in which an operator acts: it ends with the operator's own at the latest. */
  acting?: { imitatorId: number; operatorSessionId: number; endsAt: Date };
}

/** Opens a session and answers its bearer token, which is kept nowhere. */
export async function createSession(db: Db, { clock, config, caller }: PublicContext, { accountId, acting }: NewSession): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const endsAt = clock.in(config.sessionMaxSeconds);
  await db.insert(accountSessions).values({
    tokenHash: hashToken(token),
    accountId,
    imitatorId: acting?.imitatorId ?? null,
    operatorSessionId: acting?.operatorSessionId ?? null,
    // The operator has shown his in his own session.
    secondFactorAt: acting ? now : null,
    ip: caller.ip,
    device: caller.device,
    createdAt: now,
    lastSeenAt: now,
    endsAt: acting && acting.endsAt < endsAt ? acting.endsAt : endsAt,
  });
  return token;
}
