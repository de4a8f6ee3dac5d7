import { and, eq, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from '../../contract/session';
import { accounts } from '../db/schema';
import { handlePublic } from '../kernel/handle';
import { isIpAllowed } from '../security/ipRules';
import { solveCaptcha } from './captcha';
import { createSession } from './createSession';
import { isPasswordOf } from './password';
import { writeLoginLog } from './writeLoginLog';

/**
 * Opens a session with name, password and captcha. Every attempt is logged; wrong passwords are slowed down and, after
 * a number of them, lock the name for a while, whether or not somebody has it.
 */
export const login = handlePublic(contract.login, async (context, { username, password, captchaCode, captcha_id: captchaId }) => {
  const { db, limits, caller, identity, fail, now } = context;
  if (!identity) return fail('NO_SUCH_CALL');
  await limits.countAttempt(caller.ip);
  const name = username.toLowerCase();
  const [account] = await db.select().from(accounts).where(and(eq(accounts.identity, identity), eq(sql`lower(${accounts.username})`, name)));
  const log = (result: Parameters<typeof writeLoginLog>[2]['result']) => writeLoginLog(db, caller, { identity, username: account?.username ?? username, account, result, at: now });

  if (!(await solveCaptcha(db, now, captchaId, captchaCode))) {
    await log('wrongCaptcha');
    return fail('CAPTCHA_WRONG', {}, 'captchaCode');
  }
  const limitKey = `${identity}:${name}`;
  const lockedSeconds = await limits.lockedFor(limitKey);
  if (lockedSeconds > 0) {
    await log('locked');
    return fail('ACCOUNT_LOCKED', { minutes: Math.ceil(lockedSeconds / 60) });
  }
  const isRight = await isPasswordOf(account?.passwordHash, password);
  if (!account || !isRight) {
    const { delayMs, lockedSeconds: nowLocked } = await limits.countFailure(limitKey);
    await log('wrongPassword');
    await sleep(delayMs);
    return nowLocked > 0 ? fail('ACCOUNT_LOCKED', { minutes: Math.ceil(nowLocked / 60) }) : fail('LOGIN_FAILED');
  }
  if (account.status !== 1) {
    await log('disabled');
    return fail('ACCOUNT_DISABLED');
  }
  if (!(await isIpAllowed(db, account, caller.ip, now))) {
    await log('ipRefused');
    return fail('IP_REFUSED', { ip: caller.ip });
  }
  await limits.forgive(limitKey);
  const token = await db.transaction(async (tx) => {
    await tx.update(accounts).set({ lastLoginAt: now, lastLoginIp: caller.ip, previousLoginAt: account.lastLoginAt, previousLoginIp: account.lastLoginIp }).where(eq(accounts.id, account.id));
    await writeLoginLog(tx, caller, { identity, username: account.username, account, result: 'success', at: now });
    return createSession(tx, context, { accountId: account.id });
  });
  return { token, second_factor: account.totpSecret ? 1 : 2 };
});
