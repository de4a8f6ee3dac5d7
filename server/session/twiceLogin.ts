import { eq, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from '../../contract/session';
import { accountSessions } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handleOpen, type OpenContext } from '../kernel/handle';
import { hashToken, newToken } from '../kernel/secrets';
import { spendSafetyCode } from './secondFactor';
import { writeLoginLog } from './writeLoginLog';

/** Proves the second factor: completes a login and, for some minutes, allows what asks for a fresh one. */
export const twiceLogin = handleOpen(contract.twiceLogin, verify);

/** Runs outside of a transaction: what it writes of a wrong code must stay when it refuses. */
async function verify(context: OpenContext, { safety_code: code }: { safety_code: string }) {
  const { db, actor, caller, clock, config, limits, now, fail } = context;
  if (!actor.factor.bound) return fail('SECOND_FACTOR_UNBOUND');
  const log = (result: 'wrongSafetyCode' | 'secondFactor') =>
    writeLoginLog(db, caller, { identity: actor.identity, username: actor.username, account: { id: actor.accountId, principalId: actor.principalId }, result, at: now });
  const limitKey = `safety:${actor.factor.accountId}`;
  const lockedSeconds = await limits.lockedFor(limitKey);
  if (lockedSeconds > 0) return fail('ACCOUNT_LOCKED', { minutes: Math.ceil(lockedSeconds / 60) });

  if (!(await spendSafetyCode(db, context, actor.factor.accountId, code, now))) {
    const { delayMs } = await limits.countFailure(limitKey);
    await log('wrongSafetyCode');
    await sleep(delayMs);
    return fail('SAFETY_CODE_WRONG', {}, 'safety_code');
  }
  await limits.forgive(limitKey);
  await log('secondFactor');
  const twiceToken = newToken();
  const twiceUntil = clock.in(config.twiceSeconds);
  await db
    .update(accountSessions)
    .set({ twiceHash: hashToken(twiceToken), twiceUntil, secondFactorAt: sql`coalesce(${accountSessions.secondFactorAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(accountSessions.id, actor.sessionId));
  return { twice_token: twiceToken, expire_time: toUnix(twiceUntil) };
}
