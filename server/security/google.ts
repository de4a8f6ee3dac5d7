import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { switchOf } from '../../contract/fields';
import * as contract from '../../contract/security';
import { accounts, accountSessions } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle, handlePrepared, type Context } from '../kernel/handle';
import { newTotpSecret, otpauthUrl, replaceRecoveryCodes, stepOfCode } from '../session/secondFactor';
import { goesOn, renewToken } from '../session/renewToken';
import { readSettings } from '../system/settings';
import { expectPassword, lockOwnAccount } from './expectPassword';
import { ownAccount } from './ownAccount';
import { endAllButOwnSession } from './ownSessions';

/** How long a shown QR code can be bound. */
const pendingSeconds = 600;

/** What a session was shown to be bound, while it can be. */
async function pendingSecret({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<string | undefined> {
  const [pending] = await db
    .select({ secret: accountSessions.pendingTotpSecret })
    .from(accountSessions)
    .where(and(goesOn(actor), gt(accountSessions.pendingTotpUntil, now)));
  return pending?.secret ?? undefined;
}

/**
 * A new secret to scan; the same one while it is pending, so that a reload does not break a scan. It is the session's own: who knows the
 * account's password elsewhere, as whoever gave it, must not know what is bound here, nor who knew its token of before.
 */
export const googleCode = handle(contract.googleCode, async (context) => {
  const { db, actor, clock, sealer, now, fail } = context;
  // Of several questions at once one makes it.
  await db
    .update(accountSessions)
    .set({ pendingTotpSecret: sealer.seal(newTotpSecret()), pendingTotpUntil: clock.in(pendingSeconds) })
    .where(and(goesOn(actor), or(isNull(accountSessions.pendingTotpUntil), lte(accountSessions.pendingTotpUntil, now))));
  const sealed = await pendingSecret(context);
  if (sealed === undefined) return fail('SESSION_EXPIRED');
  const secret = sealer.open(sealed);
  const issuer = (await readSettings(db)).system_name;
  const { username } = await ownAccount(context);
  const { bound, must } = actor.factor;
  return { secret, url: otpauthUrl(secret, issuer, username), bound: switchOf(bound), must_second_factor: switchOf(must) };
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
  const totpSecret = await pendingSecret(context);
  if (totpSecret === undefined) return fail('BINDING_EXPIRED');
  const totpStep = stepOfCode(sealer.open(totpSecret), code, now);
  if (totpStep === null) return fail('SAFETY_CODE_WRONG', {}, 'safety_code');
  await db.update(accounts).set({ totpSecret, totpStep }).where(eq(accounts.id, account.id));
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
