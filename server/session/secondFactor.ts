import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { generateSecret, generateSync, generateURI } from 'otplib';
import { recoveryCodeCount } from '../../contract/security';
import type { Db } from '../db/database';
import { accounts, recoveryCodes } from '../db/schema';
import { hashToken } from '../kernel/secrets';
import type { Services } from '../kernel/services';
import type { BoundFactor } from './device';

const stepSeconds = 30;
/** How many steps a phone's clock may be off, either way. */
const toleratedSteps = 1;

export function newTotpSecret(): string {
  return generateSecret();
}

/** The address behind the QR code of an authenticator. */
export function otpauthUrl(secret: string, issuer: string, label: string): string {
  return generateURI({ strategy: 'totp', issuer, label, secret });
}

/** The time step for which a code is right, or null. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  for (let step = current - toleratedSteps; step <= current + toleratedSteps; step += 1) {
    if (generateSync({ strategy: 'totp', secret, epoch: step * stepSeconds }) === code) return step;
  }
  return null;
}

/** The next code that was not given yet and counts now; null, and how long to wait, where all of the moment were given. */
export function unspentCode(secret: string, spentStep: number, now: Date): { code: string | null; waitSeconds: number } {
  const seconds = now.getTime() / 1000;
  const step = Math.max(Math.floor(seconds / stepSeconds), spentStep + 1);
  const waitSeconds = Math.max(0, Math.ceil((step - toleratedSteps) * stepSeconds - seconds));
  return { code: waitSeconds > 0 ? null : generateSync({ strategy: 'totp', secret, epoch: step * stepSeconds }), waitSeconds };
}

/** The second factor that an account has now. */
export async function boundFactor(db: Db, accountId: number): Promise<BoundFactor | null> {
  const [account] = await db.select({ secret: accounts.totpSecret }).from(accounts).where(eq(accounts.id, accountId));
  return account?.secret ? { accountId, secret: account.secret } : null;
}

/**
 * Spends a safety code: a TOTP code newer than the last one spent, or a recovery code.
 * The guards stand in SQL, so that of two requests with one code only one gets through.
 */
export async function spendSafetyCode(
  db: Db,
  { sealer }: Pick<Services, 'sealer'>,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const bound = await boundFactor(db, accountId);
  if (!bound) return false;
  const step = stepOfCode(sealer.open(bound.secret), code, now);
  if (step !== null) {
    const spent = await db
      .update(accounts)
      .set({ totpStep: step })
      .where(and(eq(accounts.id, accountId), lt(accounts.totpStep, step)))
      .returning({ id: accounts.id });
    return spent.length > 0;
  }
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(accountId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ accountId: recoveryCodes.accountId });
  return spent.length > 0;
}

/** Ten characters of 31: what section 5's safety code can carry, without look-alikes. Taken in either case. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Replaces an account's recovery codes; the answer is the only place where they can be read. Of several who do so at once the last one's
 * alone are good: each waits for the one before, whose codes it takes away.
 */
export async function replaceRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: 10 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(''),
  );
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: hashRecoveryCode(accountId, code) })));
  return codes;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

function hashRecoveryCode(accountId: number, code: string): string {
  return hashToken(createHmac('sha256', String(accountId)).update(code.toLowerCase()).digest('base64url'));
}
