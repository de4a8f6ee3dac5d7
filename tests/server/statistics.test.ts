import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { entryTypes, platformOwner, type Owner } from '../../contract/ledger';
import { formatMoney, parseMoney } from '../../contract/money';
import { orderStatuses } from '../../contract/states/orders';
import { spanStates, splits } from '../../contract/states/statistics';
import { measures, type Measure, type Span, type Subject } from '../../contract/statistics';
import { accounts, merchants, orders, providers, receivingAccounts, type OrderTerms } from '../../server/db/schema';
import { inTransaction, type Handler } from '../../server/kernel/handle';
import { post, type Leg } from '../../server/ledger/post';
import { seal } from '../../server/ledger/seal';
import { oneState, verifyStatistics } from '../../server/ledger/verify';
import { frozenLegs, paidOutLegs } from '../../server/ledger/withdrawalLegs';
import { lockOrder, payLateOrder, payOrder, releaseOrders, reverseOrder, type Doer } from '../../server/orders/change';
import { fold, rateOfPaid, successRate } from '../../server/orders/totals';
import { insertProvider } from '../../server/providers/insertProvider';
import * as reports from '../../server/statistics/listStatistics';
import { rebuildStatistics } from '../../server/statistics/rebuild';
import { statisticsTrend, sumStatistics } from '../../server/statistics/sumStatistics';
import { listTeamVolume, listVolumeDetail } from '../../server/statistics/teamVolume';
import { everybodys } from '../../server/kernel/visible';
import { adjust } from '../support/adjust';
import { openSession } from '../support/openSession';
import { makeOrder } from '../support/orders';
import { scaled } from '../support/scaled';
import { openWorld, type World } from '../support/world';

let world: World;
let operator: string;
let merchantIds: number[];
let chain: number[];
let shops: { id: number; provider: number; channel: number }[];

beforeAll(async () => {
  world = await openWorld();
  const { db } = world.database;
  const [admin] = await db.select().from(accounts).where(eq(accounts.username, 'admin'));
  operator = await openSession(world, admin?.id ?? 0);
  const made = await db
    .insert(merchants)
    .values([{ name: 'Quince 1' }, { name: 'Quince 2' }])
    .returning();
  merchantIds = made.map(({ id }) => id);
  chain = [];
  let above: Awaited<ReturnType<typeof insertProvider>> | undefined;
  for (const name of ['Medlar root', 'Medlar branch', 'Medlar twig', 'Medlar leaf']) {
    above = await insertProvider(db, above, { name });
    chain.unshift(above.id);
  }
  const own = { name: 'Sorb', accountNo: '', minAmount: 1n, maxAmount: 1n, dailyAmount: 1n, dailyCount: 1 } as const;
  shops = await Promise.all(
    chain.slice(0, 3).map(async (provider, index) => {
      const channel = index % 2 === 0 ? 1 : 2;
      const [shop] = await db
        .insert(receivingAccounts)
        .values({ ...own, channel, providerId: provider })
        .returning();
      return { id: shop?.id ?? 0, provider, channel };
    }),
  );
});
afterAll(() => world.close());

const dayMs = 86_400_000;
/** Midnight of the platform, some days before anything of the demo. */
const start = Date.UTC(2025, 1, 26, 16);
/** A whole month, its weeks, and some days at both its ends. */
const dayCount = 40;
const at = (step: number) => new Date(start + step);

const kinds = [
  'order',
  'order',
  'order',
  'pay',
  'pay',
  'pay',
  'expire',
  'payLate',
  'reverse',
  'withdraw',
  'adjust',
  'move',
  'fold',
  'seal',
] as const;
interface Step {
  kind: (typeof kinds)[number];
  /** When, in milliseconds; what comes a second around midnight comes often. */
  time: number;
  pick: number;
  amount: number;
}
const time = fc.oneof(
  fc.integer({ min: 0, max: dayCount * dayMs - 1 }),
  fc.tuple(fc.integer({ min: 1, max: dayCount - 1 }), fc.integer({ min: -1000, max: 999 })).map(([day, off]) => day * dayMs + off),
);
const steps = fc.array(
  fc.record<Step>({ kind: fc.constantFrom(...kinds), time, pick: fc.nat(1000), amount: fc.integer({ min: 1, max: 99_999_99 }) }),
  { minLength: 15, maxLength: 40 },
);

const merchantOf = (pick: number): Owner => ({ identity: 'payer', principalId: merchantIds[pick % merchantIds.length] ?? 0 });
const by = (now: Date, change: (doer: Doer) => Promise<unknown>) =>
  inTransaction(world.database, (db) => change({ db, now, actorId: null, ip: null }));

/** An order with terms of its own: rates change between orders, and so does how many stand above the provider. */
function newOrder({ pick, amount, time: step }: Step) {
  const shop = shops[pick % shops.length];
  const from = chain.indexOf(shop?.provider ?? 0);
  const links = chain.slice(from, from + 1 + (pick % 4));
  const terms: OrderTerms = {
    merchantRate: 100 + (pick % 100),
    softwareRate: pick % 20,
    providers: links.map((id, level) => ({ id, rate: 30 + (pick % 20) + level * 13 })),
  };
  const parties = { merchantId: merchantOf(pick).principalId, providerId: shop?.provider ?? 0, rootId: 0, terms };
  const placed = shop && pick % 9 !== 0 ? { receivingAccountId: shop.id } : {};
  return makeOrder(world.database, parties, {
    amount: BigInt(amount),
    createdAt: at(step),
    channel: shop?.channel === 2 ? 2 : 1,
    ...placed,
  });
}

/** An order of the merchants of this test in a state. */
async function someOrder(payStatus: number, pick: number) {
  const all = await world.database.db
    .select()
    .from(orders)
    .where(eq(orders.payStatus, payStatus as 1))
    .orderBy(orders.id);
  const own = all.filter(({ merchantId, reversedAt }) => merchantIds.includes(merchantId) && reversedAt === null);
  return own[pick % Math.max(own.length, 1)];
}

async function change(
  payStatus: number,
  pick: number,
  now: Date,
  how: (doer: Doer, order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>) => Promise<void>,
) {
  const found = await someOrder(payStatus, pick);
  if (!found) return;
  if (how === payLateOrder)
    await adjust(world.database, { identity: 'payee', principalId: found.providerId }, 'deposit', found.amount, now);
  await by(now, async (doer) => {
    const order = await lockOrder(doer.db, found.orderSn, everybodys);
    if (order) await how(doer, order);
  });
}

let papers = 0;
async function withdraw({ pick, amount }: Step, now: Date) {
  const owner = merchantOf(pick);
  const sn = `W-quince-${process.pid}-${(papers += 1)}`;
  await adjust(world.database, owner, 'balance', BigInt(amount) + 100n, now);
  const book = (event: 'withdrawal.applied' | 'withdrawal.paid', legs: Leg[]) =>
    inTransaction(world.database, (tx) => post(tx, { reference: `${event}:${sn}`, event, subject: sn, legs, now }));
  await book('withdrawal.applied', frozenLegs(owner, BigInt(amount) + 100n, entryTypes.withdrawal));
  if (pick % 3 > 0) await book('withdrawal.paid', paidOutLegs(owner, BigInt(amount), 100n));
}

/** Puts the leaf right below the root, or back. */
async function move(pick: number) {
  const [leaf = 0, twig = 0, branch = 0, root = 0] = chain;
  const path = pick % 2 === 0 ? [root, leaf] : [root, branch, twig, leaf];
  await world.database.db
    .update(providers)
    .set({ path, level: path.length, parentId: path.at(-2) ?? null })
    .where(eq(providers.id, leaf));
}

async function run(step: Step): Promise<void> {
  const { kind, pick, amount } = step;
  const now = at(step.time);
  if (kind === 'order') await newOrder(step);
  if (kind === 'pay') await change(orderStatuses.waiting, pick, now, payOrder);
  if (kind === 'expire') await change(orderStatuses.waiting, pick, now, (doer, order) => releaseOrders(doer, [order], 'expired'));
  if (kind === 'payLate') await change(orderStatuses.expired, pick, now, payLateOrder);
  if (kind === 'reverse') await change(orderStatuses.paid, pick, now, (doer, order) => reverseOrder(doer, order, 'test'));
  if (kind === 'withdraw') await withdraw(step, now);
  if (kind === 'adjust')
    await adjust(world.database, pick % 2 ? merchantOf(pick) : platformOwner, pick % 2 ? 'balance' : 'pre_deposit', BigInt(amount), now);
  if (kind === 'move') await move(pick);
  if (kind === 'fold') await world.database.transaction((tx) => fold(tx));
  if (kind === 'seal') await inTransaction(world.database, seal);
}

/** What a report says of one subject and one day, by its measures. */
type Figures = Record<Measure, bigint>;
const none = () => Object.fromEntries(Object.keys(measures).map((name) => [name, 0n])) as Figures;

interface Entry {
  at: Date;
  event: string;
  subject: string;
  identity: 'other' | 'payer' | 'payee';
  principal: number;
  fund: string;
  type: number;
  amount: bigint;
}

/** Every figure added up plainly: by day of the platform, subject and number, from orders and entries alone. */
async function plainSums(): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures>();
  const add = (moment: Date, subject: Subject, id: number | null, measure: Measure, amount: bigint) => {
    if (id === null) return;
    const day = Math.floor((moment.getTime() - start) / dayMs);
    const key = `${day} ${subject} ${id}`;
    const figures = found.get(key) ?? none();
    figures[measure] += amount;
    found.set(key, figures);
  };
  const all = (await world.database.db.select().from(orders)).filter(({ createdAt }) => createdAt < at(dayCount * dayMs));
  const byNumber = new Map(all.map((order) => [order.orderSn, order]));
  const everywhere = (order: (typeof all)[number], moment: Date, measure: Measure, amount: bigint, hasProvider = true) => {
    add(moment, 'platform', 0, measure, amount);
    add(moment, 'merchant', order.merchantId, measure, amount);
    add(moment, 'shop', order.receivingAccountId, measure, amount);
    if (hasProvider) add(moment, 'provider', order.providerId, measure, amount);
  };
  for (const order of all) {
    everywhere(order, order.createdAt, 'orders', 1n);
    everywhere(order, order.createdAt, 'order_amount', order.amount);
    if (order.status === orderStatuses.paid) everywhere(order, order.createdAt, 'paid_orders', 1n);
    if (order.paidAt) {
      everywhere(order, order.paidAt, 'payments', 1n);
      everywhere(order, order.paidAt, 'volume', order.amount);
    }
    if (order.reversedAt) {
      everywhere(order, order.reversedAt, 'reversals', 1n);
      everywhere(order, order.reversedAt, 'reversed_amount', order.amount);
    }
  }
  const { rows } = await world.db.query<Record<string, string> & { at: Date }>(
    `select t.created_at as at, t.event, t.subject, a.identity, a.principal_id as principal, a.fund, e.type, e.amount
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
     where t.created_at < $1`,
    [at(dayCount * dayMs)],
  );
  for (const row of rows) {
    addEntry({ ...row, principal: Number(row.principal), type: Number(row.type), amount: BigInt(row.amount ?? 0) } as never);
  }
  return found;

  function addEntry({ at: moment, event, subject: number, identity, principal, fund, type, amount }: Entry) {
    const kind = ({ other: 'platform', payer: 'merchant', payee: 'provider' } as const)[identity];
    const isOwn = identity !== 'other' || ['income', 'pre_deposit', 'software_payable'].includes(fund);
    const own = (measure: Measure, value: bigint) => isOwn && add(moment, kind, principal, measure, value);
    own('net', amount);
    if (event === 'adjustment') own('adjusted', amount);
    if (event === 'deposit.transferred') own('transferred', amount);
    if (event === 'recharge.credited' || event === 'deposit.recharged') own('recharged', amount);
    if (event === 'withdrawal.paid' && fund === 'cash_out') add(moment, 'platform', 0, 'withdrawn', amount);
    if (event === 'withdrawal.paid' && identity !== 'other') own(type === entryTypes.fee ? 'withdrawal_fee' : 'withdrawn', -amount);
    if (event === 'withdrawal.paid' && fund === 'income') own('withdrawal_fee', amount);
    const order = byNumber.get(number);
    if (!order || (event !== 'order.paid' && event !== 'order.reversed')) return;
    if (fund === 'income') everywhere(order, moment, 'income', amount);
    if (fund === 'software_fee') everywhere(order, moment, 'software_fee', amount);
    // The merchant gets the amount without the fee.
    if (identity === 'payer') everywhere(order, moment, 'fee', -amount);
    if (fund === 'deposit_frozen' && event === 'order.paid' && amount < 0n) everywhere(order, moment, 'fee', order.amount);
    if (fund === 'deposit' && event === 'order.reversed') everywhere(order, moment, 'fee', -order.amount);
    if (identity === 'payee' && (fund === 'balance' || fund === 'receivable')) {
      const level = order.terms.providers.findIndex(({ id }) => id === principal);
      const measure = (['commission', 'parent_commission'] as const)[level] ?? 'upper_commission';
      everywhere(order, moment, measure, amount, false);
      add(moment, 'provider', principal, measure, amount);
    }
  }
}

interface Page {
  list: Record<string, unknown>[];
  total: number;
  next?: string | null;
}

const ask = async (handlers: Handler | Handler[], input: object) =>
  (await world.serve(handlers, { identity: 'other', token: operator }, input)) as Page;

async function allRows(handlers: Handler[], input: object): Promise<Record<string, unknown>[]> {
  const list: Record<string, unknown>[] = [];
  let after: string | null | undefined;
  do {
    const page = await ask(handlers, { ...input, limit: 9, ...(after ? { after } : {}) });
    list.push(...page.list);
    after = page.next;
    if (!after) expect(list).toHaveLength(page.total);
  } while (after);
  return list;
}

const handlersOf = {
  platform: reports.listPlatformStatistics,
  merchant: reports.listMerchantStatistics,
  provider: reports.listProviderStatistics,
  shop: reports.listShopStatistics,
};
const subjects = ['platform', 'merchant', 'provider', 'shop'] as const;

/** The plain sums of some days, by stretch and subject, as a report writes them; what is nothing is left out. */
function expected(
  plain: Map<string, Figures>,
  subject: Subject,
  days: [number, number],
  stretchOf: (day: number) => number,
  isEach: boolean,
) {
  const rows = new Map<string, Figures>();
  for (const [key, figures] of plain) {
    const [day, kind, id] = key.split(' ');
    if (kind !== subject || Number(day) < days[0] || Number(day) >= days[1]) continue;
    const name = `${stretchOf(Number(day))} ${isEach ? id : 0}`;
    const sum = rows.get(name) ?? none();
    for (const measure of Object.keys(figures) as Measure[]) sum[measure] += figures[measure];
    rows.set(name, sum);
  }
  return new Map(
    [...rows]
      .filter(([, figures]) => Object.values(figures).some((value) => value !== 0n))
      .map(([key, figures]) => [key, written(figures)]),
  );
}

const written = (figures: Figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, measures[name as Measure].kind === 'money' ? formatMoney(value) : Number(value)]),
  );

const unix = (day: number) => (start + day * dayMs) / 1000;
/** Days from 2025-02-27 by where their stretch begins: weeks on Mondays, months on the first. */
const stretches: Record<Span, (from: number) => (day: number) => number> = {
  day: () => (day) => unix(day),
  week: () => (day) => unix(day - ((day + 3) % 7)),
  month: () => (day) => unix(day < 2 ? -26 : day < 33 ? 2 : 33),
};

/** A report's rows beside the same columns of the plain sums. */
async function compare(
  plain: Map<string, Figures>,
  subject: Subject,
  span: Span | null,
  isEach: boolean,
  days: [number, number],
  sort?: string,
) {
  const input = {
    ...(sort ? { sort } : {}),
    days_from: unix(days[0]),
    days_to: unix(days[1]),
    ...(span ? { span: spanStates[span] } : {}),
    ...(subject === 'platform' ? {} : { split: isEach ? splits.each : splits.together }),
  };
  const rows = await allRows(handlersOf[subject], input);
  const stretchOf = span ? stretches[span](days[0]) : () => unix(days[0]);
  const wanted = expected(plain, subject, days, stretchOf, isEach && subject !== 'platform');
  const zero = written(none());
  const told = new Map(rows.map((row) => [`${String(row.time)} ${String(row.subject_id ?? 0)}`, row]));
  expect(rows).toHaveLength(told.size);
  for (const key of new Set([...wanted.keys(), ...told.keys()])) {
    const row = told.get(key);
    const shown = Object.keys(row ?? {}).filter((name) => Object.hasOwn(measures, name));
    const figures = wanted.get(key) ?? zero;
    expect([key, row && Object.fromEntries(shown.map((name) => [name, row[name]]))]).toEqual([
      key,
      row && Object.fromEntries(shown.map((name) => [name, figures[name]])),
    ]);
  }
}

const summed = (plain: Map<string, Figures>, subject: Subject, days: [number, number]) =>
  expected(plain, subject, days, () => 0, false).get('0 0') ?? written(none());

/** What a report comes to, the same before it, and one measure day by day. */
async function compareSums(plain: Map<string, Figures>, subject: Subject, [first, last]: [number, number]) {
  const days = { days_from: unix(first), days_to: unix(last) };
  const told = (await world.serve(sumStatistics, { identity: 'other', token: operator }, { subject, ...days })) as Record<string, object>;
  const before: [number, number] = first === 2 && last === 33 ? [-26, 2] : [first - (last - first), first];
  expect(told).toMatchObject({
    days: { from: unix(first), to: unix(last) },
    before: { from: unix(before[0]), to: unix(before[1]) },
    sums: summed(plain, subject, [first, last]),
    sums_before: summed(plain, subject, before),
  });
  const { list } = await ask(statisticsTrend, { subject, ...days, span: 'day', measure: 'volume' });
  const volume = (day: number) => summed(plain, subject, [day, day + 1]).volume;
  expect(list).toEqual(
    Array.from({ length: last - first }, (_none, index) => ({
      time: unix(first + index),
      to: unix(first + index + 1),
      value: volume(first + index),
      before: volume(before[0] + index),
    })),
  );
}

/** Each of the chain with all that are below it now, and what one received itself by day and channel. */
async function compareTeams(plain: Map<string, Figures>, days: [number, number]) {
  const asked = { days_from: unix(days[0]), days_to: unix(days[1]) };
  const own = (id: number) => {
    const sum = none();
    for (const [key, figures] of plain) {
      const [day, kind, whose] = key.split(' ');
      if (kind !== 'provider' || Number(whose) !== id || Number(day) < days[0] || Number(day) >= days[1]) continue;
      for (const measure of Object.keys(figures) as Measure[]) sum[measure] += figures[measure];
    }
    return sum;
  };
  const earned = ({ commission, parent_commission: parent, upper_commission: upper }: Figures) => commission + parent + upper;
  const tree = (await world.database.db.select().from(providers)).filter(({ id }) => chain.includes(id));
  for (const { id, parentId } of tree) {
    const { list } = await ask(listTeamVolume, { ...asked, ...(parentId ? { above: String(parentId) } : { name: 'Medlar root' }) });
    const members = tree.filter(({ path }) => path.includes(id)).map((member) => own(member.id));
    const total = (of: (figures: Figures) => bigint) => members.reduce((sum, figures) => sum + of(figures), 0n);
    expect(list).toContainEqual(
      expect.objectContaining({
        subject_id: id,
        members: members.length,
        orders: Number(total(({ orders: made }) => made)),
        paid_orders: Number(total(({ paid_orders: paid }) => paid)),
        team_volume: formatMoney(total(({ volume }) => volume)),
        own_volume: formatMoney(own(id).volume),
        team_commission: formatMoney(total(earned)),
        own_commission: formatMoney(earned(own(id))),
      }),
    );
  }
  for (const { id, provider, channel } of shops) {
    const wanted = [...plain].flatMap(([key, figures]) => {
      const [day, kind, whose] = key.split(' ');
      const isShown = kind === 'shop' && Number(whose) === id && Number(day) >= days[0] && Number(day) < days[1];
      const { orders: made, volume, commission } = figures;
      return isShown && (made > 0n || volume > 0n)
        ? [{ time: unix(Number(day)), channel, orders: Number(made), volume: formatMoney(volume), commission: formatMoney(commission) }]
        : [];
    });
    const { list } = await ask(listVolumeDetail, { ...asked, provider: String(provider), limit: 200 });
    expect(list.filter(({ success_rate: rate }) => !Number.isInteger(rate))).toEqual([]);
    const told = list.filter(({ orders: made, volume }) => made !== 0 || volume !== '0.00');
    expect(told.sort((a, b) => Number(a.time) - Number(b.time))).toEqual(
      wanted.sort((a, b) => a.time - b.time).map((row) => expect.objectContaining(row)),
    );
  }
}

test('[S2.28] in random worlds every figure of every report is the plain sum over orders and entries, at every moment', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(dayCount - 1), fc.nat(dayCount - 1), async (script, one, other) => {
      for (const step of script) await run(step);
      const days: [number, number] = [Math.min(one, other), Math.max(one, other) + 1];
      const plain = await plainSums();
      for (const subject of subjects) {
        for (const span of ['day', 'week', 'month', null] as const) {
          if (subject === 'platform' && span === null) continue;
          await compare(plain, subject, span, true, days);
          await compare(plain, subject, span, true, days, 'time.asc');
          await compare(plain, subject, span, true, days, 'volume.asc');
          await compare(plain, subject, span, false, days);
        }
        await compareSums(plain, subject, days);
      }
      await compareTeams(plain, days);
      expect(await world.database.transaction(verifyStatistics, oneState)).toEqual([]);
    }),
    { numRuns: scaled(5), endOnFailure: true },
  );
}, 300_000);

test('what moves funds adds up across the columns of a row: income and expense are the net change', async () => {
  const fen = (row: Record<string, unknown>, name: string) => parseMoney(String(row[name])) ?? 0n;
  const merchantRows = await allRows(reports.listMerchantStatistics, {});
  expect(merchantRows.length).toBeGreaterThan(10);
  for (const row of merchantRows) {
    const of = (name: string) => fen(row, name);
    const came = of('volume') - of('reversed_amount') - of('fee') - of('withdrawn') - of('withdrawal_fee') + of('adjusted');
    expect([row.name, of('net')]).toEqual([row.name, came]);
  }
  for (const row of await allRows(reports.listProviderStatistics, {})) {
    const of = (name: string) => fen(row, name);
    const earned = of('commission') + of('parent_commission') + of('upper_commission') - of('withdrawn') - of('withdrawal_fee');
    const deposit = of('recharged') + of('transferred') + of('adjusted') - of('volume') + of('reversed_amount');
    expect([row.name, of('net')]).toEqual([row.name, earned + deposit]);
  }
  for (const row of await allRows(reports.listPlatformStatistics, {})) {
    const of = (name: string) => fen(row, name);
    expect(of('net')).toBe(of('income') + of('withdrawal_fee') - of('software_fee') + of('recharged') + of('adjusted'));
  }
});

const firstOf = (span: Span) =>
  `statistics_totals set volume = volume + 1 where subject = 'platform' and span = '${span}'
     and starts_at = (select min(starts_at) from statistics_totals where subject = 'platform' and span = '${span}')`;

/** What is changed at once, and by which row it is found: the first of each table is named. */
const changes: Record<string, RegExp>[] = [
  {
    [firstOf('month')]: /^platform 0 /,
    "order_totals set fee = fee + 1 where owner = 'account' and span = 'day'": /^account \d+ day /,
    'order_amount_totals set amount = amount + 1 where step = 100': /^step 100 from \d+ status \d$/,
  },
  {
    [firstOf('week')]: /^platform 0 /,
    "order_totals set orders = orders + 1 where owner = 'payer' and span = 'hour'": /^payer \d+ hour /,
    'order_pair_totals set fee = fee - 1 where status = 2': /^merchant \d+ provider \d+ channel \d status 2$/,
  },
  {
    [firstOf('day')]: /^platform 0 /,
    "order_totals set amount = amount + 1 where owner = 'payee' and span = 'month'": /^payee \d+ month /,
  },
  {
    // Two hours of a day that come to the same.
    [`order_totals t set orders = orders + case starts_at when lo then 1 else -1 end
      from (select min(starts_at) as lo, max(starts_at) as hi from order_totals where owner = 'other' and span = 'hour' and status = 2
        and channel = 1 group by date_trunc('day', starts_at, 'Asia/Shanghai') having count(*) > 1 limit 1) day
      where owner = 'other' and span = 'hour' and status = 2 and channel = 1 and starts_at in (lo, hi)`]: /^other 0 hour /,
  },
];

/** Which row of which table a look at the totals finds with these changes, which are given back. */
async function foundWith(updates: string[]): Promise<Record<string, string>> {
  let found: Record<string, string> = {};
  const givenBack = new Error('given back');
  const looked = world.database.transaction(async (tx) => {
    for (const update of updates) await tx.execute(sql.raw(`update ${update}`));
    found = Object.fromEntries((await verifyStatistics(tx)).map(({ table, row }) => [table, row]));
    throw givenBack;
  });
  await expect(looked).rejects.toBe(givenBack);
  return found;
}

test('totals that were changed are found, and made anew while orders go on; what was not folded is not counted twice', async () => {
  for (const changed of changes) {
    const wanted = Object.entries(changed).map(([update, row]) => [update.split(' ')[0], expect.stringMatching(row)]);
    expect(await foundWith(Object.keys(changed))).toEqual(Object.fromEntries(wanted));
  }
  const faults = () => world.database.transaction(verifyStatistics, oneState);
  for (const update of changes.flatMap((changed) => Object.keys(changed))) await world.db.query(`update ${update}`);
  await newOrder({ kind: 'order', time: dayMs, pick: 1, amount: 500 });
  await Promise.all([rebuildStatistics(world.database), newOrder({ kind: 'order', time: dayMs, pick: 2, amount: 700 })]);
  expect(await faults()).toEqual([]);
  await world.database.transaction((tx) => fold(tx));
  await inTransaction(world.database, seal);
  expect(await faults()).toEqual([]);
});

test('a report says whole days of the platform, the last thirty where nothing is asked for', async () => {
  const sums = async (input: object) =>
    ((await world.serve(sumStatistics, { identity: 'other', token: operator }, { subject: 'merchant', ...input })) as { days: object })
      .days;
  const today = Math.floor((world.clock.now().getTime() / 1000 + 8 * 3600) / 86400) * 86400 - 8 * 3600;
  expect(await sums({})).toEqual({ from: today - 29 * 86400, to: today + 86400 });
  expect(await sums({ days_from: unix(1) + 5, days_to: unix(2) + 1 })).toEqual({ from: unix(1), to: unix(3) });
  expect(await sums({ days_from: unix(1), days_to: unix(1) })).toEqual({ from: unix(1), to: unix(2) });
});

test('a report is read page after page in every order that it has', async () => {
  for (const subject of subjects) {
    const [, file] = handlersOf[subject];
    for (const column of file.list.list.sortable) {
      const input = { span: spanStates.day, sort: `${column}.desc`, limit: 3 };
      const first = await ask(handlersOf[subject], input);
      const second = await ask(handlersOf[subject], { ...input, after: first.next });
      const names = [...first.list, ...second.list].map(({ id }) => id);
      expect([column, new Set(names).size]).toEqual([column, 6]);
    }
  }
});

test('what lies beyond all time is cut, and a chart has so many points', async () => {
  const far = [
    { days_from: 0, days_to: 1_790_000_000 },
    { days_from: 631_152_000, days_to: 1_790_000_000 },
    { days_from: 99_999_999_999 },
    { days_from: 0, days_to: 99_999_999_999 },
    { days_from: 86_400, days_to: 0 },
  ];
  const asker = { identity: 'other', token: operator } as const;
  for (const days of far) {
    const told = (await world.serve(sumStatistics, asker, { subject: 'platform', ...days })) as { days: { from: number; to: number } };
    expect(told.days.to).toBeGreaterThan(told.days.from);
    const { list } = await ask(statisticsTrend, { subject: 'platform', ...days, span: 'month', measure: 'volume' });
    expect(list.length).toBeLessThan(400);
    for (const handlers of [listTeamVolume, ...Object.values(handlersOf)]) await ask(handlers, days);
  }
  await expect(ask(statisticsTrend, { subject: 'platform', ...far[0], span: 'day', measure: 'volume' })).rejects.toMatchObject({
    fields: { span: expect.any(Function) as unknown },
  });
});

test('a success rate is rounded half up, and whole only where every order is paid: here as in the database', async () => {
  const rates = [
    [23, 30, 7667],
    [1, 3, 3333],
    [1, 8, 1250],
    [1, 20_000, 1],
    [99_999, 100_000, 9999],
    [7, 7, 10_000],
    [0, 5, 0],
  ] as const;
  for (const [paid, all, rate] of rates) {
    const { rows } = await world.database.db.execute<{ rate: string }>(
      sql`select ${rateOfPaid(sql`${paid}::bigint`, sql`${all}::bigint`)} as rate`,
    );
    const told = successRate({ orders: String(all), paid_orders: String(paid) });
    expect([paid, all, told, Number(rows[0]?.rate)]).toEqual([paid, all, rate, rate]);
  }
});
