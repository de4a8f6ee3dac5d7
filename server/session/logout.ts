import { eq } from 'drizzle-orm';
import * as contract from '../../contract/session';
import { accountSessions } from '../db/schema';
import { handleEnding } from '../kernel/handle';
import { endActing } from './acting';

export const logout = handleEnding(contract.logout, async (context) => {
  const { db, actor, now } = context;
  const { id, operatorSessionId } = accountSessions;
  if (actor.imitator) await endActing(context, eq(id, actor.sessionId));
  else {
    await db.update(accountSessions).set({ revokedAt: now }).where(eq(id, actor.sessionId));
    await endActing(context, eq(operatorSessionId, actor.sessionId));
  }
  return {};
});
