import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { keptValue } from '../../contract/audit';
import type { AuditAction, AuditField, AuditSubject } from '../../contract/auditWords';
import type { Owner } from '../../contract/ledger';
import type { SettingName } from '../../contract/settings';
import { auditLogs } from '../db/schema';
import type { Db } from '../db/database';
import { unawaited } from '../db/keptStatements';
import type { OpenContext } from './handle';

type Kept = z.output<typeof keptValue>;
/** By name the value, or the value before and after: what is several stands in such a pair, as two of them would be taken for one. */
export type AuditDetails = Partial<Record<AuditField | SettingName, Exclude<Kept, string[]> | readonly [before: Kept, after: Kept]>>;

type Auditing = Pick<OpenContext, 'actor' | 'caller'> & { db: Db };

const partyKinds = { other: 'platform', payer: 'merchant', payee: 'provider' } as const;

/** Under which subject is kept what is done to a back office as a whole. */
export function partySubject({ identity, principalId }: Owner): AuditSubject {
  return identity === 'other' ? partyKinds.other : `${partyKinds[identity]}:${principalId}`;
}

/** Writes down who did what to whom, in the transaction of the deed. */
export async function audit(
  { db, actor, caller }: Auditing,
  action: AuditAction,
  subject: AuditSubject,
  details: AuditDetails = {},
): Promise<void> {
  await db.execute(sql`${unawaited}
    insert into ${auditLogs} (actor_id, imitator_id, acting_session_id, action, subject, details, ip, request_id)
    values (${actor.accountId}, ${actor.imitator?.accountId ?? null},
      ${actor.imitator && actor.sessionId}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb,
      ${caller.ip}, ${caller.requestId})`);
}
