import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { bookCurrency, funds, type EntryType, type Fund, type LedgerEvent, type Owner } from '../../contract/ledger';
import type { Db } from '../db/database';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../db/schema';
import { Refusal, refuse } from '../kernel/refusal';

/** One side of a movement. `amount` is fen: above zero what comes in, below what goes out. */
export interface Leg {
  owner: Owner;
  fund: Fund;
  amount: bigint;
  type: EntryType;
}

export interface Movement {
  /** Says what happened so that it happens once: the same reference again books nothing. */
  reference: string;
  event: LedgerEvent;
  /** Number of the order or paper behind it. */
  subject: string;
  legs: Leg[];
  remark?: string;
  operatorId?: number | undefined;
  now: Date;
  /** What a balance cannot bear is owed: it goes to the owner's receivable instead of being refused. */
  owes?: boolean;
}

export interface Posted {
  transactionId: number;
  /** False: it had been booked before, by this reference. */
  isNew: boolean;
}

const keyOf = ({ owner, fund }: Pick<Leg, 'owner' | 'fund'>) => `${owner.identity}:${owner.principalId}:${fund}`;

/** What comes in goes first, so that a movement through an account does not run it below zero on the way. */
export function incomingFirst<T extends { amount: bigint }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));
}

/** The accounts of the legs, made where they are missing, locked in the order of their ids so that no two movements wait for each other in a ring. */
async function lockAccounts(db: Db, legs: Leg[]): Promise<Map<string, typeof ledgerAccounts.$inferSelect>> {
  const wanted = [...new Map(legs.map((leg) => [keyOf(leg), leg])).values()];
  const isWanted = or(...wanted.map(({ owner, fund }) => and(eq(ledgerAccounts.identity, owner.identity), eq(ledgerAccounts.principalId, owner.principalId), eq(ledgerAccounts.fund, fund), eq(ledgerAccounts.currency, bookCurrency))));
  const lock = () => db.select().from(ledgerAccounts).where(isWanted).orderBy(asc(ledgerAccounts.id)).for('update');
  let found = await lock();
  if (found.length < wanted.length) {
    const known = new Set(found.map((account) => keyOf({ owner: account, fund: account.fund })));
    const missing = wanted.filter((leg) => !known.has(keyOf(leg))).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    await db
      .insert(ledgerAccounts)
      .values(missing.map(({ owner, fund }) => ({ ...owner, fund, currency: bookCurrency, mayBeNegative: funds[fund].mayBeNegative })))
      .onConflictDoNothing();
    found = await lock();
  }
  return new Map(found.map((account) => [keyOf({ owner: account, fund: account.fund }), account]));
}

/**
 * Books one movement of money inside the caller's transaction: the only writer of the ledger. Legs of nothing are left
 * out. Refuses FUNDS_SHORT when an account that may not run below zero would, and has then written nothing; throws when
 * the legs do not sum to zero.
 */
export async function post(db: Db, { reference, event, subject, legs, remark = '', operatorId, now, owes = false }: Movement): Promise<Posted> {
  const moving = legs.filter(({ amount }) => amount !== 0n);
  if (moving.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) throw new Error(`${reference} does not sum to zero`);
  for (const { owner, fund } of moving) {
    if (!funds[fund].owner.some((identity) => identity === owner.identity)) throw new Error(`${owner.identity} has no ${fund}`);
  }
  const receivables = owes ? moving.filter(({ fund, amount }) => fund === 'balance' && amount < 0n).map((leg): Leg => ({ ...leg, fund: 'receivable', amount: 0n })) : [];
  const accounts = await lockAccounts(db, [...moving, ...receivables]);
  const booked = async (): Promise<Posted | null> => {
    const [earlier] = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.reference, reference));
    if (!earlier) return null;
    if (earlier.event !== event || earlier.subject !== subject) return refuse('REFERENCE_TAKEN');
    return { transactionId: earlier.id, isNew: false };
  };
  const before = await booked();
  if (before) return before;

  const left = new Map([...accounts].map(([key, { balance }]) => [key, balance]));
  const balanceOf = (leg: Leg) => left.get(keyOf(leg)) ?? 0n;
  for (const leg of moving) left.set(keyOf(leg), balanceOf(leg) + leg.amount);
  for (const receivable of receivables) {
    const balance: Leg = { ...receivable, fund: 'balance' };
    const short = balanceOf(balance);
    if (short >= 0n) continue;
    left.set(keyOf(balance), 0n);
    moving.push({ ...balance, amount: -short }, { ...receivable, amount: short });
  }
  for (const [key, balance] of left) if (balance < 0n && !accounts.get(key)?.mayBeNegative) refuse('FUNDS_SHORT');

  const [made] = await db.insert(ledgerTransactions).values({ reference, event, subject, remark, operatorId: operatorId ?? null, createdAt: now }).onConflictDoNothing().returning({ id: ledgerTransactions.id });
  if (!made) {
    // Booked meanwhile over other accounts.
    const meanwhile = await booked();
    if (!meanwhile) throw new Error(`${reference} is neither new nor booked`);
    return meanwhile;
  }
  const rows = moving.map((leg) => {
    const account = accounts.get(keyOf(leg));
    if (!account) throw new Error(`there is no account ${keyOf(leg)}`);
    return { transactionId: made.id, accountId: account.id, type: leg.type, amount: leg.amount, createdAt: now };
  });
  await db.insert(ledgerEntries).values(incomingFirst(rows));
  return { transactionId: made.id, isNew: true };
}

/** Whether a movement was refused because an account does not hold what it takes. */
export function isShort(error: unknown): boolean {
  return error instanceof Refusal && error.codeName === 'FUNDS_SHORT';
}

/** The movement that takes another back: the same legs the other way. */
export async function legsBackwards(db: Db, transactionId: number, type: EntryType): Promise<Leg[]> {
  const rows = await db
    .select({ identity: ledgerAccounts.identity, principalId: ledgerAccounts.principalId, fund: ledgerAccounts.fund, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerEntries.transactionId, transactionId))
    .orderBy(asc(ledgerEntries.id));
  return rows.map(({ identity, principalId, fund, amount }) => ({ owner: { identity, principalId }, fund, amount: -amount, type }));
}

/** Balances in fen of some funds of an owner, at an instant or now. A fund without an account holds nothing. */
export async function balancesOf(db: Db, { identity, principalId }: Owner, wanted: readonly Fund[], at?: Date): Promise<Record<string, bigint>> {
  const asOf = at
    ? // By its names: a column object would lose its table here, where only one is selected from.
      sql<string>`coalesce((select e.after from ledger_entries e where e.account_id = ledger_accounts.id and e.created_at <= ${at.toISOString()}::timestamptz order by e.position desc limit 1), 0)`
    : sql<string>`${ledgerAccounts.balance}`;
  const rows = await db
    .select({ fund: ledgerAccounts.fund, balance: asOf })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.identity, identity), eq(ledgerAccounts.principalId, principalId), inArray(ledgerAccounts.fund, [...wanted]), eq(ledgerAccounts.currency, bookCurrency)));
  return Object.fromEntries(wanted.map((fund) => [fund, BigInt(rows.find((row) => row.fund === fund)?.balance ?? 0)]));
}
