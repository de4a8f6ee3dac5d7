import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from '../../contract/session';
import { accountSessions } from '../db/schema';
import { toUnix } from '../kernel/clock';
import { handleOpen, inTransaction, type OpenContext } from '../kernel/handle';
import { factorKey, longestDelayMs, refuseLocked, sessionKey, type TryKey } from '../kernel/limits';
import { hashToken, newToken } from '../kernel/secrets';
import { deviceFactorKey, rememberDevice, type BoundFactor } from './device';
import { noteSignIn } from './noteSignIn';
import { goesOn, renewToken } from './renewToken';
import { boundFactor, spendSafetyCode } from './secondFactor';
import { writeLoginLog } from './writeLoginLog';

/** Proves the second factor: completes a login and, for some minutes, allows what asks for a fresh one. */
export const twiceLogin = handleOpen(contract.twiceLogin, verify);

/**
 * Takes a try of the session and one of its account before anything is looked at; `last`: those whose last one it is. The session first:
 * one that is locked takes nothing from its account. Who knows the password alone opens sessions without a factor: these lock each other,
 * and none that has shown it, nor any at a device at which it was shown; that one goes on while they are locked, at the slowest pace.
 */
async function takeTries(context: OpenContext, bound: BoundFactor | null) {
  const { actor, limits } = context;
  const { accountId, given } = actor.factor;
  const strangers = factorKey(accountId, 'strangers');
  const device = !given && bound ? deviceFactorKey(context, actor.identity, bound) : null;
  const keys = [sessionKey(actor.sessionId), given ? factorKey(accountId, 'proven') : (device ?? strangers)];
  let delayMs = 0;
  const last: TryKey[] = [];
  for (const key of keys) {
    const taken = await limits.take(key);
    if (!('isLast' in taken)) return refuseLocked(taken.lockedSeconds);
    delayMs = Math.max(delayMs, taken.delayMs);
    if (taken.isLast) last.push(key);
  }
  if (device && (await limits.lockedFor(strangers)) > 0) await sleep(longestDelayMs);
  return { keys, last, delayMs };
}

/** Runs outside of a transaction: what it writes of a wrong code must stay when it refuses. */
async function verify(context: OpenContext, { safety_code: code }: { safety_code: string }) {
  const { db, actor, caller, clock, config, limits, now, fail } = context;
  if (!actor.factor.bound) return fail('SECOND_FACTOR_UNBOUND');
  const log = (result: 'wrongSafetyCode' | 'secondFactor') =>
    writeLoginLog(db, caller, {
      identity: actor.identity,
      username: actor.username,
      account: { id: actor.accountId, principalId: actor.principalId },
      result,
      at: now,
    });

  const bound = await boundFactor(db, actor.factor.accountId);
  const { keys, last, delayMs } = await takeTries(context, bound);
  if (!(await spendSafetyCode(db, context, actor.factor.accountId, code, now))) {
    for (const key of last) await limits.lock(key);
    await log('wrongSafetyCode');
    await sleep(delayMs);
    return fail('SAFETY_CODE_WRONG', {}, 'safety_code');
  }
  await limits.forgive(...keys);
  const twiceToken = newToken();
  const twiceUntil = clock.in(config.twiceSeconds);
  const proof = { twiceHash: hashToken(twiceToken), twiceUntil };
  const answer = { twice_token: twiceToken, expire_time: toUnix(twiceUntil) };
  if (actor.factor.given) {
    await log('secondFactor');
    const proven = await db.update(accountSessions).set(proof).where(goesOn(actor)).returning({ id: accountSessions.id });
    return proven.length > 0 ? { ...answer, token: actor.token } : fail('SESSION_EXPIRED');
  }
  const token = await inTransaction(context, async (tx) => {
    const renewed = await renewToken(tx, actor, { ...proof, secondFactorAt: now });
    if (renewed) await noteSignIn(tx, caller, { ...actor, id: actor.accountId }, now);
    return renewed;
  });
  if (!token) {
    // Its code was right, and is spent.
    await log('secondFactor');
    return fail('SESSION_EXPIRED');
  }
  rememberDevice(context, actor.identity, actor.username, bound ?? undefined);
  return { ...answer, token };
}
