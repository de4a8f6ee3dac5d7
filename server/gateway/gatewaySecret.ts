import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import * as contract from '../../contract/gateway';
import type { Db } from '../db/database';
import { merchants, signingSecrets } from '../db/schema';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { isGood, newSecret } from '../signing/signingSecrets';

const goodRows = (db: Db, merchantId: number, now: Date) =>
  db
    .select()
    .from(signingSecrets)
    .where(and(eq(signingSecrets.merchantId, merchantId), isGood(now)))
    .orderBy(desc(signingSecrets.id));

/** What changes secrets of one merchant goes one after the other. */
async function lockMerchant(db: Db, merchantId: number): Promise<void> {
  await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId)).for('no key update');
}

const untilOf = (rows: (typeof signingSecrets.$inferSelect)[]) => rows.flatMap(({ goodUntil }) => (goodUntil ? toUnix(goodUntil) : []));

export const gatewaySecret = handle(contract.gatewaySecret, async (context) => {
  const { db, actor, sealer, now, fail } = context;
  const rows = await goodRows(db, actor.principalId, now);
  const [newest] = rows;
  if (!newest) return fail('NOT_FOUND');
  // Written down before it is told: nobody reads it unseen.
  await audit(context, 'secret.read', `merchant:${actor.principalId}`);
  return { secret: sealer.open(newest.secret), older_until: untilOf(rows) };
});

/**
 * Adds a secret. The one it replaces is good for a day from now; those before keep their days, neither shortened nor
 * lengthened. Rotations of one merchant wait for each other at its row, so that two at once leave every good one good.
 */
export const rotateGatewaySecret = handle(contract.rotateGatewaySecret, async (context) => {
  const { db, actor, sealer, clock, fail } = context;
  const merchantId = actor.principalId;
  await lockMerchant(db, merchantId);
  const now = clock.now();
  const good = await goodRows(db, merchantId, now);
  if (good.length >= contract.goodSecretsMax) return fail('SECRET_ROTATED_TOO_OFTEN', { max: contract.goodSecretsMax });
  const secret = newSecret();
  await db
    .update(signingSecrets)
    .set({ goodUntil: clock.in(contract.secretOverlapSeconds) })
    .where(and(eq(signingSecrets.merchantId, merchantId), isNull(signingSecrets.goodUntil)));
  await db.insert(signingSecrets).values({ merchantId, secret: sealer.seal(secret), createdAt: now });
  await audit(context, 'secret.rotate', `merchant:${merchantId}`);
  return { secret, older_until: untilOf(await goodRows(db, merchantId, now)) };
});

/** Rotations of the merchant are waited for: what one of them has just replaced is ended too. */
export const endOlderSecrets = handle(contract.endOlderSecrets, async (context) => {
  const { db, actor, sealer, clock, fail } = context;
  const merchantId = actor.principalId;
  await lockMerchant(db, merchantId);
  const now = clock.now();
  await db
    .update(signingSecrets)
    .set({ goodUntil: now })
    .where(and(eq(signingSecrets.merchantId, merchantId), gt(signingSecrets.goodUntil, now)));
  await audit(context, 'secret.end', `merchant:${merchantId}`);
  const [newest] = await goodRows(db, merchantId, now);
  return newest ? { secret: sealer.open(newest.secret), older_until: [] } : fail('NOT_FOUND');
});
