import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Settings } from '../../contract/settings';
import { builtOnce } from '../db/builtOnce';
import type { Db } from '../db/database';
import { merchants, signingSecrets } from '../db/schema';
import { Batches } from '../kernel/Batches';
import type { Sealer } from '../kernel/secrets';
import { allSettings, settingsOf } from '../system/settings';

export type Merchant = typeof merchants.$inferSelect;

/** A secret that a merchant signs with: 256 bits, as it is typed into a configuration. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** Of the rows of `signingSecrets`: those that are good at an instant. */
export const isGood = (now: Date | Placeholder) => or(isNull(signingSecrets.goodUntil), gt(signingSecrets.goodUntil, now));

/** A merchant, and the secrets of it that are good at an instant, the newest first. */
export interface Signer {
  merchant: Merchant;
  secrets: string[];
}

/** A secret as it is stored; good until then, or until it is replaced. */
interface StoredSecret {
  sealed: string;
  good_until: string | null;
}

const signers = (db: Db, now: Date | Placeholder, where: SQL) =>
  db
    .select({
      merchant: merchants,
      stored: sql<StoredSecret[]>`coalesce(
        jsonb_agg(jsonb_build_object('sealed', ${signingSecrets.secret}, 'good_until', ${signingSecrets.goodUntil})
          order by ${signingSecrets.id} desc) filter (where ${signingSecrets.id} is not null), '[]')`,
      set: allSettings,
      version: sql<string>`signer_version(${merchants.id})`,
    })
    .from(merchants)
    .leftJoin(signingSecrets, and(eq(signingSecrets.merchantId, merchants.id), isGood(now)))
    .where(where)
    .groupBy(merchants.id)
    .orderBy(merchants.id);

/** Merchants with their secrets, in one statement. */
export async function findSigners(db: Db, sealer: Sealer, now: Date, where: SQL): Promise<Signer[]> {
  const found = await signers(db, now, where);
  return found.map(({ merchant, stored }) => ({ merchant, secrets: stored.map(({ sealed }) => sealer.open(sealed)) }));
}

/**
 * With the settings of the moment in which it was read. `version` is the database's `signer_version`: another one as soon as anything of
 * it was written.
 */
export type SignerNow = Signer & { settings: Settings; version: string };
type StoredSigner = Omit<SignerNow, 'secrets'> & { stored: StoredSecret[] };

const signersOfMerchants = builtOnce((db) =>
  signers(db, sql.placeholder('now'), sql`${merchants.id} = any(${sql.placeholder('ids')}::bigint[])`).prepare('signers_of_merchants'),
);

interface SignerAsked {
  now: Date;
  merchantId: number;
}

/** More merchants call at the same time than this. */
const signersMost = 100;

const signersAsked = builtOnce(
  (db) =>
    new Batches<SignerAsked, StoredSigner | undefined>(
      async (asked) => {
        const ids = [...new Set(asked.map(({ merchantId }) => merchantId))];
        const now = new Date(Math.max(...asked.map((one) => one.now.getTime())));
        const found = new Map<number, StoredSigner>();
        for (const { set, ...signer } of await signersOfMerchants(db).execute({ now: now.toISOString(), ids }))
          found.set(signer.merchant.id, { ...signer, settings: settingsOf(set) });
        return asked.map(({ merchantId }) => found.get(merchantId));
      },
      { most: signersMost },
    ),
);

/** As many are kept: those that were read last. */
const keptMost = 1000;

const keptSigners = builtOnce(() => new Map<number, StoredSigner>());

function keep(db: Db, signer: StoredSigner): void {
  const all = keptSigners(db);
  all.delete(signer.merchant.id);
  all.set(signer.merchant.id, signer);
  const [oldest] = all.keys();
  if (all.size > keptMost && oldest !== undefined) all.delete(oldest);
}

/** Each opens its own: a secret that cannot be opened fails nobody else. */
function opened({ stored, ...signer }: StoredSigner, sealer: Sealer, now: Date): SignerNow {
  const good = stored.filter(({ good_until }) => good_until === null || new Date(good_until) > now);
  return { ...signer, secrets: good.map(({ sealed }) => sealer.open(sealed)) };
}

/**
 * One merchant with its secrets, and the settings of this moment: what is asked for at the same time is read by one statement, which
 * each connection has planned once.
 */
export async function findSigner(db: Db, sealer: Sealer, now: Date, merchantId: number): Promise<SignerNow | undefined> {
  const found = await signersAsked(db).ask({ now, merchantId });
  if (!found) return undefined;
  const signer = opened(found, sealer, now);
  // What cannot be opened is read again: it may be mended.
  keep(db, found);
  return signer;
}

/**
 * The same as this process has read it last, without asking: what is done by it must be held against its `version` by the statement that
 * does it, and nothing is refused by it. Undefined: it was not read yet.
 */
export function keptSigner(db: Db, sealer: Sealer, now: Date, merchantId: number): SignerNow | undefined {
  const known = keptSigners(db).get(merchantId);
  return known && opened(known, sealer, now);
}
