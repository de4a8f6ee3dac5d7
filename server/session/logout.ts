import { eq } from 'drizzle-orm';
import * as contract from '../../contract/session';
import { accountSessions } from '../db/schema';
import { handleEnding } from '../kernel/handle';

export const logout = handleEnding(contract.logout, async ({ db, actor, now }) => {
  await db.update(accountSessions).set({ revokedAt: now }).where(eq(accountSessions.id, actor.sessionId));
  return {};
});
