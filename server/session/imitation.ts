import { and, eq, gt, gte, isNull } from 'drizzle-orm';
import { switchOn } from '../../contract/fields';
import type { Identity } from '../../contract/identity';
import * as contract from '../../contract/session';
import type { Db } from '../db/database';
import { accounts, accountSessions, imitationCodes } from '../db/schema';
import { audit, partySubject } from '../kernel/audit';
import { actingRights } from '../kernel/authenticate';
import { toUnix } from '../kernel/clock';
import { handle, handlePublic, inTransaction, type Context, type PublicContext } from '../kernel/handle';
import { hashToken, newToken } from '../kernel/secrets';
import { notify } from '../notices/notify';
import { isIpAllowed } from '../security/ipRules';
import { auditActing } from './acting';
import { createSession } from './createSession';
import { writeLoginLog } from './writeLoginLog';

/** Makes the one-use code with which the operator's next tab opens somebody's back office. */
async function startImitation(context: Context, identity: Identity, principalId: number) {
  const { db, actor, clock, fail } = context;
  const [target] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.identity, identity), eq(accounts.principalId, principalId), eq(accounts.role, 'owner')));
  if (!target) return fail('NOT_FOUND');
  if (target.status !== switchOn) return fail('ACCOUNT_DISABLED');
  const [operator] = await db.select().from(accounts).where(eq(accounts.id, actor.accountId)).for('share');
  if (!operator || !actingRights(identity, operator)) return fail('ILLEGAL');
  const code = newToken();
  const endsAt = clock.in(contract.imitationSeconds);
  await db
    .insert(imitationCodes)
    .values({ codeHash: hashToken(code), operatorId: actor.accountId, operatorSessionId: actor.sessionId, accountId: target.id, endsAt });
  await audit(context, 'imitation.start', partySubject(target));
  return { plat_token: code, expire_time: toUnix(endsAt) };
}

/**
 * The operator behind a code, while his own session is open and he may still act for such accounts. Nobody changes that until the session
 * is opened: whoever does afterwards ends it.
 */
async function actingOperator(
  db: Db,
  { config, now }: PublicContext,
  { operatorSessionId }: typeof imitationCodes.$inferSelect,
  identity: Identity,
) {
  const seenSince = new Date(now.getTime() - config.sessionIdleSeconds * 1000);
  const isOpen = and(isNull(accountSessions.revokedAt), gt(accountSessions.endsAt, now), gte(accountSessions.lastSeenAt, seenSince));
  const [found] = await db
    .select({ operator: accounts, endsAt: accountSessions.endsAt })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.id, accountSessions.accountId))
    .where(and(eq(accountSessions.id, operatorSessionId), isOpen))
    .for('share', { of: accounts });
  return found && actingRights(identity, found.operator) ? found : undefined;
}

/**
 * Turns a code into a session, once. The operator must still be in, and come from one of the platform's addresses. Accounts are locked
 * before the code, as by whoever takes a right away.
 */
async function imitate(context: PublicContext, identity: Identity, principalId: number, code: string) {
  const { caller, now, fail } = context;
  const isGood = and(eq(imitationCodes.codeHash, hashToken(code)), isNull(imitationCodes.usedAt), gt(imitationCodes.endsAt, now));
  return inTransaction(context, async (tx) => {
    const [asked] = await tx.select().from(imitationCodes).where(isGood);
    if (!asked) return fail('IMITATION_FAILED');
    const [target] = await tx.select().from(accounts).where(eq(accounts.id, asked.accountId)).for('share');
    if (target?.identity !== identity || target.principalId !== principalId || target.status !== switchOn) return fail('IMITATION_FAILED');
    const found = await actingOperator(tx, context, asked, identity);
    if (!found) return fail('IMITATION_FAILED');
    const { operator, endsAt } = found;
    if (!(await isIpAllowed(tx, operator, caller.ip, now))) return fail('IP_REFUSED', { ip: caller.ip });
    const used = await tx.update(imitationCodes).set({ usedAt: now }).where(isGood).returning();
    if (used.length === 0) return fail('IMITATION_FAILED');
    const token = await createSession(tx, context, {
      accountId: target.id,
      acting: { imitatorId: operator.id, operatorSessionId: asked.operatorSessionId, endsAt },
    });
    await writeLoginLog(tx, caller, { identity, username: target.username, account: target, result: 'imitated', at: now });
    await auditActing(tx, caller, operator.id, 'imitation.open', target);
    await notify(tx, { identity, principalId }, 'imitation.open', { operator: operator.name }, now);
    return { plat_token: code, token };
  });
}

export const startMerchantImitation = handle(contract.startMerchantImitation, (context, { mer_id: id }) =>
  startImitation(context, 'payer', id),
);
export const startProviderImitation = handle(contract.startProviderImitation, (context, { ms_id: id }) =>
  startImitation(context, 'payee', id),
);
export const imitateMerchant = handlePublic(contract.imitateMerchant, (context, { plat_token: code, mer_id: id }) =>
  imitate(context, 'payer', id, code),
);
export const imitateProvider = handlePublic(contract.imitateProvider, (context, { plat_token: code, ms_id: id }) =>
  imitate(context, 'payee', id, code),
);
