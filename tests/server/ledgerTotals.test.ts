import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { entryTypes, fundNumbers, platformOwner, type EntryType, type Fund, type Owner, type ShownFund } from '../../contract/ledger';
import { formatMoney } from '../../contract/money';
import { accounts } from '../../server/db/schema';
import { inTransaction, type Handler } from '../../server/kernel/handle';
import { post, type Leg } from '../../server/ledger/post';
import { seal } from '../../server/ledger/seal';
import { oneState, verifyStatistics } from '../../server/ledger/verify';
import { frozenLegs } from '../../server/ledger/withdrawalLegs';
import { explainBalance } from '../../server/records/explainBalance';
import * as sums from '../../server/records/sumRecords';
import { rebuildStatistics } from '../../server/statistics/rebuild';
import { openSession } from '../support/openSession';
import { makeParties } from '../support/orders';
import { scaled } from '../support/scaled';
import { openWorld, type World } from '../support/world';

let world: World;
let operator: string;
beforeAll(async () => {
  world = await openWorld();
  const [admin] = await world.database.db.select().from(accounts).where(eq(accounts.username, 'admin'));
  operator = await openSession(world, admin?.id ?? 0);
});
afterAll(() => world.close());

const ask = (handler: Handler, input: object) => world.serve(handler, { identity: 'other', token: operator }, input);

const dayMs = 86_400_000;
/** A midnight of the platform before anything of the demo, twelve days before a month ends. */
const start = Date.UTC(2025, 0, 19, 16);
const dayCount = 60;
const kinds = ['in', 'in', 'in', 'freeze', 'free', 'out', 'transfer', 'ofTwoTypes', 'fee', 'recharge', 'seal'] as const;
interface Step {
  kind: (typeof kinds)[number];
  /** When, in milliseconds; a second around midnight comes often. */
  time: number;
  who: number;
  amount: bigint;
}
const time = fc.oneof(
  fc.integer({ min: 0, max: dayCount * dayMs - 1 }),
  fc.tuple(fc.integer({ min: 1, max: dayCount - 1 }), fc.integer({ min: -1000, max: 999 })).map(([day, off]) => day * dayMs + off),
);
const steps = fc.array(fc.record<Step>({ kind: fc.constantFrom(...kinds), time, who: fc.nat(2), amount: fc.bigInt(1n, 99_999n) }), {
  minLength: 30,
  maxLength: 60,
});

let papers = 0;

/** Books a movement; what somebody cannot bear is left out. Of a run every other one is late, as times are by chance. */
async function book(legs: Leg[], at: number): Promise<void> {
  const name = `totals-${(papers += 1)}`;
  await inTransaction(world.database, (tx) =>
    post(tx, { reference: name, event: 'adjustment', subject: name, legs, now: new Date(start + at) }),
  ).catch(() => {});
}

const leg = (owner: Owner, fund: Fund, amount: bigint, type: EntryType): Leg => ({ owner, fund, amount, type });

function legsOf({ kind, who, amount }: Step, people: readonly Owner[]): Leg[] {
  const owner = people[who] ?? platformOwner;
  const other = people[1 + (who % 2)] ?? platformOwner;
  const isMerchant = owner.identity === 'payer';
  const fund = isMerchant ? 'balance' : 'deposit';
  const outside = (change: bigint, type: EntryType) => leg(platformOwner, 'cash_in', change, type);
  const frozen = (change: bigint, type: EntryType) =>
    isMerchant ? frozenLegs(owner, change, type) : [leg(owner, 'deposit', -change, type), leg(owner, 'deposit_frozen', change, type)];
  const { orderFrozen, orderReleased, orderPaid, transferIn, transferOut, recharge, fee } = entryTypes;
  const all: Record<Exclude<Step['kind'], 'seal'>, () => Leg[]> = {
    in: () => [leg(owner, fund, amount * 9n, recharge), outside(-amount * 9n, recharge)],
    freeze: () => frozen(amount, orderFrozen),
    free: () => frozen(-amount, orderReleased),
    out: () => [leg(owner, fund, -amount, orderPaid), outside(amount, orderPaid)],
    transfer: () => [leg(other, 'deposit', amount, transferIn), leg(owner, fund, -amount, transferOut)],
    // Frozen as one type, and taken as another: of both funds it only went.
    ofTwoTypes: () => [...frozen(amount, orderFrozen), leg(owner, `${fund}_frozen`, -amount, orderPaid), outside(amount, orderPaid)],
    fee: () => [
      { ...leg(platformOwner, 'pre_deposit', -amount * 99n, fee), shortTo: 'software_payable' },
      leg(platformOwner, 'software_fee', amount * 99n, fee),
    ],
    recharge: () => [leg(platformOwner, 'pre_deposit', amount, recharge), outside(-amount, recharge)],
  };
  return kind === 'seal' ? [] : all[kind]();
}

interface Entry {
  id: number;
  transaction: string;
  account: string;
  identity: Owner['identity'];
  owner: number;
  fund: ShownFund;
  type: EntryType;
  amount: bigint;
  at: number;
  position: number;
}

async function allEntries(): Promise<Entry[]> {
  const { rows } = await world.db.query(`select e.id, transaction_id, account_id, identity, principal_id, fund, type, amount,
    extract(epoch from created_at) as at, position from ledger_entries e join ledger_accounts a on a.id = e.account_id order by e.id`);
  return rows.map((row) => ({
    ...{ id: Number(row.id), transaction: row.transaction_id, account: row.account_id, identity: row.identity },
    ...{ owner: Number(row.principal_id), fund: row.fund, type: row.type, amount: BigInt(row.amount) },
    ...{ at: Number(row.at), position: Number(row.position) },
  }));
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const addUp = (all: bigint[]) => all.reduce((sum, one) => sum + one, 0n);
const came = (all: Entry[]) => addUp(all.flatMap(({ amount }) => (amount > 0n ? [amount] : [])));
const went = (all: Entry[]) => addUp(all.flatMap(({ amount }) => (amount < 0n ? [-amount] : [])));
const least = (one: bigint, other: bigint) => (one < other ? one : other);

interface Asked {
  create_time_from?: number;
  create_time_to?: number;
  type?: EntryType;
  fund?: number;
}

/** What moved between the two funds of each owner by each movement. */
function betweenFunds(entries: Entry[], [first, second]: readonly ShownFund[]): bigint {
  const movements = grouped(entries, ({ transaction, owner, type }) => `${transaction} ${owner} ${type}`);
  return addUp(
    [...movements.values()].map((all) => {
      const [one, other] = [all.filter(({ fund }) => fund === first), all.filter(({ fund }) => fund === second)];
      return least(came(one), went(other)) + least(came(other), went(one));
    }),
  );
}

/** The sums of a book, one entry after the other. */
function plainSums(
  entries: Entry[],
  funds: readonly ShownFund[],
  { create_time_from: from = 0, create_time_to: to = 1e12, ...asked }: Asked,
) {
  const wanted = funds.filter((fund) => asked.fund === undefined || fundNumbers[fund] === asked.fund);
  const own = entries.filter(({ fund, type }) => wanted.includes(fund) && (asked.type === undefined || type === asked.type));
  const inside = own.filter(({ at }) => at >= from && at < to);
  const told = (some: ShownFund[], moved: bigint) => {
    const of = (all: Entry[]) => all.filter(({ fund }) => some.includes(fund));
    const held = (until: number) => formatMoney(addUp(of(own.filter(({ at }) => at < until)).map(({ amount }) => amount)));
    return {
      opening: asked.type === undefined ? held(from) : null,
      inflow: formatMoney(came(of(inside)) - moved),
      outflow: formatMoney(went(of(inside)) - moved),
      closing: asked.type === undefined ? held(Math.max(from, to)) : null,
    };
  };
  return {
    funds: wanted.map((fund) => ({ fund: fundNumbers[fund], ...told([fund], 0n) })),
    total: told(wanted, wanted.length > 1 ? betweenFunds(inside, wanted) : 0n),
  };
}

/** What led to a balance, one entry after the other. */
function plainExplanation(entries: Entry[]) {
  const types = [...grouped(entries, ({ type }) => type).entries()].sort(([one], [other]) => one - other);
  return {
    after: formatMoney(addUp(entries.map(({ amount }) => amount))),
    list: types.map(([type, all]) => ({ type, count: all.length, amount: formatMoney(addUp(all.map(({ amount }) => amount))) })),
  };
}

const books = [
  [sums.sumMerchantBalanceRecords, 'payer', ['balance', 'balance_frozen']],
  [sums.sumProviderDepositRecords, 'payee', ['deposit', 'deposit_frozen']],
  [sums.sumPreDepositRecords, 'other', ['pre_deposit', 'software_payable']],
] as const;

/** Ranges of whole days and months of the platform, and any others. */
const ends = fc.array(
  fc.oneof(
    time,
    fc.nat(dayCount).map((day) => day * dayMs),
  ),
  { minLength: 2, maxLength: 2 },
);
const unix = (step: number) => Math.floor((start + step) / 1000);

async function compareSums(entries: Entry[], people: readonly Owner[], range: Asked): Promise<void> {
  for (const [handler, identity, funds] of books) {
    const all = entries.filter((entry) => entry.identity === identity);
    for (const more of [{}, { type: entryTypes.orderFrozen }, { fund: fundNumbers[funds[0]] }]) {
      const asked = { ...range, ...more };
      expect(await ask(handler, asked)).toEqual(plainSums(all, funds, asked));
      for (const { principalId } of people.filter((one) => one.identity === identity && identity !== 'other')) {
        const own = all.filter(({ owner }) => owner === principalId);
        expect(await ask(handler, { ...asked, owner: `#${principalId}` })).toEqual(plainSums(own, funds, asked));
      }
    }
  }
}

async function compareExplanations(entries: Entry[], people: readonly Owner[], until: number): Promise<void> {
  for (const { identity, principalId } of people) {
    const own = entries.filter((entry) => entry.identity === identity && entry.owner === principalId && entry.fund in fundNumbers);
    for (const { id, account, position } of own.slice(-8)) {
      const before = own.filter((entry) => entry.account === account && entry.position <= position);
      expect(await ask(explainBalance, { id })).toMatchObject(plainExplanation(before));
    }
    const fund = identity === 'payer' ? 'balance' : 'deposit';
    const before = own.filter((entry) => entry.fund === fund && entry.at < until);
    expect(await ask(explainBalance, { identity, owner_id: principalId, fund: fundNumbers[fund], until })).toMatchObject(
      plainExplanation(before),
    );
  }
}

const faults = async () => (await world.database.transaction(verifyStatistics, oneState)).map(({ table, row }) => `${table}: ${row}`);

test('whatever is booked when, sealed or not: sums and explanations of any range are those of the entries one by one', async () => {
  await fc.assert(
    fc.asyncProperty(steps, ends, async (all, [one = 0, other = 0]) => {
      const { merchantId, providerId, rootId } = await makeParties(world.database);
      const people: Owner[] = [
        { identity: 'payer', principalId: merchantId },
        { identity: 'payee', principalId: providerId },
        { identity: 'payee', principalId: rootId },
      ];
      for (const step of all) {
        if (step.kind === 'seal') await inTransaction(world.database, seal);
        else await book(legsOf(step, people), step.time);
      }
      const entries = await allEntries();
      const [from, to] = [unix(Math.min(one, other)), unix(Math.max(one, other))];
      for (const range of [{}, { create_time_from: from }, { create_time_from: from, create_time_to: to }])
        await compareSums(entries, people, range);
      await compareExplanations(entries, people, to);
    }),
    { numRuns: scaled(2), endOnFailure: true },
  );
  expect(await faults()).toEqual([]);
}, 300_000);

test('totals of the books that were changed are found, and made anew', async () => {
  for (const span of ['month', 'day', 'hour']) {
    await world.db.query(
      `update ledger_totals set kept = kept + 1 where (identity, fund, principal_id, span, starts_at, type) = (
        select identity, fund, principal_id, span, starts_at, type from ledger_totals
        where identity = 'payer' and fund = 'balance' and principal_id = 0 and span = '${span}' order by starts_at, type limit 1)`,
    );
  }
  expect((await faults())[0]).toMatch(/^ledger_totals: payer balance 0 month /);
  await rebuildStatistics(world.database);
  expect(await faults()).toEqual([]);
});
