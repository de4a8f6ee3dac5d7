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
export async function auditActing(
  db: Db,
  { ip, requestId }: Pick<Caller, 'ip' | 'requestId'>,
  operatorId: number,
  action: Acting,
  target: Owner,
): Promise<void> {
  await db.insert(auditLogs).values({ actorId: operatorId, action, subject: partySubject(target), ip, requestId });
}

/** By whom sessions are ended, where somebody does by a call. */
export type Ending = Pick<Context, 'db' | 'now'> & Partial<Pick<Context, 'actor' | 'caller'>>;

/** Ends sessions, and writes down of each in which an operator acted that he does no more, once; answers which. */
export async function endSessions({ db, now, actor, caller }: Ending, which: SQL | undefined): Promise<number[]> {
  const { id, accountId, imitatorId, revokedAt, endsAt } = accountSessions;
  const ended = await db
    .update(accountSessions)
    .set({ revokedAt: now })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(revokedAt), gt(endsAt, now), which))
    .returning({ id, operatorId: imitatorId, identity: accounts.identity, principalId: accounts.principalId });
  const requestId = caller?.requestId ?? '';
  for (const { operatorId, ...target } of ended) {
    if (operatorId === null) continue;
    // Whoever else ended it has a line of his own in the log, of the same request; his address is not the operator's.
    const ip = actor && makerOf(actor) === operatorId ? (caller?.ip ?? '') : '';
    await auditActing(db, { ip, requestId }, operatorId, 'imitation.end', target);
  }
  return ended.map((session) => session.id);
}

/** Ends those of the sessions in which the caller acts for others. */
export async function endActing(own: Pick<Context, 'db' | 'actor' | 'caller' | 'now'>, which?: SQL): Promise<void> {
  await endSessions(own, and(eq(accountSessions.imitatorId, makerOf(own.actor)), which));
}
