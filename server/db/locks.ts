import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Keys of the advisory locks, so that no two uses share one. */
export const locks = {
  /** One process migrates and seeds at a time. */
  setup: 7_402_291,
  /** One process lengthens the hash chain at a time. */
  seal: 7_402_292,
  /** One process takes differences into the totals at a time. */
  fold: 7_402_293,
  /** With the account's id: an order is being given to a receiving account. */
  assign: 7_402_294,
  /** One check of the ledger runs at a time. */
  check: 7_402_295,
  /** One process claims callbacks at a time, so that their limits hold over all of them. */
  callbacks: 7_402_296,
  /** Whoever calls merchants back shares it, for as long as its connection stands. */
  callers: 7_402_309,
  /** With the owner's id: it opens one recharge at a time, so that they can be counted. */
  recharges: 7_402_297,
  /** With the merchant's id: its waiting orders are counted, by one alone where they are near the most. */
  waitingOrders: 7_402_298,
  /** With the merchant's id: how many of its orders wait is written down by one at a time. */
  waitingCount: 7_402_308,
  /** With merchant and number: requests of one merchant order number wait for each other. */
  merchantOrder: 7_402_299,
  /** With the address: those who ask for an amount in USDT there take turns, so that no two find the same. */
  usdtAmounts: 7_402_300,
  /** With channel and number: of one trade number one report is applied at a time. */
  tradeNumber: 7_402_301,
  /** With the audience: its messages are written one after the other. */
  notices: 7_402_302,
  /** With the owner: its IP rules are changed one after the other. */
  ipRules: 7_402_303,
  /** With the merchant's id: what it ordered today is added up for one order at a time. */
  merchantDay: 7_402_305,
  /** One process tells of the pre-deposit at a time. */
  preDeposit: 7_402_304,
  /** Rates, and who stands below whom, are changed one after the other; the database's rules take it too. */
  rates: 7_402_306,
  /** With the receiving account's id: products are added to a shop one after the other. */
  products: 7_402_307,
  /** With the account's id: its exports are asked for one after the other, so that they can be counted. */
  askExport: 7_402_320,
  /** With the export's id: one process makes it at a time. */
  makeExport: 7_402_321,
  /** Settings are changed one after the other, as some limit each other. */
  settings: 7_402_310,
} as const;

type Lock = keyof typeof locks;
type Key = string | number | SQL;
type Executing = Pick<NodePgDatabase, 'execute'>;

/** A text counts by its hash: two that share one wait for each other, and nothing else comes of it. */
function argumentsOf(lock: Lock, key: Key | undefined): SQL {
  if (key === undefined) return sql`${locks[lock]}::bigint`;
  return sql`${locks[lock]}::int, ${typeof key === 'string' ? sql`hashtext(${key})` : sql`${key}::int`}`;
}

/** Within a statement: waits for a lock, which is kept until the transaction ends. Who shares it waits only for who does not. */
export function lockOf(lock: Lock, key?: Key, { isShared = false } = {}): SQL {
  return sql`${isShared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`}(${argumentsOf(lock, key)})`;
}

/** Within a statement: whether the lock is had, which nobody else has then until the transaction ends. */
export function triedLockOf(lock: Lock, key?: Key): SQL {
  return sql`pg_try_advisory_xact_lock(${argumentsOf(lock, key)})`;
}

/** Waits for a lock of something that has no row to lock; kept until the transaction ends. */
export async function takeLock(db: Executing, lock: Lock, key?: Key): Promise<void> {
  await db.execute(sql`select ${lockOf(lock, key)}`);
}

/** Takes a lock that nobody has until the transaction ends; false, at once, where somebody has it. */
export async function tryLock(db: Executing, lock: Lock, key?: Key): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(sql`select ${triedLockOf(lock, key)} as mine`);
  return rows[0]?.mine === true;
}
