import type { AuditAction } from '../../contract/audit';
import { auditLogs } from '../db/schema';
import type { Db } from '../db/database';
import type { OpenContext } from './handle';

type Auditing = Pick<OpenContext, 'actor' | 'caller'> & { db: Db };

/** Writes down who did what to whom, in the transaction of the deed. */
export async function audit({ db, actor, caller }: Auditing, action: AuditAction, subject: string, details: object = {}): Promise<void> {
  await db.insert(auditLogs).values({
    actorId: actor.accountId,
    imitatorId: actor.imitator?.accountId ?? null,
    action,
    subject,
    details,
    ip: caller.ip,
    requestId: caller.requestId,
  });
}
