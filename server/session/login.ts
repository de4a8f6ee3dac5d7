import { and, eq, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { switchOf, switchOn } from '../../contract/fields';
import * as contract from '../../contract/session';
import type { Identity } from '../../contract/identity';
import { accounts } from '../db/schema';
import { handlePublic, inTransaction, type PublicContext } from '../kernel/handle';
import { longestDelayMs, nameKey, refuseLocked } from '../kernel/limits';
import { isIpAllowed } from '../security/ipRules';
import { solveCaptcha } from './captcha';
import { createSession } from './createSession';
import { deviceKey, rememberDevice } from './device';
import { noteSignIn } from './noteSignIn';
import { isPasswordOf } from './password';
import { writeLoginLog } from './writeLoginLog';

/**
 * Takes a try for a name before anything is looked at. A device that is known for the name has tries of its own; while
 * the name is locked it goes on, at the slowest pace.
 */
async function takeTry(context: PublicContext, identity: Identity, username: string) {
  const { limits } = context;
  const name = nameKey(identity, username);
  const device = deviceKey(context, identity, username);
  const key = device ?? name;
  const taken = await limits.take(key);
  if (device && taken.lockedSeconds === 0 && (await limits.lockedFor(name)) > 0) await sleep(longestDelayMs);
  return { ...taken, key };
}

/**
 * Opens a session of an account whose password was right when it was looked at. What may have changed meanwhile, a factor that was bound,
 * another password, an account that was switched off, is looked at again while nobody changes it: whoever changes it afterwards ends this
 * session too.
 */
async function openSession(context: PublicContext, identity: Identity, account: typeof accounts.$inferSelect) {
  const { caller, now } = context;
  return inTransaction(context, async (tx) => {
    const { totpSecret, passwordHash, status } = accounts;
    const [held] = await tx
      .select({ totpSecret, passwordHash, status })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for('no key update');
    if (held?.passwordHash !== account.passwordHash) return { refusal: 'LOGIN_FAILED', result: 'wrongPassword' } as const;
    if (held.status !== switchOn) return { refusal: 'ACCOUNT_DISABLED', result: 'disabled' } as const;
    const isOwed = held.totpSecret !== null;
    // Where a second step is owed, the sign-in is not done yet.
    if (isOwed) await writeLoginLog(tx, caller, { identity, username: account.username, account, result: 'passwordRight', at: now });
    else await noteSignIn(tx, caller, account, now);
    return { token: await createSession(tx, context, { accountId: account.id }), isOwed };
  });
}

/**
 * Opens a session with name, password and captcha. Every attempt is logged; wrong passwords are slowed down and, after
 * a number of them, lock the name for a while, whether or not somebody has it.
 */
export const login = handlePublic(contract.login, async (context, { username, password, captchaCode, captcha_id: captchaId }) => {
  const { db, limits, caller, identity, fail, now } = context;
  if (!identity) return fail('NO_SUCH_CALL');
  await limits.countAttempt(caller.ip);
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.identity, identity), eq(sql`lower(${accounts.username})`, username.toLowerCase())));
  const log = (result: Parameters<typeof writeLoginLog>[2]['result']) =>
    writeLoginLog(db, caller, { identity, username: account?.username ?? username, account, result, at: now });

  if (!(await solveCaptcha(db, now, captchaId, captchaCode))) {
    await log('wrongCaptcha');
    return fail('CAPTCHA_WRONG', {}, 'captchaCode');
  }
  const taken = await takeTry(context, identity, username);
  if (!('isLast' in taken)) {
    await log('locked');
    return refuseLocked(taken.lockedSeconds);
  }
  const isRight = await isPasswordOf(account?.passwordHash, password);
  if (!account || !isRight) {
    await log('wrongPassword');
    if (taken.isLast) return refuseLocked(await limits.lock(taken.key));
    await sleep(taken.delayMs);
    return fail('LOGIN_FAILED');
  }
  await limits.forgive(taken.key);
  if (account.status !== switchOn) {
    await log('disabled');
    return fail('ACCOUNT_DISABLED');
  }
  if (!(await isIpAllowed(db, account, caller.ip, now))) {
    await log('ipRefused');
    return fail('IP_REFUSED', { ip: caller.ip });
  }
  const opened = await openSession(context, identity, account);
  if (opened.refusal) {
    await log(opened.result);
    return fail(opened.refusal);
  }
  const { token, isOwed } = opened;
  if (!isOwed) rememberDevice(context, identity, account.username);
  return { token, second_factor: switchOf(isOwed) };
});
