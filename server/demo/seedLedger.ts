import { sql } from 'drizzle-orm';
import { orderStatuses } from '../../contract/states/orders';
import { bookCurrency, entryTypes, funds, type LedgerEvent, type Owner } from '../../contract/ledger';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, ledgerUnsealed, providers, type OrderTerms, type orders } from '../db/schema';
import { createdLegs, paidLegs, releasedLegs } from '../ledger/orderLegs';
import { paperNumber } from '../papers/paperNumber';
import { copyMany, takeIds } from './copyMany';
import { askedBefore, writeDepositPapers } from './seedDeposits';
import { incomingFirst, type Leg } from '../ledger/post';
import { recharge, type DemoWorld, type Movement } from './movements';

type NewOrder = typeof orders.$inferInsert & {
  createdAt: Date;
  endsAt: Date;
  terms: OrderTerms;
  paidAt: Date | null;
  reversedAt: Date | null;
};

/** Fen: what a provider pays in as deposit at a time, and when it does so again. */
const depositRecharge = 500_000_00n;
const lowDeposit = 50_000_00n;

const keyOf = (owner: Owner, fund: string) => `${owner.identity}:${owner.principalId}:${fund}`;

/** The books of the demo's orders: the same legs as an order of today has, written in bulk and in the order of time. */
export async function seedLedger(world: DemoWorld & { days: number; further: Movement[] }, rows: NewOrder[]): Promise<void> {
  const { db, now, days, further } = world;
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
    world,
    all.filter(({ isUnpapered }) => isUnpapered),
  );
  await write(world, all);
}

const newDeposit = (owner: Owner, at: Date): Movement => ({
  ...recharge(paperNumber('D', askedBefore(at)), 'deposit.recharged', owner, depositRecharge, at),
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

/** Writes the movements with the places and balances that the ledger's triggers would give them. */
async function write(world: DemoWorld, movements: Movement[]): Promise<void> {
  const { db } = world;
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
  const first = await takeIds(db, ledgerTransactions, movements.length);
  await copyMany(world, ledgerTransactions, transactionsOf(movements, first));
  await copyMany(world, ledgerEntries, entriesOf(movements, first, accounts));
  // Each is written down to be sealed: by what is due now, where the rules are awake, and here, where they rest.
  await db.execute(sql`set constraints all immediate`);
  await db.execute(sql`insert into ${ledgerUnsealed} (transaction_id) select id from ${ledgerTransactions} on conflict do nothing`);
  const closing = [...accounts.values()].map(({ id, balance, entries }) => ({ id, balance: balance.toString(), entries }));
  await db.execute(sql`
    update ${ledgerAccounts} set balance = closing.balance, entries = closing.entries
    from json_to_recordset(${JSON.stringify(closing)}::json) as closing (id bigint, balance bigint, entries int)
    where ${ledgerAccounts.id} = closing.id`);
}

function* transactionsOf(movements: Movement[], first: number) {
  for (const [index, { reference, event, subject, at }] of movements.entries())
    yield { id: first + index, reference, event, subject, createdAt: at };
}

interface Account {
  id: number;
  balance: bigint;
  entries: number;
}

function* entriesOf(movements: Movement[], first: number, accounts: Map<string, Account>) {
  for (const [index, { reference, legs, at }] of movements.entries()) {
    for (const { owner, fund, amount, type } of incomingFirst(legs.filter((leg) => leg.amount !== 0n))) {
      const account = accounts.get(keyOf(owner, fund));
      if (!account) throw new Error(`${reference} has no place in the books`);
      const before = account.balance;
      account.balance += amount;
      account.entries += 1;
      yield {
        transactionId: first + index,
        accountId: account.id,
        amount,
        type,
        before,
        after: account.balance,
        position: account.entries,
        createdAt: at,
      };
    }
  }
}
