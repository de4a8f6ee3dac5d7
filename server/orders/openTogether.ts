import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { builtOnce } from '../db/builtOnce';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { Batches } from '../kernel/Batches';
import type { Clock } from '../kernel/clock';
import { databaseCode, isHeld, isUnavailable } from '../kernel/databaseErrors';
import { serialNumbers } from '../kernel/serialNumber';
import { madeOf, wantedRow, type Made, type MadeRow, type NewOrder } from './create';

/** A request for an order, whose signature was right. */
export interface Opening {
  nonce: string;
  /** By which version of its merchant, secrets and settings it was judged (`SignerNow`). */
  signerVersion: string;
  /** Where the caller is. */
  ip: string;
  wanted: NewOrder;
  /** As many orders of the merchant may wait; as many are opened at a time. */
  most: number;
  atOnce: number;
  /** The most of the merchant's orders in a day, in fen; null: as much as it likes. */
  dayMax: bigint | null;
  clock: Pick<Clock, 'now'>;
  log: FastifyBaseLogger;
}

/** What became of a request: its nonce is used up, and was good or not; `made` null: the order is to be opened by itself. */
export interface Opened {
  isFresh: boolean;
  made: (Made & { createdAt: Date }) | null;
}

/** Far fewer than the accounts that are asked next: where orders come together, each has another. */
const batchMost = 16;

/** What an order's choice depends on, as the database's `order_kind`. */
function kindOf({ merchantId, channel, amount, allowsLoss, needsProduct }: NewOrder) {
  return { merchant_id: merchantId, channel, amount: amount.toString(), allows_loss: allowsLoss, needs_product: needsProduct };
}

/** The batch as the database's `orders_open` is asked, with each kind of orders once. */
function rowsOf(openings: Opening[], now: Date) {
  const kinds = new Map<string, { place: number }>();
  const numbers = serialNumbers(now, openings.length);
  const given = openings.map(({ nonce, signerVersion, ip, wanted, most, atOnce, dayMax }, place) => {
    const kind = kindOf(wanted);
    const name = JSON.stringify(kind);
    const known = kinds.get(name) ?? { place: kinds.size + 1, ...kind };
    kinds.set(name, known);
    const limits = { most, at_once: atOnce, day_max: dayMax?.toString() ?? null };
    return {
      place,
      nonce,
      signer_version: signerVersion,
      kind: known.place,
      ...limits,
      wanted: wantedRow({ now, ip }, numbers[place] ?? '', wanted),
    };
  });
  return { given, kinds: [...kinds.values()] };
}

async function open(db: Db, openings: Opening[]): Promise<(Opened | null)[]> {
  const now = openings[0]?.clock.now() ?? new Date();
  const { given, kinds } = rowsOf(openings, now);
  try {
    const { rows } = await db.execute<MadeRow & { place: number; is_fresh: boolean }>(
      sql`${kept}select place, is_fresh, shop, account_no, product
        from orders_open(${JSON.stringify(given)}::jsonb, ${JSON.stringify(kinds)}::jsonb)`,
    );
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return given.map(({ place, wanted }) => {
      const row = byPlace.get(place);
      if (!row) return null;
      const made = madeOf(wanted.order_sn, row);
      return { isFresh: row.is_fresh, made: made && { ...made, createdAt: now } };
    });
  } catch (error) {
    // What the database has refused it has taken back. One of them may be the reason: each is tried by itself.
    if (databaseCode(error) === undefined || (isUnavailable(error) && !isHeld(error))) throw error;
    openings[0]?.log.warn({ err: error, orders: openings.length }, 'orders could not be opened together');
    return openings.map(() => null);
  }
}

const openings = builtOnce(
  (db) =>
    new Batches<Opening, Opened | null>((all) => open(db, all), {
      most: batchMost,
      keysOf: ({ nonce, wanted: { merchantId, merOrderSn } }) => [`nonce:${merchantId}:${nonce}`, `number:${merchantId}:${merOrderSn}`],
    }),
);

/**
 * → waiting, with all orders that are asked for at the same time, by one statement that waits for nobody (the migration
 * `orders_together` says its rules). What is in the way of one, or refuses it, is not looked at here: then it is to be opened by
 * itself. Null: its nonce is not used up either, as where what it was judged by has changed.
 */
export function openTogether(db: Db, opening: Opening): Promise<Opened | null> {
  return openings(db).ask(opening);
}
