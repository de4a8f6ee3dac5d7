import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint';
import { timestampWindowSeconds } from '../../contract/gateway';
import type { Db } from '../db/database';
import { gatewayNonces, merchants } from '../db/schema';
import { inTransaction, type Handler, type PublicContext } from '../kernel/handle';
import { refuse } from '../kernel/refusal';
import { parseInput } from '../kernel/validate';
import { isSignedBy } from './signature';
import { secretsOf } from './secrets';

type Merchant = typeof merchants.$inferSelect;

/** The context of a signed call: its database is the call's transaction. */
export interface SignedContext<S> extends Omit<PublicContext, 'db'> {
  db: Db;
  signer: S;
}

interface Signed {
  timestamp: number;
  nonce: string;
  sign: string;
}

/** Fields as they were sent: what is signed is the text of the caller, before anybody made sense of it. */
const plainFields = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * Holds the rules of a signed call against it, the cheap ones first; the nonce is used up only by a right signature.
 * `signerId` tells whose nonces are kept apart.
 */
async function checkSignature({ db, now }: Pick<PublicContext, 'db' | 'now'>, raw: unknown, { timestamp, nonce, sign }: Signed, secrets: string[], signerId: number): Promise<void> {
  if (Math.abs(now.getTime() / 1000 - timestamp) > timestampWindowSeconds) refuse('TIMESTAMP_STALE', { seconds: timestampWindowSeconds });
  if (!isSignedBy(parseInput(plainFields, raw), sign, secrets)) refuse('SIGNATURE_WRONG');
  const fresh = await db.insert(gatewayNonces).values({ signerId, nonce, createdAt: now }).onConflictDoNothing().returning({ nonce: gatewayNonces.nonce });
  if (fresh.length === 0) refuse('NONCE_REUSED');
}

/** A call of a merchant's own machine: signed with its secret instead of a session. */
export function handleMerchant<I extends z.ZodMiniType<Signed & { mer_id: number }>, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: SignedContext<Merchant>, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return {
    endpoint,
    async serve(context, raw) {
      const input = parseInput(endpoint.input, raw);
      const [merchant] = await context.db.select().from(merchants).where(eq(merchants.id, input.mer_id));
      if (!merchant) return refuse('MERCHANT_UNKNOWN');
      await checkSignature(context, raw, input, secretsOf(merchant, context.sealer, context.now), merchant.id);
      if (merchant.status !== 1) return refuse('MERCHANT_DISABLED');
      return inTransaction(context, (tx) => rule({ ...context, db: tx, signer: merchant }, input));
    },
  };
}

/** A call of a channel: signed with the secret that channels and platform share. */
export function handleChannel<I extends z.ZodMiniType<Signed>, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: SignedContext<'channel'>, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return {
    endpoint,
    async serve(context, raw) {
      const input = parseInput(endpoint.input, raw);
      await checkSignature(context, raw, input, [context.channelSecret], 0);
      return inTransaction(context, (tx) => rule({ ...context, db: tx, signer: 'channel' }, input));
    },
  };
}
