import { eq } from 'drizzle-orm';
import { switchOf } from '../../contract/fields';
import * as contract from '../../contract/security';
import { accounts } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, handlePrepared, type Context } from '../kernel/handle';
import { newTotpSecret, otpauthUrl, replaceRecoveryCodes, stepOfCode } from '../session/secondFactor';
import { renewToken } from '../session/renewToken';
import { readSettings } from '../system/settings';
import { expectPassword, lockOwnAccount } from './expectPassword';
import { ownAccount } from './ownAccount';
import { endAllButOwnSession } from './ownSessions';

/** How long a shown QR code can be bound. */
const pendingSeconds = 600;

/** A new secret to scan; the same one while it is pending, so that a reload does not break a scan. */
export const googleCode = handle(contract.googleCode, async (context) => {
  const { db, clock, sealer, now } = context;
  const account = await ownAccount(context);
  const isPending = account.pendingTotpSecret !== null && account.pendingTotpUntil !== null && account.pendingTotpUntil > now;
  const secret = isPending && account.pendingTotpSecret ? sealer.open(account.pendingTotpSecret) : newTotpSecret();
  if (!isPending) {
    await db
      .update(accounts)
      .set({ pendingTotpSecret: sealer.seal(secret), pendingTotpUntil: clock.in(pendingSeconds) })
      .where(eq(accounts.id, account.id));
  }
  const issuer = (await readSettings(db)).system_name;
  const { bound, must } = context.actor.factor;
  return { secret, url: otpauthUrl(secret, issuer, account.username), bound: switchOf(bound), must_second_factor: switchOf(must) };
});

/**
 * Binds the pending secret with a code made from it. The password is asked for, so that a stolen session cannot bind
 * what nobody else could remove. New recovery codes and a new token come with it; other sessions end, and those in which it acts for
 * others.
 */
export const googleBind = handlePrepared(
  contract.googleBind,
  (context, { password }) => expectPassword(context, password, 'password'),
  bind,
);

async function bind(context: Context, { safety_code: code }: { safety_code: string }, proven: string) {
  const { db, actor, sealer, now, fail } = context;
  const account = await lockOwnAccount(context, proven, 'password');
  if (!account.pendingTotpSecret || !account.pendingTotpUntil || account.pendingTotpUntil <= now) return fail('BINDING_EXPIRED');
  const step = stepOfCode(sealer.open(account.pendingTotpSecret), code, now);
  if (step === null) return fail('SAFETY_CODE_WRONG', {}, 'safety_code');
  await db
    .update(accounts)
    .set({ totpSecret: account.pendingTotpSecret, totpStep: step, pendingTotpSecret: null, pendingTotpUntil: null })
    .where(eq(accounts.id, account.id));
  const token = await renewToken(db, actor, { secondFactorAt: now });
  if (!token) return fail('SESSION_EXPIRED');
  await endAllButOwnSession(context);
  await audit(context, account.totpSecret ? 'google.renew' : 'google.bind', `account:${account.id}`);
  return { recovery_codes: await replaceRecoveryCodes(db, account.id), token };
}

export const renewRecoveryCodes = handle(contract.renewRecoveryCodes, async (context) => {
  const { db, actor } = context;
  await audit(context, 'google.recovery', `account:${actor.accountId}`);
  return { recovery_codes: await replaceRecoveryCodes(db, actor.accountId) };
});
