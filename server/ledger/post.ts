import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { CodeName } from '../../contract/codes';
import {
  bearingFunds,
  bookCurrency,
  debts,
  funds,
  type DebtFund,
  type EntryType,
  type Fund,
  type LedgerEvent,
  type Owner,
} from '../../contract/ledger';
import type { Db } from '../db/database';
import { kept, unawaited } from '../db/keptStatements';
import { rowOf } from '../db/rowOf';
import { ledgerAccounts, ledgerEntries } from '../db/schema';
import { Refusal, refuse } from '../kernel/refusal';

/** One side of a movement. `amount` is fen: above zero what comes in, below what goes out. */
export interface Leg {
  owner: Owner;
  fund: Fund;
  amount: bigint;
  type: EntryType;
  /** Of what goes out: where that is owed which the account cannot bear, instead of being refused. */
  shortTo?: DebtFund;
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

const debtOf = (fund: Fund) => bearingFunds.filter((one) => one === fund).map((one) => debts[one])[0];

/** A leg with what the contract says of its fund, as the database's `ledger_leg`. */
function toRow({ owner, fund, amount, type, shortTo }: Leg) {
  const debt = debtOf(fund);
  return {
    identity: owner.identity,
    principal_id: owner.principalId,
    fund,
    currency: bookCurrency,
    amount: amount.toString(),
    type,
    short_to: shortTo ?? null,
    may_be_negative: funds[fund].mayBeNegative,
    debt: debt?.fund ?? null,
    debt_type: debt?.type ?? null,
  };
}

/**
 * A movement as the database's `ledger_movement`, which its functions book. Legs of nothing are left out. Throws when the legs do
 * not sum to zero, or somebody has no such fund.
 */
export function movementRow({ reference, event, subject, remark = '', operatorId, now, legs }: Movement) {
  const moving = legs.filter(({ amount }) => amount !== 0n);
  if (moving.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) throw new Error(`${reference} does not sum to zero`);
  for (const { owner, fund } of moving) {
    if (!funds[fund].owner.some((identity) => identity === owner.identity)) throw new Error(`${owner.identity} has no ${fund}`);
  }
  return { reference, event, subject, remark, operator_id: operatorId ?? null, created_at: now.toISOString(), legs: moving.map(toRow) };
}

/**
 * Books one movement of money inside the caller's transaction: the only way into the ledger, in one statement (the migration
 * `orders_in_one_trip` says its rules). Refuses INSUFFICIENT_FUNDS when an account that may not run below zero would, and has
 * then written nothing, and REFERENCE_TAKEN; throws when the legs do not sum to zero.
 */
export async function post(db: Db, movement: Movement): Promise<Posted> {
  const { rows } = await db.execute<{ transaction_id: string | null; is_new: boolean; refused: CodeName | null }>(
    sql`${kept}select transaction_id, is_new, refused from ledger_post(${rowOf('ledger_movement', movementRow(movement))})`,
  );
  const [posted] = rows;
  if (posted?.refused) refuse(posted.refused);
  if (!posted?.transaction_id) throw new Error(`${movement.reference} is neither new nor booked`);
  return { transactionId: Number(posted.transaction_id), isNew: posted.is_new };
}

/**
 * Locks the accounts of movements that are booked one after the other in this transaction, in the one order: so that nobody waits for
 * it in a ring who books several too.
 */
export async function holdAccounts(db: Db, legs: readonly Leg[]): Promise<void> {
  await db.execute(sql`${unawaited}
    select ledger_lock(array(select l from jsonb_populate_recordset(null::ledger_leg, ${JSON.stringify(legs.map(toRow))}::jsonb) l))`);
}

/** Whether a movement was refused because an account does not hold what it takes. */
export function isShort(error: unknown): boolean {
  return error instanceof Refusal && error.codeName === 'INSUFFICIENT_FUNDS';
}

/**
 * The movement that takes another back: what each account got by it, the other way. What was owed, or paid off, goes
 * through the fund it came of: whether it is owed now is a matter of what that holds now.
 */
export async function legsBackwards(db: Db, transactionId: number, type: EntryType): Promise<Leg[]> {
  const rows = await db
    .select({
      identity: ledgerAccounts.identity,
      principalId: ledgerAccounts.principalId,
      fund: ledgerAccounts.fund,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerEntries.transactionId, transactionId))
    .orderBy(asc(ledgerEntries.id));
  const back = new Map<string, Leg>();
  for (const { identity, principalId, fund, amount } of rows) {
    const cameOf = bearingFunds.find((one) => debts[one].fund === fund) ?? fund;
    const leg: Leg = { owner: { identity, principalId }, fund: cameOf, amount: -amount, type };
    const key = keyOf(leg);
    back.set(key, { ...leg, amount: (back.get(key)?.amount ?? 0n) + leg.amount });
  }
  return [...back.values()].filter(({ amount }) => amount !== 0n);
}

/** Within a statement: the balance in fen of a fund of an owner; a fund without an account holds nothing. */
export function balanceOf({ identity, principalId }: Owner, fund: Fund): SQL<string> {
  return sql`coalesce((select balance from ledger_accounts
    where identity = ${identity} and principal_id = ${principalId} and fund = ${fund} and currency = ${bookCurrency}), 0)`;
}

/** Balances in fen of some funds of an owner, at an instant or now. A fund without an account holds nothing. */
export async function balancesOf(
  db: Db,
  { identity, principalId }: Owner,
  wanted: readonly Fund[],
  at?: Date,
): Promise<Record<string, bigint>> {
  const asOf = at
    ? // By its names: a column object would lose its table here, where only one is selected from.
      sql<string>`coalesce((
        select e.after from ledger_entries e where e.account_id = ledger_accounts.id and e.created_at <= ${at.toISOString()}::timestamptz
        order by e.position desc limit 1
      ), 0)`
    : sql<string>`${ledgerAccounts.balance}`;
  const rows = await db
    .select({ fund: ledgerAccounts.fund, balance: asOf })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.identity, identity),
        eq(ledgerAccounts.principalId, principalId),
        inArray(ledgerAccounts.fund, [...wanted]),
        eq(ledgerAccounts.currency, bookCurrency),
      ),
    );
  return Object.fromEntries(wanted.map((fund) => [fund, BigInt(rows.find((row) => row.fund === fund)?.balance ?? 0)]));
}
