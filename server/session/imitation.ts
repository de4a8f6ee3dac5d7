import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import * as contract from '../../contract/session';
import { accounts, accountSessions, auditLogs, imitationCodes } from '../db/schema';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { handle, handlePublic, type Context, type PublicContext } from '../kernel/handle';
import { hashToken, newToken } from '../kernel/secrets';
import { notify } from '../notices/notify';
import { createSession } from './createSession';
import { writeLoginLog } from './writeLoginLog';

/** Makes the one-use code with which the operator's next tab opens somebody's back office. */
async function startImitation(context: Context, identity: Identity, principalId: number) {
  const { db, actor, clock, fail } = context;
  const [target] = await db.select().from(accounts).where(and(eq(accounts.identity, identity), eq(accounts.principalId, principalId), eq(accounts.role, 'owner')));
  if (!target) return fail('NOT_FOUND');
  if (target.status !== 1) return fail('ACCOUNT_DISABLED');
  const code = newToken();
  const endsAt = clock.in(contract.imitationSeconds);
  await db.insert(imitationCodes).values({ codeHash: hashToken(code), operatorId: actor.accountId, operatorSessionId: actor.sessionId, accountId: target.id, endsAt });
  await audit(context, 'imitation.start', `${identity}:${principalId}`);
  return { plat_token: code, expire_time: toUnix(endsAt) };
}

/** Turns a code into a session, once. The operator's own session must still be open. */
async function imitate(context: PublicContext, identity: Identity, principalId: number, code: string) {
  const { db, caller, now, fail } = context;
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(imitationCodes)
      .set({ usedAt: now })
      .where(and(eq(imitationCodes.codeHash, hashToken(code)), isNull(imitationCodes.usedAt), gt(imitationCodes.endsAt, now)))
      .returning();
    if (!used) return fail('IMITATION_FAILED');
    const [target] = await tx.select().from(accounts).where(eq(accounts.id, used.accountId));
    const [operatorSession] = await tx
      .select()
      .from(accountSessions)
      .where(and(eq(accountSessions.id, used.operatorSessionId), isNull(accountSessions.revokedAt), gt(accountSessions.endsAt, now)));
    if (!target || !operatorSession || target.status !== 1) return fail('IMITATION_FAILED');
    if (target.identity !== identity || target.principalId !== principalId) return fail('IMITATION_FAILED');
    const token = await createSession(tx, context, { accountId: target.id, imitatorId: used.operatorId, secondFactorAt: now });
    await writeLoginLog(tx, caller, { identity, username: target.username, account: target, result: 'imitated', at: now });
    await tx.insert(auditLogs).values({
      actorId: used.operatorId,
      action: 'imitation.open',
      subject: `${identity}:${principalId}`,
      ip: caller.ip,
      requestId: caller.requestId,
    });
    const [operator] = await tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, used.operatorId));
    await notify(tx, { identity, principalId }, 'imitation.open', { operator: operator?.name ?? '' }, now);
    return { plat_token: code, token };
  });
}

export const startMerchantImitation = handle(contract.startMerchantImitation, (context, { mer_id: id }) => startImitation(context, 'payer', id));
export const startProviderImitation = handle(contract.startProviderImitation, (context, { ms_id: id }) => startImitation(context, 'payee', id));
export const imitateMerchant = handlePublic(contract.imitateMerchant, (context, { plat_token: code, mer_id: id }) => imitate(context, 'payer', id, code));
export const imitateProvider = handlePublic(contract.imitateProvider, (context, { plat_token: code, ms_id: id }) => imitate(context, 'payee', id, code));
