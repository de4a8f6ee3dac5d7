import { eq, inArray } from 'drizzle-orm';
import { callbackStates, orderStatuses } from '../../contract/states/orders';
import { entryTypes, platformOwner, type Fund, type Owner } from '../../contract/ledger';
import { words } from '../../contract/words';
import type { Db } from '../../server/db/database';
import {
  accounts,
  callbackJobs,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  orderEvents,
  orders,
  receivingAccountDays,
  receivingAccounts,
} from '../../server/db/schema';
import { inTransaction } from '../../server/kernel/handle';
import { Refusal } from '../../server/kernel/refusal';
import { everybodys } from '../../server/kernel/visible';
import { createdLegs, paidLegs } from '../../server/ledger/orderLegs';
import { balancesOf, post } from '../../server/ledger/post';
import { verify } from '../../server/ledger/verify';
import {
  addEvent,
  lockOrder,
  payLateOrder,
  payOrder,
  releaseOrders,
  reverseOrder,
  type Doer,
  type Order,
} from '../../server/orders/change';
import { payOrders } from '../../server/orders/payTogether';
import { adjust } from '../support/adjust';
import { makeOrder, makeParties, type Parties } from '../support/orders';
import { openWorld, type World } from '../support/world';

let world: World;
let actorId: number;
let parties: Parties;
let merchant: Owner;
let provider: Owner;
let root: Owner;
beforeAll(async () => {
  world = await openWorld();
  const [operator] = await world.database.db.select().from(accounts).where(eq(accounts.identity, 'other')).limit(1);
  actorId = operator?.id ?? 0;
});
afterAll(() => world.close());
beforeEach(async () => {
  parties = await makeParties(world.database);
  merchant = { identity: 'payer', principalId: parties.merchantId };
  provider = { identity: 'payee', principalId: parties.providerId };
  root = { identity: 'payee', principalId: parties.rootId };
});

const now = new Date('2026-03-04T05:06:07.089Z');
const notifyUrl = 'https://shop.example.com:8443/paid';
const order = (values: Partial<typeof orders.$inferInsert> = {}) =>
  makeOrder(world.database, parties, { createdAt: new Date('2026-03-04T05:00:00Z'), ...values });
const expired = (values: Partial<typeof orders.$inferInsert> = {}) => order({ payStatus: orderStatuses.expired, ...values });

/** Runs a change in a transaction of its own, by an operator. */
const by = (change: (doer: Doer) => Promise<void>, doer: Partial<Doer> = {}) =>
  inTransaction(world.database, (tx: Db) => change({ db: tx, now, actorId, ip: '198.51.100.7', ...doer }));

/** The order as it is now. */
async function fresh({ orderSn }: Order): Promise<Order> {
  const [found] = await world.database.db.select().from(orders).where(eq(orders.orderSn, orderSn));
  if (!found) throw new Error('no order');
  return found;
}

async function paid(values: Partial<typeof orders.$inferInsert> = {}): Promise<Order> {
  const made = await order(values);
  await by((doer) => payOrder(doer, made));
  return fresh(made);
}

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.codeName : error),
  );
}

const held = async (owner: Owner, ...funds: Fund[]) => Object.values(await balancesOf(world.database.db, owner, funds));

/** The legs of a movement, each as owner, fund, fen and type. */
async function booked(reference: string): Promise<unknown[]> {
  const rows = await world.database.db
    .select({
      identity: ledgerAccounts.identity,
      principalId: ledgerAccounts.principalId,
      fund: ledgerAccounts.fund,
      amount: ledgerEntries.amount,
      type: ledgerEntries.type,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.reference, reference));
  return rows.map(({ identity, principalId, fund, amount, type }) => [`${identity}:${principalId}`, fund, amount, type]);
}
const name = ({ identity, principalId }: Owner) => `${identity}:${principalId}`;
const sorted = (rows: unknown[]) => [...rows].map((row) => String(row)).sort();

async function transactionOf(reference: string) {
  const [found] = await world.database.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.reference, reference));
  return found;
}

async function eventsOf({ id }: Order) {
  const rows = await world.database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
  return rows.map(({ kind, actorId: actor, ip, details, createdAt }) => ({ kind, actor, ip, details, createdAt }));
}

const jobsOf = ({ id }: Order) => world.database.db.select().from(callbackJobs).where(eq(callbackJobs.orderId, id));
const operatorsEvent = (kind: string, note: string) => ({ kind, actor: actorId, ip: '198.51.100.7', details: { note }, createdAt: now });

/** What a paid order of 100.05 moves: 1.50 fee, of which 0.60 and 0.30 are the providers' and 0.60 is left, and 0.20 for the software. */
const paidMovement = () => [
  [name(provider), 'deposit_frozen', -10005n, entryTypes.orderPaid],
  [name(merchant), 'balance', 9855n, entryTypes.orderPaid],
  [name(provider), 'balance', 60n, entryTypes.commission],
  [name(root), 'balance', 30n, entryTypes.teamCommission],
  [name(platformOwner), 'income', 60n, entryTypes.orderPaid],
  [name(platformOwner), 'pre_deposit', -20n, entryTypes.fee],
  [name(platformOwner), 'software_fee', 20n, entryTypes.fee],
];

test('a timeline keeps for whom an operator acted, one or several paid, closed or late', async () => {
  const [customer] = await world.database.db.select().from(accounts).where(eq(accounts.identity, 'payer')).limit(1);
  const actedForId = customer?.id;
  expect(actedForId).toBeGreaterThan(0);
  const made = [await order(), await order(), await order(), await expired()] as const;
  await by((doer) => payOrder(doer, made[0]), { actedForId });
  await by((doer) => payOrders(doer.db, [{ doer, order: made[1], note: '' }]), { actedForId });
  await by((doer) => releaseOrders(doer, [made[2]], 'closed'), { actedForId });
  await by((doer) => payLateOrder(doer, made[3]), { actedForId });
  const kept = await world.database.db
    .select()
    .from(orderEvents)
    .where(
      inArray(
        orderEvents.orderId,
        made.map(({ id }) => id),
      ),
    );
  expect(kept.map((event) => [event.kind, event.actorId, event.actedForId]).sort()).toEqual(
    ['closed', 'paid', 'paid', 'paidLate'].map((kind) => [kind, actorId, actedForId]),
  );
});

describe('a paid order', () => {
  test('pays everybody by its terms in one movement, which names order and operator', async () => {
    const made = await order();
    await by((doer) => payOrder(doer, made, '核对到账'));
    expect(sorted(await booked(`order.paid:${made.orderSn}`))).toEqual(sorted(paidMovement()));
    expect(await transactionOf(`order.paid:${made.orderSn}`)).toMatchObject({
      event: 'order.paid',
      subject: made.orderSn,
      remark: '',
      operatorId: actorId,
      createdAt: now,
    });
    expect(await fresh(made)).toMatchObject({
      payStatus: orderStatuses.paid,
      status: orderStatuses.paid,
      paidAt: now,
      callbackStatus: callbackStates.none,
    });
    expect(await eventsOf(made)).toEqual([operatorsEvent('paid', '核对到账')]);
    expect(await jobsOf(made)).toEqual([]);
  });

  test('is told to a merchant that gave an address, at once', async () => {
    const made = await order({ notifyUrl });
    await by((doer) => payOrder(doer, made));
    expect((await fresh(made)).callbackStatus).toBe(callbackStates.retrying);
    expect(await jobsOf(made)).toEqual([
      { orderId: made.id, merchantId: parties.merchantId, host: 'shop.example.com:8443', attempt: 1, dueAt: now, takenUntil: null },
    ]);
  });

  test('by the platform itself names nobody, and no note is an empty one', async () => {
    const made = await order();
    await by((doer) => payOrder(doer, made), { actorId: null, ip: null });
    expect((await transactionOf(`order.paid:${made.orderSn}`))?.operatorId).toBeNull();
    expect(await eventsOf(made)).toEqual([{ ...operatorsEvent('paid', ''), actor: null, ip: null }]);
  });

  test('that finds nothing frozen in the books is no matter of the deposit: it fails as what it is', async () => {
    const made = await order();
    await adjust(world.database, provider, 'deposit_frozen', -made.amount, now);
    expect(await refusal(by((doer) => payOrder(doer, made)))).toBe('INSUFFICIENT_FUNDS');
    expect(await eventsOf(made)).toEqual([]);
  });
});

describe('a late payment', () => {
  test('takes the deposit anew and pays as any other, in one movement', async () => {
    const made = await expired({ notifyUrl });
    await by((doer) => payLateOrder(doer, made, '迟到'));
    const anew = [
      [name(provider), 'deposit', -10005n, entryTypes.orderFrozen],
      [name(provider), 'deposit_frozen', 10005n, entryTypes.orderFrozen],
    ];
    expect(sorted(await booked(`order.paid:${made.orderSn}`))).toEqual(sorted([...anew, ...paidMovement()]));
    expect(await held(provider, 'deposit', 'deposit_frozen')).toEqual([0n, 0n]);
    expect(await fresh(made)).toMatchObject({ payStatus: orderStatuses.paid, paidAt: now, callbackStatus: callbackStates.retrying });
    expect(await eventsOf(made)).toEqual([operatorsEvent('paidLate', '迟到')]);
    expect(await jobsOf(made)).toHaveLength(1);
  });

  test('without a note has an empty one', async () => {
    const made = await expired();
    await by((doer) => payLateOrder(doer, made));
    expect(await eventsOf(made)).toEqual([operatorsEvent('paidLate', '')]);
  });

  test('that the deposit no longer covers is refused, and nothing is left of it', async () => {
    const made = await expired({ notifyUrl });
    await adjust(world.database, provider, 'deposit', -1n, now);
    expect(await refusal(by((doer) => payLateOrder(doer, made)))).toBe('INSUFFICIENT_DEPOSIT');
    expect(await fresh(made)).toEqual(made);
    expect([...(await eventsOf(made)), ...(await jobsOf(made))]).toEqual([]);
  });

  test('that fails for another reason says that one', async () => {
    const made = await expired();
    const legs = createdLegs(parties.providerId, 1n);
    const another = by(async (doer) => {
      await post(doer.db, { reference: `order.paid:${made.orderSn}`, event: 'order.released', subject: made.orderSn, legs, now });
      await payLateOrder(doer, made);
    });
    expect(await refusal(another)).toBe('REFERENCE_TAKEN');
  });
});

describe('an order that is given up', () => {
  test.each(['expired', 'closed'] as const)('%s: its deposit is free again', async (kind) => {
    const made = await order();
    await by((doer) => releaseOrders(doer, [made], kind, '客户取消'));
    expect(sorted(await booked(`order.released:${made.orderSn}`))).toEqual(
      sorted([
        [name(provider), 'deposit_frozen', -10005n, entryTypes.orderReleased],
        [name(provider), 'deposit', 10005n, entryTypes.orderReleased],
      ]),
    );
    expect(await transactionOf(`order.released:${made.orderSn}`)).toMatchObject({
      event: 'order.released',
      subject: made.orderSn,
      remark: '客户取消',
      operatorId: actorId,
      createdAt: now,
    });
    expect(await fresh(made)).toMatchObject({ payStatus: orderStatuses[kind], paidAt: null });
    expect(await eventsOf(made)).toEqual([operatorsEvent(kind, '客户取消')]);
  });

  test('by the clock names nobody and says nothing', async () => {
    const made = await order();
    await by((doer) => releaseOrders(doer, [made], 'expired'), { actorId: null, ip: null });
    expect(await transactionOf(`order.released:${made.orderSn}`)).toMatchObject({ remark: '', operatorId: null });
    expect(await eventsOf(made)).toEqual([{ ...operatorsEvent('expired', ''), actor: null, ip: null }]);
  });

  test('gives its place in the day of its creation back to its receiving account, and takes it again when it is paid late', async () => {
    const own = { channel: 1, name: '', accountNo: '', minAmount: 1n, maxAmount: 1n, dailyAmount: 1n, dailyCount: 1 } as const;
    const [shop] = await world.database.db
      .insert(receivingAccounts)
      .values({ providerId: parties.providerId, ...own })
      .returning();
    const made = await order({ receivingAccountId: shop?.id ?? 0, createdAt: new Date('2026-03-03T15:59:00Z') });
    // The platform's day begins at 16:00 UTC.
    const days = ['2026-03-03', '2026-03-04'].map((day) => ({ accountId: shop?.id ?? 0, day, orders: 3, amount: 30000n }));
    await world.database.db.insert(receivingAccountDays).values(days);
    const left = async () => {
      const found = await world.database.db
        .select()
        .from(receivingAccountDays)
        .where(eq(receivingAccountDays.accountId, shop?.id ?? 0))
        .orderBy(receivingAccountDays.day);
      return found.map(({ orders: count, amount }) => [count, amount]);
    };
    await by((doer) => releaseOrders(doer, [made], 'expired'));
    expect(await left()).toEqual([
      [2, 30000n - 10005n],
      [3, 30000n],
    ]);
    const released = await fresh(made);
    await by((doer) => payLateOrder(doer, released));
    expect(await left()).toEqual([
      [3, 30000n],
      [3, 30000n],
    ]);
  });
});

describe('a reversed order', () => {
  const everything = () => [
    [name(provider), 'deposit', 10005n, entryTypes.reversal],
    [name(merchant), 'balance', -9855n, entryTypes.reversal],
    [name(provider), 'balance', -60n, entryTypes.reversal],
    [name(root), 'balance', -30n, entryTypes.reversal],
    [name(platformOwner), 'income', -60n, entryTypes.reversal],
    [name(platformOwner), 'pre_deposit', 20n, entryTypes.reversal],
    [name(platformOwner), 'software_fee', -20n, entryTypes.reversal],
  ];
  const throughFrozen = () => [
    [name(provider), 'deposit_frozen', 10005n, entryTypes.reversal],
    [name(provider), 'deposit_frozen', -10005n, entryTypes.reversal],
  ];

  test('takes everything back, and the deposit is free', async () => {
    const made = await paid();
    await by((doer) => reverseOrder(doer, made, '款项未到账'));
    expect(sorted(await booked(`order.reversed:${made.orderSn}`))).toEqual(sorted([...everything(), ...throughFrozen()]));
    expect(await transactionOf(`order.reversed:${made.orderSn}`)).toMatchObject({
      event: 'order.reversed',
      subject: made.orderSn,
      remark: '款项未到账',
      operatorId: actorId,
      createdAt: now,
    });
    expect(await fresh(made)).toMatchObject({ payStatus: orderStatuses.paid, status: orderStatuses.reversed, reversedAt: now });
    expect((await eventsOf(made)).slice(1)).toEqual([operatorsEvent('reversed', '款项未到账')]);
    expect(await held(provider, 'deposit', 'deposit_frozen', 'balance')).toEqual([10005n, 0n, 0n]);
  });

  test('that was paid late gives the deposit back in the same movement', async () => {
    const made = await expired();
    await by((doer) => payLateOrder(doer, made));
    await by(async (doer) => reverseOrder(doer, await fresh(made), '款项未到账'), { actorId: null });
    expect(sorted(await booked(`order.reversed:${made.orderSn}`))).toEqual(sorted(everything()));
    expect(await transactionOf(`order.reversed:${made.orderSn}`)).toMatchObject({ operatorId: null });
    expect(await held(provider, 'deposit', 'deposit_frozen')).toEqual([10005n, 0n]);
  });

  test('is owed as far as a balance no longer bears it, by the merchant and by each provider', async () => {
    const made = await paid();
    await adjust(world.database, merchant, 'balance', -9000n, now);
    await adjust(world.database, root, 'balance', -30n, now);
    await by((doer) => reverseOrder(doer, made, '款项未到账'));
    expect(await held(merchant, 'balance', 'receivable')).toEqual([0n, -9000n]);
    expect(await held(root, 'balance', 'receivable')).toEqual([0n, -30n]);
    expect(await held(provider, 'balance', 'receivable')).toEqual([0n, 0n]);
  });

  test('is refused where another fund than a balance no longer bears it', async () => {
    const made = await paid();
    const [fees = 0n] = await held(platformOwner, 'software_fee');
    await adjust(world.database, platformOwner, 'software_fee', -fees, now);
    expect(await refusal(by((doer) => reverseOrder(doer, made, '')))).toBe('INSUFFICIENT_FUNDS');
    expect(await fresh(made)).toEqual(made);
    await adjust(world.database, platformOwner, 'software_fee', fees, now);
  });

  test('that is not in the books is a fault, not a refusal', async () => {
    const made = await order({ payStatus: orderStatuses.paid, paidAt: now });
    await expect(by((doer) => reverseOrder(doer, made, ''))).rejects.toThrow(`order ${made.orderSn} is paid and not in the books`);
    // What is missing is booked, so that the books hold in the end.
    const legs = paidLegs({ ...made, ...made.terms });
    await by(
      async ({ db }) =>
        void (await post(db, { reference: `order.paid:${made.orderSn}`, event: 'order.paid', subject: made.orderSn, legs, now })),
    );
  });
});

describe('what the state of an order does not allow', () => {
  const states: [keyof typeof orderStatuses, () => Promise<Order>][] = [
    ['waiting', () => order()],
    ['paid', () => paid()],
    ['expired', () => expired()],
    ['closed', () => order({ payStatus: orderStatuses.closed })],
    [
      'reversed',
      async () => {
        const made = await paid();
        await by((doer) => reverseOrder(doer, made, ''));
        return fresh(made);
      },
    ],
  ];
  const changes: [string, keyof typeof orderStatuses, (doer: Doer, made: Order) => Promise<void>][] = [
    ['paid', 'waiting', payOrder],
    ['paid late', 'expired', payLateOrder],
    ['let expire', 'waiting', (doer, made) => releaseOrders(doer, [made], 'expired')],
    ['closed', 'waiting', (doer, made) => releaseOrders(doer, [made], 'closed')],
    ['reversed', 'paid', (doer, made) => reverseOrder(doer, made, '')],
  ];
  test.each(
    states.flatMap(([state, make]) =>
      changes.filter(([, allowed]) => allowed !== state).map(([what, , change]) => [state, what, make, change] as const),
    ),
  )('one that is %s cannot be %s, and is told its state', async (state, _what, make, change) => {
    const made = await make();
    const before = await eventsOf(made);
    await expect(by((doer) => change(doer, made))).rejects.toMatchObject({
      codeName: 'ORDER_WRONG_STATE',
      values: { status: { text: words[`order.${state}`] } },
    });
    expect([await fresh(made), await eventsOf(made)]).toEqual([made, before]);
  });

  test.each(changes)('one that moved meanwhile cannot be %s', async (_what, allowed, change) => {
    const made = allowed === 'paid' ? await paid() : allowed === 'expired' ? await expired() : await order();
    await by((doer) => change(doer, made));
    const [then, events] = [await fresh(made), await eventsOf(made)];
    await expect(by((doer) => change(doer, made))).rejects.toThrow(`order ${made.orderSn} moved under its lock`);
    expect([await fresh(made), await eventsOf(made)]).toEqual([then, events]);
  });
});

test('a change moves its own order alone', async () => {
  const [mine, other] = [await order(), await order()];
  await by((doer) => payOrder(doer, mine));
  expect(await fresh(other)).toEqual(other);
});

test('who locks an order finds it, and whoever locks it after him finds what he made of it', async () => {
  const made = await order();
  expect(await lockOrder(world.database.db, 'nobody’s', everybodys)).toBeUndefined();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      refusal(by(async (doer) => payOrder(doer, (await lockOrder(doer.db, made.orderSn, everybodys)) ?? made))),
    ),
  );
  expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => 'ORDER_WRONG_STATE'), 'accepted']);
});

test('an event that says nothing more has no details', async () => {
  const made = await order();
  await by((doer) => addEvent(doer, made.id, 'created'));
  expect(await eventsOf(made)).toEqual([{ ...operatorsEvent('created', ''), details: {} }]);
});

test('after all that the books hold', async () => {
  const { faults } = await verify(world.database.db);
  expect(faults).toEqual([]);
});
