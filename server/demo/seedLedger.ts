import { eq, sql } from 'drizzle-orm';
import { orderStatuses } from '../../contract/labels';
import { bookCurrency, entryTypes, funds, type LedgerEvent, type Owner } from '../../contract/ledger';
import type { Db } from '../db/database';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, providers, type OrderTerms, type orders } from '../db/schema';
import { createdLegs, paidLegs, releasedLegs } from '../ledger/orderLegs';
import { paperNumber } from '../papers/paperNumber';
import { insertMany } from './insertMany';
import { writeDepositPapers } from './seedDeposits';
import { incomingFirst, type Leg } from '../ledger/post';
import { recharge, type Movement } from './movements';

type NewOrder = typeof orders.$inferInsert & {
  createdAt: Date;
  endsAt: Date;
  terms: OrderTerms;
  paidAt: Date | null;
  reversedAt: Date | null;
};

const batch = 5000;
/** Fen: what a provider pays in as deposit at a time, and when it does so again. */
const depositRecharge = 500_000_00n;
const lowDeposit = 50_000_00n;

const keyOf = (owner: Owner, fund: string) => `${owner.identity}:${owner.principalId}:${fund}`;

/** The books of the demo's orders: the same legs as an order of today has, written in bulk and in the order of time. */
export async function seedLedger(
  db: Db,
  rows: NewOrder[],
  now: Date,
  days: number,
  further: Movement[],
  onWritten: (done: number, all: number) => void,
): Promise<void> {
  const shops = await db.select({ id: providers.id }).from(providers);
  const dawn = new Date(now.getTime() - (days + 1) * 86_400_000);
  const movements: Movement[] = [
    ...shops.map(({ id }, index): Movement =>
      newDeposit({ identity: 'payee', principalId: id }, new Date(dawn.getTime() + index * 60_000)),
    ),
    ...further,
  ];
  for (const { orderSn, providerId, merchantId, amount, terms, payStatus, createdAt, endsAt, paidAt, reversedAt } of rows) {
    const of = (event: LedgerEvent, at: Date, legs: Leg[]): Movement => ({
      reference: `${event}:${orderSn}`,
      event,
      subject: orderSn,
      at,
      legs,
    });
    movements.push(of('order.created', createdAt, createdLegs(providerId, amount)));
    if (paidAt) {
      const paid = paidLegs({ amount, merchantId, ...terms });
      movements.push(of('order.paid', paidAt, paid));
      if (reversedAt)
        movements.push(
          of(
            'order.reversed',
            reversedAt,
            [...paid.map((leg) => ({ ...leg, amount: -leg.amount })), ...releasedLegs(providerId, amount)].map((leg) => ({
              ...leg,
              type: entryTypes.reversal,
            })),
          ),
        );
    } else if (payStatus !== orderStatuses.waiting) {
      movements.push(of('order.released', new Date(Math.min(endsAt.getTime(), now.getTime())), releasedLegs(providerId, amount)));
    }
  }
  movements.sort((a, b) => a.at.getTime() - b.at.getTime());
  const all = withRecharges(movements);
  await writeDepositPapers(
    db,
    all.filter(({ isUnpapered }) => isUnpapered),
  );
  await write(db, all, onWritten);
}

const newDeposit = (owner: Owner, at: Date): Movement => ({
  ...recharge(paperNumber('D', at), 'deposit.recharged', owner, depositRecharge, at),
  isUnpapered: true,
});

/** A provider whose deposit runs low pays in again. */
function withRecharges(movements: Movement[]): Movement[] {
  const deposits = new Map<number, bigint>();
  return movements.flatMap((movement) => {
    const before: Movement[] = [];
    for (const { owner, fund, amount } of movement.legs) {
      if (fund !== 'deposit') continue;
      const { principalId } = owner;
      let left = (deposits.get(principalId) ?? 0n) + amount;
      while (left < lowDeposit) {
        before.push(newDeposit(owner, movement.at));
        left += depositRecharge;
      }
      deposits.set(principalId, left);
    }
    return [...before, movement];
  });
}

/**
 * Writes the movements with the places and balances that the ledger's triggers would give them. One by one they would
 * move the same few balances a hundred thousand times in one transaction, which takes minutes; so the two triggers rest
 * meanwhile, and `verify` holds the result to every rule.
 */
async function write(db: Db, movements: Movement[], onWritten: (done: number, all: number) => void): Promise<void> {
  const wanted = new Map(
    movements.flatMap(({ legs }) =>
      legs.map(
        ({ owner, fund }) =>
          [keyOf(owner, fund), { ...owner, fund, currency: bookCurrency, mayBeNegative: funds[fund].mayBeNegative }] as const,
      ),
    ),
  );
  const made = await db
    .insert(ledgerAccounts)
    .values([...wanted.values()])
    .returning();
  const accounts = new Map(
    made.map(({ id, identity, principalId, fund }) => [keyOf({ identity, principalId }, fund), { id, balance: 0n, entries: 0 }]),
  );
  await db.execute(sql`alter table ledger_entries disable trigger enter`);
  await db.execute(sql`alter table ledger_accounts disable trigger guard`);
  for (let at = 0; at < movements.length; at += batch) {
    const some = movements.slice(at, at + batch);
    const ids = await insertMany(
      db,
      ledgerTransactions,
      some.map(({ reference, event, subject, at: createdAt }) => ({ reference, event, subject, createdAt })),
      sql`id, reference`,
    );
    const idOf = new Map(ids.map(({ id, reference }) => [String(reference), Number(id)]));
    const entries = some.flatMap(({ reference, legs, at: createdAt }) =>
      incomingFirst(legs.filter(({ amount }) => amount !== 0n)).map(({ owner, fund, amount, type }) => {
        const account = accounts.get(keyOf(owner, fund));
        const transactionId = idOf.get(reference);
        if (!account || !transactionId) throw new Error(`${reference} has no place in the books`);
        const before = account.balance;
        account.balance += amount;
        account.entries += 1;
        return { transactionId, accountId: account.id, amount, type, before, after: account.balance, position: account.entries, createdAt };
      }),
    );
    await insertMany(db, ledgerEntries, entries);
    if (at > 0 && at % (4 * batch) === 0) onWritten(at, movements.length);
  }
  for (const { id, balance, entries } of accounts.values())
    await db.update(ledgerAccounts).set({ balance, entries }).where(eq(ledgerAccounts.id, id));
  await db.execute(sql`alter table ledger_accounts enable trigger guard`);
  await db.execute(sql`alter table ledger_entries enable trigger enter`);
}
