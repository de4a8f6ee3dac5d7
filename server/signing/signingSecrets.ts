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

const signers = (db: Db, now: Date | Placeholder, where: SQL) =>
  db
    .select({
      merchant: merchants,
      sealed: sql<string[]>`array_remove(array_agg(${signingSecrets.secret} order by ${signingSecrets.id} desc), null)`,
      set: allSettings,
    })
    .from(merchants)
    .leftJoin(signingSecrets, and(eq(signingSecrets.merchantId, merchants.id), isGood(now)))
    .where(where)
    .groupBy(merchants.id)
    .orderBy(merchants.id);

/** Merchants with their secrets, in one statement. */
export async function findSigners(db: Db, sealer: Sealer, now: Date, where: SQL): Promise<Signer[]> {
  const found = await signers(db, now, where);
  return found.map(({ merchant, sealed }) => ({ merchant, secrets: sealed.map((secret) => sealer.open(secret)) }));
}

/** With the settings of the moment in which it was asked for. */
type SignerNow = Signer & { settings: Settings };
type SealedSigner = Omit<SignerNow, 'secrets'> & { sealed: string[] };

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
    new Batches<SignerAsked, SealedSigner | undefined>(
      async (asked) => {
        const ids = [...new Set(asked.map(({ merchantId }) => merchantId))];
        const now = new Date(Math.max(...asked.map((one) => one.now.getTime())));
        const found = new Map<number, SealedSigner>();
        for (const { merchant, sealed, set } of await signersOfMerchants(db).execute({ now: now.toISOString(), ids }))
          found.set(merchant.id, { merchant, sealed, settings: settingsOf(set) });
        return asked.map(({ merchantId }) => found.get(merchantId));
      },
      { most: signersMost },
    ),
);

/**
 * One merchant with its secrets, and the settings of this moment: what is asked for at the same time is read by one statement, which
 * each connection has planned once.
 */
export async function findSigner(db: Db, sealer: Sealer, now: Date, merchantId: number): Promise<SignerNow | undefined> {
  const found = await signersAsked(db).ask({ now, merchantId });
  if (!found) return undefined;
  const { sealed, ...signer } = found;
  // Each opens its own: a secret that cannot be opened fails nobody else.
  return { ...signer, secrets: sealed.map((secret) => sealer.open(secret)) };
}
