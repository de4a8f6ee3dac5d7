import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Settings } from '../../contract/settings';
import { builtOnce } from '../db/builtOnce';
import type { Db } from '../db/database';
import { merchants, signingSecrets } from '../db/schema';
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

const signerOfMerchant = builtOnce((db) =>
  signers(db, sql.placeholder('now'), eq(merchants.id, sql.placeholder('merchantId'))).prepare('signer_of_merchant'),
);

/** One merchant with its secrets, and the settings of this moment, in one statement that each connection has planned once. */
export async function findSigner(
  db: Db,
  sealer: Sealer,
  now: Date,
  merchantId: number,
): Promise<(Signer & { settings: Settings }) | undefined> {
  const [found] = await signerOfMerchant(db).execute({ now: now.toISOString(), merchantId });
  if (!found) return undefined;
  const { merchant, sealed, set } = found;
  return { merchant, secrets: sealed.map((secret) => sealer.open(secret)), settings: settingsOf(set) };
}
