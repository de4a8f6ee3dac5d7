import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/database';
import { accountSessions } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { hashToken, newToken } from '../kernel/secrets';

/** Whether a session goes on, under the token by which its caller was known. */
export const goesOn = ({ sessionId, token }: Pick<Actor, 'sessionId' | 'token'>) =>
  and(eq(accountSessions.id, sessionId), eq(accountSessions.tokenHash, hashToken(token)), isNull(accountSessions.revokedAt));

/**
 * Gives a session that has become worth more another token: who knew the one of before knows nothing now, nor what it was shown to be
 * bound. Null when somebody else was quicker with it, or has ended it.
 */
export async function renewToken(db: Db, actor: Actor, set: Partial<typeof accountSessions.$inferInsert>): Promise<string | null> {
  const renewed = newToken();
  const changed = await db
    .update(accountSessions)
    .set({ ...set, tokenHash: hashToken(renewed), pendingTotpSecret: null, pendingTotpUntil: null })
    .where(goesOn(actor))
    .returning({ id: accountSessions.id });
  return changed.length > 0 ? renewed : null;
}
