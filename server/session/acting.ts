import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { AuditAction } from '../../contract/auditWords';
import type { Owner } from '../../contract/ledger';
import type { Db } from '../db/database';
import { accounts, accountSessions, auditLogs } from '../db/schema';
import { partySubject } from '../kernel/audit';
import { makerOf } from '../kernel/authenticate';
import type { Caller } from '../kernel/caller';
import type { Context } from '../kernel/handle';

type Acting = Extract<AuditAction, 'imitation.open' | 'imitation.end'>;

/** Writes down as the operator's own deed that he began, or ended, to act for somebody. */
export async function auditActing(db: Db, { ip, requestId }: Caller, operatorId: number, action: Acting, target: Owner): Promise<void> {
  await db.insert(auditLogs).values({ actorId: operatorId, action, subject: partySubject(target), ip, requestId });
}

/** Ends those of the sessions in which the caller acts for others, and writes each end down once. */
export async function endActing({ db, actor, caller, now }: Pick<Context, 'db' | 'actor' | 'caller' | 'now'>, which?: SQL): Promise<void> {
  const { accountId, imitatorId, revokedAt, endsAt } = accountSessions;
  const ended = await db
    .update(accountSessions)
    .set({ revokedAt: now })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(imitatorId, makerOf(actor)), isNull(revokedAt), gt(endsAt, now), which))
    .returning({ identity: accounts.identity, principalId: accounts.principalId });
  for (const target of ended) await auditActing(db, caller, makerOf(actor), 'imitation.end', target);
}
