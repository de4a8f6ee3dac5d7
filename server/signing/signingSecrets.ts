import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/gateway';
import type { Db } from '../db/database';
import { merchants, signingSecrets } from '../db/schema';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import type { Sealer } from '../kernel/secrets';

export type Merchant = typeof merchants.$inferSelect;

/** A secret that a merchant signs with: 256 bits, as it is typed into a configuration. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

const isGood = (now: Date) => or(isNull(signingSecrets.goodUntil), gt(signingSecrets.goodUntil, now));

/** A merchant, and the secrets of it that are good at an instant, the newest first. */
export interface Signer {
  merchant: Merchant;
  secrets: string[];
}

/** Merchants with their secrets, in one statement. */
export async function findSigners(db: Db, sealer: Sealer, now: Date, where: SQL): Promise<Signer[]> {
  const found = await db
    .select({
      merchant: merchants,
      sealed: sql<string[]>`array_remove(array_agg(${signingSecrets.secret} order by ${signingSecrets.id} desc), null)`,
    })
    .from(merchants)
    .leftJoin(signingSecrets, and(eq(signingSecrets.merchantId, merchants.id), isGood(now)))
    .where(where)
    .groupBy(merchants.id)
    .orderBy(merchants.id);
  return found.map(({ merchant, sealed }) => ({ merchant, secrets: sealed.map((secret) => sealer.open(secret)) }));
}

const goodRows = (db: Db, merchantId: number, now: Date) =>
  db.select().from(signingSecrets).where(and(eq(signingSecrets.merchantId, merchantId), isGood(now))).orderBy(desc(signingSecrets.id));

const untilOf = (rows: (typeof signingSecrets.$inferSelect)[]) => rows.flatMap(({ goodUntil }) => (goodUntil ? toUnix(goodUntil) : []));

export const gatewaySecret = handle(contract.gatewaySecret, async ({ db, actor, sealer, now, fail }) => {
  const rows = await goodRows(db, actor.principalId, now);
  const [newest] = rows;
  return newest ? { secret: sealer.open(newest.secret), older_until: untilOf(rows) } : fail('NOT_FOUND');
});

/**
 * Adds a secret. The one it replaces is good for a day from now; those before keep their days, neither shortened nor
 * lengthened. Rotations of one merchant wait for each other at its row, so that two at once leave every good one good.
 */
export const rotateGatewaySecret = handle(contract.rotateGatewaySecret, async (context) => {
  const { db, actor, sealer, clock, fail } = context;
  const merchantId = actor.principalId;
  await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId)).for('update');
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
