import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { entryTypes, platformOwner, type Owner } from '../../contract/ledger';
import { orderStatuses } from '../../contract/states/orders';
import type { Db } from '../../server/db/database';
import { bridgeOf, type Bridge } from '../../server/ledger/bridge';
import { post, type Leg } from '../../server/ledger/post';
import { frozenLegs, paidOutLegs } from '../../server/ledger/withdrawalLegs';
import { inTransaction } from '../../server/kernel/handle';
import { lockOrder, payLateOrder, payOrder, releaseOrders, reverseOrder, type Doer, type Order } from '../../server/orders/change';
import { Refusal } from '../../server/kernel/refusal';
import { everybodys } from '../../server/kernel/visible';
import { statementOf } from '../../server/statements/statementOf';
import { adjust } from '../support/adjust';
import { makeOrder, makeParties, type Parties } from '../support/orders';
import { scaled } from '../support/scaled';
import { tamper } from '../support/tamper';
import { openWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A day of 2031, which the demo has nothing of. */
const day = (days: number) => new Date(Date.UTC(2031, 0, 1) + days * 86_400_000);
const payee = (principalId: number): Owner => ({ identity: 'payee', principalId });
const payer = (principalId: number): Owner => ({ identity: 'payer', principalId });
let papers = 0;

async function move(
  event: 'withdrawal.applied' | 'withdrawal.paid' | 'withdrawal.returned' | 'deposit.transferred' | 'deposit.recharged',
  legs: Leg[],
  now: Date,
) {
  papers += 1;
  const subject = `bridge-${papers}`;
  await inTransaction(world.database, (tx) => post(tx, { reference: `${event}:${subject}`, event, subject, legs, now }));
}

async function change(order: Order, now: Date, work: (doer: Doer, order: Order) => Promise<void>): Promise<void> {
  await inTransaction(world.database, async (db) => {
    const locked = await lockOrder(db, order.orderSn, everybodys);
    if (locked) await work({ db, now, actorId: null, ip: null }, locked);
  });
}

const pay = (order: Order, now: Date) => change(order, now, payOrder);
const reverse = (order: Order, now: Date) => change(order, now, (doer, one) => reverseOrder(doer, one, '测试'));
const recharge = (id: number, fen: bigint, now: Date) =>
  move(
    'deposit.recharged',
    [
      { owner: platformOwner, fund: 'cash_in', amount: -fen, type: entryTypes.recharge },
      { owner: payee(id), fund: 'deposit', amount: fen, type: entryTypes.recharge },
    ],
    now,
  );
const transfer = (from: number, to: number, fen: bigint, now: Date) =>
  move(
    'deposit.transferred',
    [
      { owner: payee(from), fund: from === to ? 'balance' : 'deposit', amount: -fen, type: entryTypes.transferOut },
      { owner: payee(to), fund: 'deposit', amount: fen, type: entryTypes.transferIn },
    ],
    now,
  );

const told = ({ lines }: Bridge) => Object.fromEntries(lines.map(({ name, count, amount }) => [name, [count, amount]]));

test('a merchant’s month is told gross, with what it cost, what was taken back and what left', async () => {
  const parties = await makeParties(world.database);
  const owner = payer(parties.merchantId);
  const first = await makeOrder(world.database, parties, { amount: 100_05n, createdAt: day(1) });
  const second = await makeOrder(world.database, parties, { amount: 40_00n, createdAt: day(1) });
  await pay(first, day(2));
  await pay(second, day(3));
  await reverse(second, day(35));
  await move('withdrawal.applied', frozenLegs(owner, 51_00n, entryTypes.withdrawal), day(36));
  await move('withdrawal.applied', frozenLegs(owner, 10_00n, entryTypes.withdrawal), day(36));
  await move('withdrawal.returned', frozenLegs(owner, -10_00n, entryTypes.withdrawalReturned), day(37));
  await move('withdrawal.paid', paidOutLegs(owner, 50_00n, 1_00n), day(38));
  const { db } = world.database;
  const january = await bridgeOf(db, owner, day(0), day(31));
  expect(january).toMatchObject({ opening: 0n, closing: 137_95n });
  expect(told(january)).toEqual({ paid: [2, 140_05n], fee: [2, -2_10n] });
  const february = await bridgeOf(db, owner, day(31), day(59));
  expect(february).toMatchObject({ opening: 137_95n, closing: 47_55n });
  expect(told(february)).toEqual({
    reversed: [1, -40_00n],
    feeReturned: [1, 60n],
    withdrawn: [1, -50_00n],
    withdrawalFee: [1, -1_00n],
  });
  expect(await bridgeOf(db, owner, day(59), day(90))).toEqual({ opening: 47_55n, closing: 47_55n, lines: [] });
  expect(await bridgeOf(db, owner, null, day(90))).toMatchObject({ opening: 0n, closing: 47_55n });
  // An instant belongs to the range that begins with it.
  expect(told(await bridgeOf(db, owner, day(2), day(3)))).toEqual({ paid: [1, 100_05n], fee: [1, -1_50n] });
});

test('what a merchant owes is taken off, and what pays it off is no line of its own', async () => {
  const parties = await makeParties(world.database);
  const owner = payer(parties.merchantId);
  const order = await makeOrder(world.database, parties, { amount: 100_00n, createdAt: day(1) });
  await pay(order, day(2));
  await adjust(world.database, owner, 'balance', -90_00n, day(3));
  await reverse(order, day(4));
  await adjust(world.database, owner, 'balance', 95_00n, day(5));
  const { db } = world.database;
  expect(await bridgeOf(db, owner, day(4), day(5))).toEqual({
    opening: 8_50n,
    closing: -90_00n,
    lines: [
      { name: 'reversed', count: 1, amount: -100_00n },
      { name: 'feeReturned', count: 1, amount: 1_50n },
    ],
  });
  expect(await bridgeOf(db, owner, day(5), day(6))).toEqual({
    opening: -90_00n,
    closing: 5_00n,
    lines: [{ name: 'adjusted', count: 1, amount: 95_00n }],
  });
});

test('a provider’s month tells its own commission from its team’s, and its deposit from both', async () => {
  const parties = await makeParties(world.database);
  const { providerId, rootId } = parties;
  await recharge(rootId, 300_00n, day(1));
  const order = await makeOrder(world.database, parties, { amount: 100_00n, createdAt: day(1) });
  await pay(order, day(2));
  const late = await makeOrder(world.database, parties, { amount: 50_00n, createdAt: day(1), payStatus: orderStatuses.expired });
  await change(late, day(2), payLateOrder);
  await transfer(rootId, providerId, 20_00n, day(3));
  await transfer(providerId, providerId, 30n, day(3));
  await reverse(late, day(4));
  const { db } = world.database;
  expect(told(await bridgeOf(db, payee(providerId), day(0), day(9)))).toEqual({
    adjusted: [2, 150_00n],
    commission: [2, 90n],
    commissionReversed: [1, -30n],
    depositUsed: [2, -150_00n],
    depositReturned: [1, 50_00n],
    transferredIn: [1, 20_00n],
  });
  expect(told(await bridgeOf(db, payee(rootId), day(0), day(9)))).toEqual({
    recharged: [1, 300_00n],
    teamCommission: [2, 45n],
    teamCommissionReversed: [1, -15n],
    transferredOut: [1, -20_00n],
  });
});

test('the platform’s month tells the fees it took from what its providers and the software took of them', async () => {
  const parties = await makeParties(world.database);
  const owner = payer(parties.merchantId);
  await adjust(world.database, platformOwner, 'pre_deposit', 10_00n, day(101));
  const order = await makeOrder(world.database, parties, { amount: 100_00n, createdAt: day(101) });
  const taken = await makeOrder(world.database, parties, { amount: 50_00n, createdAt: day(101) });
  await pay(order, day(102));
  await pay(taken, day(102));
  await reverse(taken, day(103));
  await move('withdrawal.applied', frozenLegs(owner, 51_00n, entryTypes.withdrawal), day(104));
  await move('withdrawal.paid', paidOutLegs(owner, 50_00n, 1_00n), day(104));
  const bridge = await bridgeOf(world.database.db, platformOwner, day(101), day(105));
  expect(told(bridge)).toEqual({
    adjusted: [1, 10_00n],
    fee: [2, 2_25n],
    feeReturned: [1, -75n],
    commission: [2, -1_35n],
    commissionReversed: [1, 45n],
    softwareFee: [2, -30n],
    softwareFeeReturned: [1, 10n],
    withdrawalFee: [1, 1_00n],
  });
  expect(bridge.closing - bridge.opening).toBe(10_00n + 90n - 30n - 20n + 1_00n);
});

/** One thing that happens, to the orders and people of a world, at a day of its own: the books need not be in the order of time. */
const happening = fc.record({
  kind: fc.constantFrom('order', 'pay', 'reverse', 'expire', 'payLate', 'apply', 'payOut', 'return', 'adjust', 'recharge', 'transfer'),
  which: fc.nat(20),
  fen: fc.bigInt(100n, 900_00n),
  at: fc.integer({ min: 200, max: 230 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

interface Life {
  parties: Parties;
  orders: Order[];
  /** Frozen for withdrawals, in fen. */
  frozen: bigint[];
}

/** Refused is what the books cannot bear, or an order is not ready for. */
async function live({ parties, orders, frozen }: Life, { kind, which, fen, at }: Happening): Promise<void> {
  const now = day(at);
  const owner = which % 2 ? payer(parties.merchantId) : payee(parties.providerId);
  const order = orders[which % Math.max(orders.length, 1)];
  const free = frozen.pop();
  const steps: Record<Happening['kind'], () => Promise<unknown>> = {
    order: async () => orders.push(await makeOrder(world.database, parties, { amount: fen, createdAt: now })),
    pay: async () => order && pay(order, now),
    reverse: async () => order && reverse(order, now),
    expire: async () => order && change(order, now, (doer, one) => releaseOrders(doer, [one], 'expired')),
    payLate: async () => order && change(order, now, payLateOrder),
    apply: async () => {
      await move('withdrawal.applied', frozenLegs(payer(parties.merchantId), fen, entryTypes.withdrawal), now);
      frozen.push(fen);
    },
    payOut: async () => free && move('withdrawal.paid', paidOutLegs(payer(parties.merchantId), free - 50n, 50n), now),
    return: async () =>
      free && move('withdrawal.returned', frozenLegs(payer(parties.merchantId), -free, entryTypes.withdrawalReturned), now),
    adjust: () => adjust(world.database, owner, 'balance', which > 12 ? -fen : fen, now),
    recharge: () => recharge(parties.providerId, fen, now),
    transfer: () => transfer(parties.providerId, which % 2 ? parties.rootId : parties.providerId, fen, now),
  };
  if (kind !== 'payOut' && kind !== 'return' && free) frozen.push(free);
  await steps[kind]().catch((error: unknown) => {
    if (kind === 'payOut' || kind === 'return' || !(error instanceof Refusal)) throw error;
  });
}

const own = {
  payer: ['balance', 'balance_frozen', 'receivable'],
  payee: ['balance', 'balance_frozen', 'receivable', 'deposit', 'deposit_frozen'],
  other: ['income', 'pre_deposit', 'software_payable'],
};

/** What an owner's entries up to an instant add up to: counted by themselves. */
async function heldBefore({ identity, principalId }: Owner, at: Date): Promise<bigint> {
  const { rows } = await world.db.query<{ fen: string }>(
    `select coalesce(sum(e.amount), 0) as fen from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.identity = $1 and a.principal_id = $2 and a.fund = any($3) and e.created_at < $4`,
    [identity, principalId, own[identity], at],
  );
  return BigInt(rows[0]?.fen ?? 0);
}

test('in every range what there was and all that happened is what is left, whatever happened, for everybody', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 25, maxLength: 40 }),
      fc.array(fc.tuple(fc.integer({ min: 198, max: 232 }), fc.nat(20)), { minLength: 4, maxLength: 4 }),
      async (happenings, ranges) => {
        const life: Life = { parties: await makeParties(world.database), orders: [], frozen: [] };
        for (const one of happenings) await live(life, one);
        const { merchantId, providerId, rootId } = life.parties;
        for (const owner of [payer(merchantId), payee(providerId), payee(rootId), platformOwner]) {
          for (const [begin, days] of ranges) {
            const [from, to] = [day(begin), day(begin + days)];
            const { opening, closing, lines } = await bridgeOf(world.database.db, owner, from, to);
            expect(opening).toBe(await heldBefore(owner, from));
            expect(closing).toBe(await heldBefore(owner, to));
            expect(lines.reduce((sum, { amount }) => sum + amount, opening)).toBe(closing);
            if (owner.identity !== 'payer') continue;
            const { rows } = await world.db.query<Record<'n' | 'gross' | 'fees', string>>(
              `select count(*) as n, coalesce(sum(amount), 0) as gross, coalesce(sum(fee), 0) as fees from orders
               where merchant_id = $1 and paid_at >= $2 and paid_at < $3`,
              [merchantId, from, to],
            );
            const line = (name: string) => lines.find((one) => one.name === name);
            expect([line('paid')?.count ?? 0, line('paid')?.amount ?? 0n]).toEqual([Number(rows[0]?.n), BigInt(rows[0]?.gross ?? 0)]);
            expect(-(line('fee')?.amount ?? 0n)).toBe(BigInt(rows[0]?.fees ?? 0));
          }
        }
      },
    ),
    { numRuns: scaled(25), endOnFailure: true },
  );
}, 300_000);

test('every owner of the demo adds up over its whole life, from its orders to what it holds now', async () => {
  const { rows } = await world.db.query<{ identity: 'payer' | 'payee' | 'other'; id: string }>(
    'select distinct identity, principal_id as id from ledger_accounts',
  );
  const until = day(400);
  for (const { identity, id } of rows) {
    const owner = { identity, principalId: Number(id) };
    const { opening, closing } = await bridgeOf(world.database.db, owner, null, until);
    expect(opening).toBe(0n);
    expect(closing).toBe(await heldBefore(owner, until));
  }
});

/** By how many seconds a movement is booked out of its turn: most within what is usual, some far beyond it. */
const aside = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -45, max: 45 }) }, fc.integer({ min: -4_000, max: 4_000 }));

test('what was held at an instant is what was booked before it, to the second, in whatever order it was booked', async () => {
  let owners = 8_000_000;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(200), aside, fc.bigInt(1n, 900n)), { minLength: 10, maxLength: 30 }),
      fc.array(fc.integer({ min: -300, max: 5_000 }), { minLength: 10, maxLength: 10 }),
      async (movements, instants) => {
        owners += 1;
        const owner = payee(owners);
        const at = (seconds: number) => new Date(day(600).getTime() + seconds * 1000);
        let turn = 0;
        for (const [pause, by, fen] of movements) {
          turn += pause;
          instants.push(turn + by);
          await adjust(world.database, owner, 'balance', fen, at(turn + by));
        }
        for (const instant of instants.map(at)) {
          expect((await bridgeOf(world.database.db, owner, instant, instant)).opening).toBe(await heldBefore(owner, instant));
        }
      },
    ),
    { numRuns: scaled(20), endOnFailure: true },
  );
}, 300_000);

/** A merchant whose balance got one yuan every ten minutes of a stretch of days, past all rules: 144 movements a day. */
async function makeRich(merchant: number, from: number, days: number): Promise<Owner> {
  const count = days * 144;
  await tamper(
    world,
    `with account as (
      insert into ledger_accounts (identity, principal_id, fund, currency, may_be_negative, balance, entries)
      values ('payer', ${merchant}, 'balance', 'CNY', false, ${count * 100}, ${count}) returning id
    ), made as (
      insert into ledger_transactions (reference, event, subject, created_at)
      select 'rich:${merchant}:' || i, 'adjustment', i, timestamptz '${day(from).toISOString()}' + (i - 1) * interval '10 minutes'
      from generate_series(1, ${count}) i returning id, subject::int as i, created_at
    )
    insert into ledger_entries (transaction_id, account_id, type, amount, position, before, after, created_at)
    select made.id, account.id, ${entryTypes.adjustment}, 100, i, (i - 1) * 100, i * 100, made.created_at from made, account order by i`,
  );
  return payer(merchant);
}

/** How many rows of the books a reading touches. */
async function rowsRead(read: (db: Db) => Promise<unknown>): Promise<number> {
  return world.database.transaction(async (tx) => {
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    const count = async () => {
      const { rows } = await tx.execute<{ n: string }>(
        sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as n from pg_stat_xact_user_tables
          where relname in ('ledger_entries', 'ledger_transactions', 'ledger_late_entries')`,
      );
      return Number(rows[0]?.n);
    };
    const before = await count();
    await read(tx);
    return (await count()) - before;
  });
}

describe('what a range costs', () => {
  let short: Owner;
  let long: Owner;
  beforeAll(async () => {
    // 50,400 movements before the range, and as many after it.
    short = await makeRich(7_000_001, 1_000, 31);
    long = await makeRich(7_000_002, 1_000 - 350, 31 + 2 * 350);
    await world.db.query('analyze ledger_accounts, ledger_entries, ledger_transactions, ledger_late_entries');
  });

  test('is what was booked in it, however much there was before and came after', async () => {
    for (const [from, days] of [
      [1_010, 1],
      [1_000, 31],
    ] as const) {
      const bridge = (owner: Owner) => (db: Db) => bridgeOf(db, owner, day(from), day(from + days));
      const booked = days * 144;
      expect(told(await bridge(long)(world.database.db))).toEqual({ adjusted: [booked, BigInt(booked) * 1_00n] });
      const read = await rowsRead(bridge(long));
      expect(read).toBeLessThanOrEqual((await rowsRead(bridge(short))) + 5);
      expect(read).toBeLessThanOrEqual(2 * booked + 100);
    }
    const past = (owner: Owner) => (db: Db) => bridgeOf(db, owner, day(-4_000), day(-3_970));
    expect(await rowsRead(past(long))).toBeLessThanOrEqual(100);
  });

  test('is for the days of a month what it is for the month', async () => {
    // 31 days from October 2033 on, in the platform's time.
    const month = await rowsRead((db) => statementOf(db, { identity: 'payer', principalId: 7_000_002 }, '2033-10'));
    expect(month).toBeLessThanOrEqual(2 * 31 * 144 + 100);
  });
});
