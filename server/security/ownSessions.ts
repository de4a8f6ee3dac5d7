import { and, desc, eq, gt, inArray, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { identities } from '../../contract/identity';
import * as contract from '../../contract/security';
import { accounts, accountSessions, imitationCodes } from '../db/schema';
import { audit } from '../kernel/audit';
import { actingRights } from '../kernel/authenticate';
import { toUnix } from '../kernel/clock';
import { handle, handleEnding, type Context } from '../kernel/handle';
import { endActing, endSessions, type Ending } from '../session/acting';

type Own = Pick<Context, 'db' | 'actor' | 'caller' | 'now'>;

const operatorSession = alias(accountSessions, 'operator_session');
const imitator = alias(accounts, 'imitator');

/** One in which an operator acts is over with the operator's own. */
function openSessions(accountId: number, now: Date) {
  const operatorLeft = sql`exists (select 1 from ${accountSessions} ${operatorSession}
    where ${operatorSession.id} = ${accountSessions.operatorSessionId} and ${operatorSession.revokedAt} is not null)`;
  const { revokedAt, endsAt } = accountSessions;
  return and(eq(accountSessions.accountId, accountId), isNull(revokedAt), gt(endsAt, now), not(operatorLeft));
}

/** Opened by the password alone, of an account that owes a second step. */
const awaitsCode = sql<boolean>`${accounts.totpSecret} is not null and ${accountSessions.secondFactorAt} is null`;

/** Ends those of the sessions of the caller's account, with those in which it acts for others by them; answers how many of its own. */
async function endOwnSessions(own: Own, which: SQL): Promise<number> {
  const ids = await endSessions(own, and(openSessions(own.actor.accountId, own.now), which));
  await endActing(own, inArray(accountSessions.operatorSessionId, ids));
  return ids.length;
}

const butOwn = ({ actor }: Own) => ne(accountSessions.id, actor.sessionId);

/** Ends the sessions in which an account acts for others, and the links by which those or its own would be opened. */
async function endActingOf(ending: Ending, accountId: number): Promise<void> {
  await endSessions(ending, eq(accountSessions.imitatorId, accountId));
  await ending.db.delete(imitationCodes).where(or(eq(imitationCodes.operatorId, accountId), eq(imitationCodes.accountId, accountId)));
}

/** Leaves of all that was opened in the name of the caller's account the session that it calls from. */
export async function endAllButOwnSession(own: Own): Promise<void> {
  await endOwnSessions(own, butOwn(own));
  await endActing(own);
  await endActingOf(own, own.actor.accountId);
}

/** Ends every session of an account, those in which it acts for others, and the links by which either would be opened. */
export async function endSessionsOf(ending: Ending, accountId: number): Promise<void> {
  await endSessions(ending, openSessions(accountId, ending.now));
  await endActingOf(ending, accountId);
}

/** Ends the sessions in which an account acts for others of whom it may act for no more, and the links by which they would be opened. */
export async function endActingSessions(ending: Ending, operator: typeof accounts.$inferSelect): Promise<void> {
  const { db } = ending;
  const lost = identities.filter((identity) => actingRights(identity, operator) === null);
  const targets = db.select({ id: accounts.id }).from(accounts).where(inArray(accounts.identity, lost));
  await endSessions(ending, and(eq(accountSessions.imitatorId, operator.id), inArray(accountSessions.accountId, targets)));
  await db.delete(imitationCodes).where(and(eq(imitationCodes.operatorId, operator.id), inArray(imitationCodes.accountId, targets)));
}

export const listSessions = handle(contract.listSessions, async ({ db, actor, now, config }) => {
  const found = await db
    .select({ session: accountSessions, imitatedBy: imitator.username, awaitsCode })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.id, accountSessions.accountId))
    .leftJoin(imitator, eq(imitator.id, accountSessions.imitatorId))
    .where(
      and(openSessions(actor.accountId, now), gt(accountSessions.lastSeenAt, new Date(now.getTime() - config.sessionIdleSeconds * 1000))),
    )
    .orderBy(desc(sql`${accountSessions.id} = ${actor.sessionId}`), desc(accountSessions.lastSeenAt))
    .limit(100);
  return {
    list: found.map(({ session, imitatedBy, awaitsCode: isOwed }) => ({
      id: session.id,
      device: session.device,
      ip: session.ip,
      create_time: toUnix(session.createdAt),
      last_seen_time: toUnix(session.lastSeenAt),
      current: session.id === actor.sessionId,
      imitated_by: imitatedBy,
      awaits_code: isOwed,
    })),
  };
});

export const revokeSession = handleEnding(contract.revokeSession, async (context, { id }) => {
  const { actor, fail } = context;
  await audit(context, 'session.revoke', `account:${actor.accountId}`, { session: id ?? 'others' });
  if (id === undefined) return { revoked: await endOwnSessions(context, butOwn(context)) };
  if (id === actor.sessionId) return fail('NOT_YOURSELF');
  const revoked = await endOwnSessions(context, eq(accountSessions.id, id));
  return revoked > 0 ? { revoked } : fail('NOT_FOUND');
});
