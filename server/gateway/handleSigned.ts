import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { switchOn } from '../../contract/fields';
import type { Endpoint } from '../../contract/endpoint';
import { signableText, signatureVersion, signatureVersionHeader, signedCall, timestampWindowSeconds } from '../../contract/gateway';
import type { Settings } from '../../contract/settings';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { gatewayNonces } from '../db/schema';
import { isWithin } from '../kernel/addressRanges';
import { inTransaction, type Handler, type PublicContext } from '../kernel/handle';
import { neighbourhood } from '../kernel/limits';
import { invalid, refuse } from '../kernel/refusal';
import { parseInput } from '../kernel/validate';
import { isSignedBy } from '../signing/signature';
import { findSigner, newSecret, type Merchant } from '../signing/signingSecrets';

/** The context of a merchant's call, with the settings of its moment: its database is the call's transaction. */
interface MerchantContext extends Omit<PublicContext, 'db' | 'transaction'> {
  db: Db;
  signer: Merchant;
  settings: Settings;
}

interface Signed {
  timestamp: number;
  nonce: string;
  sign: string;
}

/** Input of a signed call: it says which fields there are. */
type SignedInput<T> = z.ZodMiniType<T> & { shape: object };

const plainText = z.string().check(z.regex(signableText, 'unprintable'));
const plainValue = z.union([plainText, z.number()]);

/** Fields as they were sent: what is signed is the text of the caller, before anybody made sense of it. */
const plainFields = z.catchall(z.object({ timestamp: plainValue, nonce: plainValue }), plainValue);

/**
 * What a signed call says, if it is of our version. A field that the call does not know is refused at that field: the
 * signature would vouch for something that nobody has understood.
 */
function parseSigned<I extends SignedInput<Signed>>(input: I, { request }: PublicContext, raw: unknown): z.output<I> {
  if (request.headers[signatureVersionHeader] !== signatureVersion) refuse('SIGNATURE_VERSION');
  const unknown = typeof raw === 'object' && raw !== null ? Object.keys(raw).find((name) => !Object.hasOwn(input.shape, name)) : undefined;
  if (unknown !== undefined) invalid(unknown, 'field.unknown');
  return parseInput(input, raw);
}

/** How a call is checked: what was sent, by whose secrets, and whose nonces are kept apart. */
interface Check extends Signed {
  endpoint: Endpoint;
  raw: unknown;
  secrets: readonly string[];
  signerId: number;
}

/** Holds the rules of a signed call against it, the cheap ones first; the nonce is used up only by a right signature. */
async function checkSignature({ db, now }: PublicContext, check: Check): Promise<void> {
  const { endpoint, raw, secrets, signerId, timestamp, nonce, sign } = check;
  if (Math.abs(now.getTime() / 1000 - timestamp) > timestampWindowSeconds) refuse('TIMESTAMP_STALE', { seconds: timestampWindowSeconds });
  if (!isSignedBy(signedCall(endpoint), parseInput(plainFields, raw), sign, secrets)) refuse('SIGNATURE_WRONG');
  const { rows: fresh } = await db.execute(sql`${kept}
    insert into ${gatewayNonces} (signer_id, nonce, created_at) values (${signerId}, ${nonce}, ${now.toISOString()})
    on conflict do nothing returning 1`);
  if (fresh.length === 0) refuse('NONCE_REUSED');
}

/** Until a signature is found right a call is its address's: nobody gets more connections by signing wrongly. */
function checking<T>({ shares, caller }: PublicContext, check: () => Promise<T>): Promise<T> {
  const from = neighbourhood(caller.ip);
  return shares.call('signing', from, () => shares.atWork('signing', from, check));
}

/** Nobody has it. */
const decoySecret = newSecret();

/**
 * A call of a merchant's own machine: signed with its secret instead of a session. A number that is nobody's is held against
 * a decoy, so that neither the answer nor its time tells it from a wrong signature.
 */
export function handleMerchant<I extends SignedInput<Signed & { mer_id: number }>, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: MerchantContext, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return {
    endpoint,
    async serve(context, raw) {
      const input = parseSigned(endpoint.input, context, raw);
      const { shares } = context;
      const { merchant, settings } = await checking(context, async () => {
        const signer = await findSigner(context.db, context.sealer, context.now, input.mer_id);
        await checkSignature(context, { ...input, endpoint, raw, secrets: signer?.secrets ?? [decoySecret], signerId: input.mer_id });
        return signer ?? refuse('SIGNATURE_WRONG');
      });
      if (merchant.status !== switchOn) return refuse('MERCHANT_DISABLED');
      const { ip } = context.caller;
      if (merchant.gatewayRanges.length > 0 && !isWithin(ip, merchant.gatewayRanges)) return refuse('GATEWAY_ADDRESS', { ip });
      return shares.call('merchant', merchant.id, () =>
        shares.atWork('merchant', merchant.id, () =>
          inTransaction(context, (tx) => rule({ ...context, db: tx, signer: merchant, settings }, input)),
        ),
      );
    },
  };
}

/**
 * A call of a channel: signed with the secret that channels and platform share. Its rule runs in no transaction but those that it
 * begins itself.
 */
export function handleChannel<I extends SignedInput<Signed>, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: PublicContext, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return {
    endpoint,
    async serve(context, raw) {
      const input = parseSigned(endpoint.input, context, raw);
      await checking(context, () => checkSignature(context, { ...input, endpoint, raw, secrets: [context.channelSecret], signerId: 0 }));
      return rule(context, input);
    },
  };
}
