import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as contract from '../../contract/gateway';
import { merchants } from '../db/schema';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import type { Sealer } from '../kernel/secrets';

type Merchant = typeof merchants.$inferSelect;

/** A secret that a merchant signs with: 256 bits, as it is typed into a configuration. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** The secrets of a merchant that are good at an instant, the one in use first. */
export function secretsOf({ secret, previousSecret, previousSecretUntil }: Pick<Merchant, 'secret' | 'previousSecret' | 'previousSecretUntil'>, sealer: Sealer, now: Date): string[] {
  const good = [secret, previousSecretUntil && previousSecretUntil > now ? previousSecret : null];
  return good.flatMap((sealed) => (sealed === null ? [] : sealer.open(sealed)));
}

const untilOf = ({ previousSecretUntil }: Merchant, now: Date) => (previousSecretUntil && previousSecretUntil > now ? toUnix(previousSecretUntil) : null);

export const gatewaySecret = handle(contract.gatewaySecret, async ({ db, actor, sealer, now, fail }) => {
  const [merchant] = await db.select().from(merchants).where(eq(merchants.id, actor.principalId));
  if (!merchant?.secret) return fail('NOT_FOUND');
  return { secret: sealer.open(merchant.secret), previous_until: untilOf(merchant, now) };
});

export const rotateGatewaySecret = handle(contract.rotateGatewaySecret, async (context) => {
  const { db, actor, sealer, clock, now } = context;
  const secret = newSecret();
  const [merchant] = await db
    .update(merchants)
    .set({ secret: sealer.seal(secret), previousSecret: sql`${merchants.secret}`, previousSecretUntil: clock.in(contract.secretOverlapSeconds) })
    .where(eq(merchants.id, actor.principalId))
    .returning();
  await audit(context, 'secret.rotate', `merchant:${actor.principalId}`);
  return { secret, previous_until: merchant ? untilOf(merchant, now) : null };
});
