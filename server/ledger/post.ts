import { and, asc, eq, inArray, sql } from 'drizzle-orm';
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
import type { Identity } from '../../contract/identity';
import type { Db } from '../db/database';
import { kept } from '../db/keptStatements';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../db/schema';
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

interface Account {
  id: string;
  /** Fen. */
  balance: bigint;
  mayBeNegative: boolean;
}
type Accounts = Map<string, Account>;

type FoundAccount = { id: string; identity: Identity; principal_id: string; fund: Fund; balance: string; may_be_negative: boolean };

const debtOf = (fund: Fund) => bearingFunds.filter((one) => one === fund).map((one) => debts[one])[0];

/**
 * The accounts of the legs, and of what their owners owe, locked in the order of their ids so that no two movements wait
 * for each other in a ring.
 */
async function lockFound(db: Db, legs: readonly Leg[]): Promise<Accounts> {
  const wanted = new Map<string, Pick<Leg, 'owner' | 'fund'>>();
  for (const { owner, fund } of legs) {
    for (const one of [fund, debtOf(fund)?.fund]) if (one) wanted.set(keyOf({ owner, fund: one }), { owner, fund: one });
  }
  const named = [...wanted.values()];
  const { rows } = await db.execute<FoundAccount>(sql`${kept}
    select id, identity, principal_id, fund, balance, may_be_negative from ledger_accounts
    where (identity, principal_id, fund) in (select * from unnest(${sql.param(named.map(({ owner }) => owner.identity))}::text[],
      ${sql.param(named.map(({ owner }) => owner.principalId))}::bigint[], ${sql.param(named.map(({ fund }) => fund))}::text[]))
      and currency = ${bookCurrency} order by id for update`);
  return new Map(
    rows.map(({ id, identity, principal_id, fund, balance, may_be_negative }) => [
      keyOf({ owner: { identity, principalId: Number(principal_id) }, fund }),
      { id, balance: BigInt(balance), mayBeNegative: may_be_negative },
    ]),
  );
}

/** The same, made where an account of a leg is missing. A debt that nobody has gets no account. */
async function lockAccounts(db: Db, legs: readonly Leg[]): Promise<Accounts> {
  const found = await lockFound(db, legs);
  const missing = new Map(legs.filter((leg) => !found.has(keyOf(leg))).map((leg) => [keyOf(leg), leg]));
  if (missing.size === 0) return found;
  await db
    .insert(ledgerAccounts)
    .values(
      [...missing]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { owner, fund }]) => ({ ...owner, fund, currency: bookCurrency, mayBeNegative: funds[fund].mayBeNegative })),
    )
    .onConflictDoNothing();
  return lockFound(db, legs);
}

/**
 * What is owed is taken first: where an owner owes, what its fund holds and what comes in now pays that off before
 * anything goes out.
 */
function payOffs(legs: readonly Leg[], accounts: Accounts): Leg[] {
  const bearing = new Map(legs.flatMap((leg) => (debtOf(leg.fund) ? [[keyOf(leg), leg] as const] : [])));
  return [...bearing].flatMap(([key, { owner, fund }]) => {
    const debt = debtOf(fund);
    const owed = debt ? -(accounts.get(keyOf({ owner, fund: debt.fund }))?.balance ?? 0n) : 0n;
    if (!debt) return [];
    const came = legs.reduce(
      (sum, leg) => (keyOf(leg) === key && leg.amount > 0n ? sum + leg.amount : sum),
      accounts.get(key)?.balance ?? 0n,
    );
    const paid = came < owed ? came : owed;
    return paid > 0n
      ? [
          { owner, fund, amount: -paid, type: debt.type },
          { owner, fund: debt.fund, amount: paid, type: debt.type },
        ]
      : [];
  });
}

/** The legs as the accounts can bear them: what goes out of one that may be short, as far as it holds it, and the rest owed. */
function bearable(legs: readonly Leg[], accounts: Accounts): Leg[] {
  const left = new Map([...accounts].map(([key, { balance }]) => [key, balance]));
  const balanceOf = (leg: Leg) => left.get(keyOf(leg)) ?? 0n;
  const move = (leg: Leg) => left.set(keyOf(leg), balanceOf(leg) + leg.amount);
  const owing = legs.filter(({ shortTo, amount }) => shortTo !== undefined && amount < 0n);
  for (const leg of legs) if (!owing.includes(leg)) move(leg);
  const borne = owing.flatMap((leg) => {
    const held = balanceOf(leg) > 0n ? balanceOf(leg) : 0n;
    const out = held < -leg.amount ? held : -leg.amount;
    const parts: Leg[] = [{ ...leg, amount: -out }];
    if (leg.shortTo && out < -leg.amount) parts.push({ ...leg, fund: leg.shortTo, amount: leg.amount + out });
    for (const part of parts) move(part);
    return parts.filter(({ amount }) => amount !== 0n);
  });
  for (const [key, balance] of left) if (balance < 0n && accounts.get(key)?.mayBeNegative === false) refuse('INSUFFICIENT_FUNDS');
  return [...legs.filter((leg) => !owing.includes(leg)), ...borne];
}

/** Whether a movement with this reference is booked already; for something else it is refused. */
async function booked(db: Db, { reference, event, subject }: Movement): Promise<Posted | null> {
  const [earlier] = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.reference, reference));
  if (!earlier) return null;
  if (earlier.event !== event || earlier.subject !== subject) return refuse('REFERENCE_TAKEN');
  return { transactionId: earlier.id, isNew: false };
}

/** What the accounts can bear; a movement that they cannot bear any more may be the one that is booked already. */
async function orBooked(db: Db, movement: Movement, bear: () => Leg[]): Promise<Leg[] | Posted> {
  try {
    return bear();
  } catch (error) {
    const before = isShort(error) ? await booked(db, movement) : null;
    if (before) return before;
    throw error;
  }
}

/** Writes a movement with its entries, what comes in first: its id, or null where its reference is booked. */
async function write(db: Db, movement: Movement, legs: readonly Leg[], accounts: Accounts): Promise<number | null> {
  const { reference, event, subject, remark = '', operatorId = null } = movement;
  const now = movement.now.toISOString();
  const entries = incomingFirst(legs).map((leg) => {
    const account = accounts.get(keyOf(leg));
    if (!account) throw new Error(`there is no account ${keyOf(leg)}`);
    return { id: account.id, type: leg.type, amount: leg.amount.toString() };
  });
  const { rows: written } = await db.execute<{ id: string }>(sql`${kept}
    with made as (
      insert into ledger_transactions (reference, event, subject, remark, operator_id, created_at)
      values (${reference}, ${event}, ${subject}, ${remark}, ${operatorId}, ${now})
      on conflict (reference) do nothing returning id
    )
    insert into ledger_entries (transaction_id, account_id, type, amount, created_at)
    select made.id, entry.account_id, entry.type, entry.amount, ${now}
    from made, unnest(${sql.param(entries.map(({ id }) => id))}::bigint[], ${sql.param(entries.map(({ type }) => type))}::smallint[],
      ${sql.param(entries.map(({ amount }) => amount))}::bigint[]) with ordinality as entry (account_id, type, amount, turn)
    order by entry.turn
    returning transaction_id as id`);
  const [first] = written;
  return first ? Number(first.id) : null;
}

/**
 * Books one movement of money inside the caller's transaction: the only writer of the ledger. Legs of nothing are left
 * out. Refuses INSUFFICIENT_FUNDS when an account that may not run below zero would, and has then written nothing; throws when
 * the legs do not sum to zero.
 */
export async function post(db: Db, movement: Movement): Promise<Posted> {
  const { reference, legs } = movement;
  const moving = legs.filter(({ amount }) => amount !== 0n);
  if (moving.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) throw new Error(`${reference} does not sum to zero`);
  for (const { owner, fund } of moving) {
    if (!funds[fund].owner.some((identity) => identity === owner.identity)) throw new Error(`${owner.identity} has no ${fund}`);
  }
  let accounts = await lockAccounts(db, moving);
  const bearing = await orBooked(db, movement, () => bearable([...moving, ...payOffs(moving, accounts)], accounts));
  if (!Array.isArray(bearing)) return bearing;
  if (bearing.some((leg) => !accounts.has(keyOf(leg)))) {
    const before = await booked(db, movement);
    if (before) return before;
    // A debt that begins here is younger than the account that could not bear it, which is locked: nobody else holds it.
    accounts = await lockAccounts(db, bearing);
  }
  const transactionId = await write(db, movement, bearing, accounts);
  if (transactionId !== null) return { transactionId, isNew: true };
  const before = await booked(db, movement);
  if (!before) throw new Error(`${reference} is neither new nor booked`);
  return before;
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
