import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { switchOn } from '../../contract/fields';
import type { Endpoint } from '../../contract/endpoint';
import { signableText, signatureVersion, signatureVersionHeader, signedCall, timestampWindowSeconds } from '../../contract/gateway';
import type { Settings } from '../../contract/settings';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { isWithin } from '../kernel/addressRanges';
import { asKnown, demandSigner } from '../kernel/demandStanding';
import { inTransaction, type Handler, type PublicContext } from '../kernel/handle';
import { neighbourhood } from '../kernel/limits';
import { invalid, refuse, unlessRefused } from '../kernel/refusal';
import { parseInput } from '../kernel/validate';
import { isSignedBy } from '../signing/signature';
import { findSigner, keptSigner, newSecret, type Merchant, type SignerNow } from '../signing/signingSecrets';

/** The context of a merchant's call, with the settings of its moment: its database is the call's transaction. */
export interface MerchantContext extends Omit<PublicContext, 'db' | 'transaction'> {
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

/** Within a statement: uses up the nonce of a call, whose signature was right; false where it was used before. */
const usingNonce = ({ signerId, nonce }: Pick<Check, 'signerId' | 'nonce'>, now: Date) =>
  sql<boolean>`nonce_use(${signerId}, ${nonce}, ${now.toISOString()})`;

async function useNonce({ db, now }: Pick<PublicContext, 'db' | 'now'>, nonce: Pick<Check, 'signerId' | 'nonce'>): Promise<void> {
  const { rows } = await db.execute<{ is_fresh: boolean }>(sql`${kept}select ${usingNonce(nonce, now)} as is_fresh`);
  if (!rows[0]?.is_fresh) refuse('NONCE_REUSED');
}

/** Holds the rules of a signed call against it, the cheap ones first; its nonce is used up after that, by a right signature alone. */
function checkSignature({ now }: PublicContext, check: Check): void {
  const { endpoint, raw, secrets, timestamp, sign } = check;
  if (Math.abs(now.getTime() / 1000 - timestamp) > timestampWindowSeconds) refuse('TIMESTAMP_STALE', { seconds: timestampWindowSeconds });
  if (!isSignedBy(signedCall(endpoint), parseInput(plainFields, raw), sign, secrets)) refuse('SIGNATURE_WRONG');
}

/** Until a signature is found right a call is its address's: nobody gets more by signing wrongly. */
function checking<T>({ shares, caller }: PublicContext, check: () => Promise<T>): Promise<T> {
  return shares.call('signing', neighbourhood(caller.ip), check);
}

/** The part of that which holds a connection. */
function asking<T>({ shares, caller }: PublicContext, ask: () => Promise<T>): Promise<T> {
  return shares.atWork('signing', neighbourhood(caller.ip), ask);
}

/** Nobody has it. */
const decoySecret = newSecret();

type MerchantInput = SignedInput<Signed & { mer_id: number }>;

/** Whose call it is, and what holds for it. */
interface SignedBy {
  signer: Merchant;
  settings: Settings;
  /** Of what says so (`SignerNow`). */
  signerVersion: string;
}

interface MerchantCall<I extends MerchantInput> {
  endpoint: Endpoint<I>;
  raw: unknown;
  input: z.output<I>;
}

const callOf = <I extends MerchantInput>(endpoint: Endpoint<I>, context: PublicContext, raw: unknown): MerchantCall<I> => ({
  endpoint,
  raw,
  input: parseSigned(endpoint.input, context, raw),
});

/** Holds a call against whom it says it comes from. Its nonce is not looked at yet. */
function expectCaller<I extends MerchantInput>(context: PublicContext, call: MerchantCall<I>, found: SignerNow | undefined): SignedBy {
  const { endpoint, raw, input } = call;
  checkSignature(context, { ...input, endpoint, raw, secrets: found?.secrets ?? [decoySecret], signerId: input.mer_id });
  if (!found) return refuse('SIGNATURE_WRONG');
  const { merchant, settings, version } = found;
  if (merchant.status !== switchOn) return refuse('MERCHANT_DISABLED');
  const { ip } = context.caller;
  if (merchant.gatewayRanges.length > 0 && !isWithin(ip, merchant.gatewayRanges)) return refuse('GATEWAY_ADDRESS', { ip });
  return { signer: merchant, settings, signerVersion: version };
}

/** Whose call it is by now. */
function findCaller<I extends MerchantInput>(context: PublicContext, call: MerchantCall<I>): Promise<SignedBy> {
  const { db, sealer, now } = context;
  return checking(context, async () => expectCaller(context, call, await findSigner(db, sealer, now, call.input.mer_id)));
}

/** Whose call it is as far as this process knows without asking; what it would refuse is not known. */
function knownCaller<I extends MerchantInput>(context: PublicContext, call: MerchantCall<I>): SignedBy | undefined {
  const { db, sealer, now } = context;
  return unlessRefused(() => expectCaller(context, call, keptSigner(db, sealer, now, call.input.mer_id)));
}

/** What a merchant may have at work at a time. */
const working = <T>({ shares }: PublicContext, { id }: Merchant, work: () => Promise<T>): Promise<T> =>
  shares.call('merchant', id, () => shares.atWork('merchant', id, work));

/** What became of a call that was tried together with others; `answer` null: it is to be done by itself. */
interface Tried<T> {
  isFresh: boolean;
  answer: T | null;
}

/** The context of calls that are done together: by what the process knows, which the statement holds against `signerVersion`. */
export type TogetherContext = Omit<MerchantContext, 'now'> & Pick<SignedBy, 'signerVersion'>;

/**
 * A call of a merchant's own machine: signed with its secret instead of a session. A number that is nobody's is held against
 * a decoy, so that neither the answer nor its time tells it from a wrong signature. `together` does it with others that come at the
 * same time, and uses its nonce up; null: it has not even done that, and whose call it is is asked anew. Whatever it leaves, `rule` does
 * in a transaction of its own.
 */
export function handleMerchant<I extends MerchantInput, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  together: (context: TogetherContext, input: z.output<I>) => Promise<Tried<z.output<O>> | null>,
  rule: (context: MerchantContext, input: z.output<I>) => Promise<z.output<O>>,
): Handler {
  return {
    endpoint,
    async serve(context, raw) {
      const call = callOf(endpoint, context, raw);
      const { input } = call;
      const first = knownCaller(context, call) ?? (await findCaller(context, call));
      const { id } = first.signer;
      const { shares } = context;
      return shares.call('merchant', id, async () => {
        const tried = await together({ ...context, ...first }, input);
        if (tried?.isFresh === false) return refuse('NONCE_REUSED');
        if (tried?.answer) return tried.answer;
        const again = () => findCaller(context, call);
        const second = tried ? first : await again();
        return shares.atWork('merchant', id, async () => {
          if (!tried) await useNonce(context, { signerId: id, nonce: input.nonce });
          return asKnown(second, again, ({ signer, settings, signerVersion }) =>
            inTransaction(context, async (tx) => {
              const answer = await rule({ ...context, db: tx, signer, settings }, input);
              await demandSigner(tx, id, signerVersion);
              return answer;
            }),
          );
        });
      });
    },
  };
}

/**
 * The same for a call that only reads, in one statement, which uses up the nonce by the way: `isFresh` within it says whether
 * it was good, and nothing is answered where it was not.
 */
export function handleMerchantQuery<I extends MerchantInput, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  read: (
    context: Omit<MerchantContext, 'settings'>,
    isFresh: SQL<boolean>,
    input: z.output<I>,
  ) => Promise<{ isFresh: boolean; answer: () => z.output<O> }>,
): Handler {
  return {
    endpoint,
    async serve(context, raw) {
      const call = callOf(endpoint, context, raw);
      const { input } = call;
      const { signer } = await findCaller(context, call);
      return working(context, signer, async () => {
        const using = usingNonce({ signerId: signer.id, nonce: input.nonce }, context.now);
        const { isFresh, answer } = await read({ ...context, signer }, using, input);
        return isFresh ? answer() : refuse('NONCE_REUSED');
      });
    },
  };
}

/**
 * A call of a channel: signed with the secret that channels and platform share. Its rule keeps what was told and runs in no transaction
 * but those that it begins itself; `isFresh` within its statement uses the nonce up by the way and says whether it was good. Nothing is
 * kept, and nothing answered, where it was not.
 */
export function handleChannel<I extends SignedInput<Signed>, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  rule: (context: PublicContext, isFresh: SQL<boolean>, input: z.output<I>) => Promise<{ isFresh: boolean; answer: z.output<O> }>,
): Handler {
  return {
    endpoint,
    async serve(context, raw) {
      const input = parseSigned(endpoint.input, context, raw);
      const check = { ...input, endpoint, raw, secrets: [context.channelSecret], signerId: 0 };
      const { isFresh, answer } = await checking(context, async () => {
        checkSignature(context, check);
        return asking(context, () => rule(context, usingNonce(check, context.now), input));
      });
      return isFresh ? answer : refuse('NONCE_REUSED');
    },
  };
}
