import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit';
import { auditLogs } from '../db/schema';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import type { OpenContext } from './handle';

type Auditing = Pick<OpenContext, 'actor' | 'caller'> & { db: Db };

/** Writes down who did what to whom, in the transaction of the deed. */
export async function audit({ db, actor, caller }: Auditing, action: AuditAction, subject: string, details: object = {}): Promise<void> {
  await db.execute(sql`${unawaited}
    insert into ${auditLogs} (actor_id, imitator_id, action, subject, details, ip, request_id)
    values (${actor.accountId}, ${actor.imitator?.accountId ?? null}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb,
      ${caller.ip}, ${caller.requestId})`);
}
