import { desc, eq } from 'drizzle-orm';
import { listActedDeeds as contract } from '../../contract/session';
import { auditLogs } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';

const most = 100;

export const listActedDeeds = handle(contract, async ({ db, actor }) => {
  if (!actor.imitator) return { list: [], most };
  const deeds = await db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.actingSessionId, actor.sessionId))
    .orderBy(desc(auditLogs.id))
    .limit(most);
  return { list: deeds.map(({ createdAt, action, subject }) => ({ time: toUnix(createdAt), action, subject })), most };
});
