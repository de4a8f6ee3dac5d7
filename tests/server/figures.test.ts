import { sumAdjustments } from '../../contract/adjustments';
import { sumDepositRecharges, sumDepositTransfers } from '../../contract/deposits';
import type { Endpoint, Output } from '../../contract/endpoint';
import { homeSummary, type FigureName } from '../../contract/home';
import type { Identity } from '../../contract/identity';
import { listMerchants } from '../../contract/merchants';
import { formatMoney, parseMoney } from '../../contract/money';
import { orderEarnings, orderSummary } from '../../contract/orders';
import { listProviders } from '../../contract/providers';
import * as records from '../../contract/records';
import { sumRecharges } from '../../contract/recharges';
import { accountInfo } from '../../contract/session';
import * as statistics from '../../contract/statistics';
import { measureNames, measures, subjects, type Measure, type Subject } from '../../contract/statistics';
import { sumWithdrawals } from '../../contract/withdrawals';
import { placeBefore, placeOfFigure } from '../../src/features/home/places';
import { rowsBehind } from '../../src/features/statistics/reportLinks';
import { ordersBehind, type OrdersBy } from '../../src/features/statistics/teamLinks';
import { ownerOf, type Client } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
const clients = new Map<Identity, Client>();
/** Unix seconds: days in which something of everything happens. */
let stretch: { days_from: number; days_to: number };

const daySeconds = 86_400;

beforeAll(async () => {
  platform = await startPlatform();
  for (const identity of ['other', 'payer', 'payee'] as const) clients.set(identity, await ownerOf(platform, identity));
  const now = Math.floor(platform.now() / 1000);
  stretch = { days_from: now - 60 * daySeconds, days_to: now - daySeconds };
});
afterAll(() => platform.stop());

function clientOf(identity: Identity): Client {
  const client = clients.get(identity);
  if (!client) throw new Error(identity);
  return client;
}

/** Calls with what an address says, which is text alone. */
async function ask<E extends Endpoint>(endpoint: E, query: object, identity: Identity = 'other'): Promise<Output<E>> {
  return clientOf(identity).get(endpoint, { ...query } as never);
}

const fen = (text: string) => parseMoney(text) ?? 0n;
const countOf = async (endpoint: Endpoint, query: object, identity: Identity) => ({
  rows: ((await ask(endpoint, { ...query, limit: 1 }, identity)) as { total: number }).total,
});

/** What the page of an address tells of what its query finds: every sum of it, under its name there. */
async function told(address: string, identity: Identity = 'other'): Promise<Record<string, string>> {
  const url = new URL(address, 'http://here');
  const query = Object.fromEntries(url.searchParams);
  const page = pages[url.pathname];
  if (!page) throw new Error(`nobody knows what ${url.pathname} adds up to`);
  const found = await page(query, identity);
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
}

type Page = (query: Record<string, string>, identity: Identity) => Promise<Record<string, string | number>>;

const ordered: Page = async (query, identity) => {
  const summary = await ask(orderSummary, query, identity);
  if (!('booked_time_from' in query)) return summary;
  const booked = await ask(orderEarnings, query);
  const commissions = fen(booked.commission) + fen(booked.parent_commission) + fen(booked.upper_commission);
  return { ...summary, ...booked, commissions: formatMoney(commissions) };
};
const summed =
  (
    endpoint: typeof sumWithdrawals | typeof sumRecharges | typeof sumAdjustments | typeof sumDepositRecharges | typeof sumDepositTransfers,
  ): Page =>
  async (query, identity) =>
    (await ask(endpoint as typeof sumWithdrawals, query, identity)).sums;
const held =
  (endpoint: typeof records.sumOwnDepositRecords): Page =>
  async (query, identity) => ({ held: (await ask(endpoint, query, identity)).total.closing ?? '' });

const pages: Record<string, Page> = {
  '/other/order/all': ordered,
  '/payer/orders': ordered,
  '/payee/order/all': ordered,
  '/payee/team/orders': (query, identity) => ordered({ ...query, team: '1' }, identity),
  '/other/settlement/withdrawals': summed(sumWithdrawals),
  '/other/settlement/recharge': summed(sumRecharges),
  '/other/settlement/adjustments': summed(sumAdjustments),
  '/other/deposit/recharges': summed(sumDepositRecharges),
  '/other/deposit/transfers': summed(sumDepositTransfers),
  '/other/settlement/bridge': async (query) => {
    const { opening, closing } = await ask(records.bridge, query);
    return { net: formatMoney(fen(closing) - fen(opening)) };
  },
  '/other/account/prepaid': held(records.sumPreDepositRecords),
  '/payer/balance/detail': held(records.sumMerchantBalanceRecords),
  '/payee/balance/detail': held(records.sumOwnBalanceRecords),
  '/payee/deposit/detail': held(records.sumOwnDepositRecords),
  '/other/merchant/list': (query, identity) => countOf(listMerchants, query, identity),
  '/other/provider/list': (query, identity) => countOf(listProviders, query, identity),
  '/payee/team/list': (query, identity) => countOf(listProviders, query, identity),
};

/** Under which name the page behind a figure tells it. */
const nameOnPage: Record<Measure, string> = {
  orders: 'orders',
  paid_orders: 'orders',
  order_amount: 'amount',
  payments: 'orders',
  volume: 'amount',
  reversals: 'orders',
  reversed_amount: 'amount',
  fee: 'fee',
  commission: 'commission',
  parent_commission: 'parent_commission',
  upper_commission: 'upper_commission',
  income: 'income',
  software_fee: 'software_fee',
  withdrawn: 'amount',
  withdrawal_fee: 'fee',
  recharged: 'credited',
  transferred: 'change',
  adjusted: 'change',
  net: 'net',
};

interface Row extends Record<string, unknown> {
  subject_id?: number;
  from: number;
  to: number;
}
const reportOf = {
  platform: statistics.listPlatformStatistics,
  merchant: statistics.listMerchantStatistics,
  provider: statistics.listProviderStatistics,
  shop: statistics.listShopStatistics,
};

const isNothing = (value: unknown) => /^-?[0.]+$/.test(String(value));

/** Which figures have rows; those that lead nowhere are told by their names. */
async function follow(subject: Subject, id: number | undefined, stretch: { from: number; to: number }, row: Record<string, unknown>) {
  const nowhere: Measure[] = [];
  for (const measure of measureNames) {
    if (row[measure] === undefined || isNothing(row[measure])) continue;
    const address = rowsBehind(measure, { subject, id, ...stretch });
    if (!address) {
      nowhere.push(measure);
      continue;
    }
    expect([subject, id, address, (await told(address))[nameOnPage[measure]]]).toEqual([subject, id, address, String(row[measure])]);
  }
  return nowhere;
}

test('every figure of every report leads to exactly the rows it is made of [S2.28]', async () => {
  const met = new Set<string>();
  for (const subject of subjects) {
    const { sums, days } = await ask(statistics.sumStatistics, { subject, ...stretch });
    const shown = Object.entries(sums).filter(([name]) => reportOf[subject].list.columns[name as Measure].only?.length !== 0);
    const nowhere = await follow(subject, undefined, days, Object.fromEntries(shown));
    expect([subject, nowhere]).toEqual([subject, subject === 'merchant' || subject === 'provider' ? ['net'] : []]);
    // By months, so that there are rows with everything in them.
    const { list } = await ask(reportOf[subject], { ...stretch, span: 3, limit: 200 });
    for (const row of pickRows(list)) {
      for (const measure of measureNames) if (row[measure] !== undefined && !isNothing(row[measure])) met.add(`${subject} ${measure}`);
      expect(await follow(subject, row.subject_id || undefined, { from: row.from, to: row.to }, row)).toEqual([]);
    }
  }
  for (const measure of measureNames) expect([...met].some((one) => one.endsWith(` ${measure}`)) ? measure : '').toBe(measure);
});

/** Of each figure the row with the most of it, so that none is passed over. */
function pickRows(list: Row[]): Row[] {
  const size = (value: unknown) => Math.abs(Number(value ?? 0));
  const most = measureNames.map((name) => list.reduce((best, row) => (size(row[name]) > size(best[name]) ? row : best), list[0] as Row));
  return [...new Set(most)];
}

test('every point of the chart of a report leads to exactly the rows it is made of [S2.28]', async () => {
  const { days } = await ask(statistics.sumStatistics, { subject: 'platform', days_from: stretch.days_to - 17 * daySeconds });
  for (const measure of measureNames.filter((name) => measures[name].kind === 'money')) {
    const asked = { subject: 'platform', days_from: days.from, days_to: days.to, span: 'day', measure };
    const { list } = await ask(statistics.statisticsTrend, asked);
    for (const { time, to, value } of list) {
      const address = rowsBehind(measure, { subject: 'platform', from: time, to });
      if (!address || isNothing(value)) continue;
      expect([address, (await told(address))[nameOnPage[measure]]]).toEqual([address, value]);
    }
  }
});

type TeamFigure = [column: string, by: OrdersBy, isTeam: boolean, name: string];
const teamFigures: TeamFigure[] = [
  ['orders', 'made', true, 'orders'],
  ['paid_orders', 'paidNow', true, 'orders'],
  ['team_volume', 'paid', true, 'amount'],
  ['own_volume', 'paid', false, 'amount'],
  ['team_commission', 'earned', true, 'commissions'],
  ['own_commission', 'earned', false, 'commissions'],
];

test('every figure of a team, and of a day of one of it, leads to exactly its orders', async () => {
  const { id: own } = await ask(accountInfo, {}, 'payee');
  for (const door of ['other', 'payee'] as const) {
    const list: Row[] = (await ask(statistics.listTeamVolume, { ...stretch, limit: 4 }, door)).list;
    for (const row of list) {
      for (const [column, by, isTeam, name] of teamFigures) {
        const id = row.subject_id ?? 0;
        const address = ordersBehind(by, { door, id, isTeam: isTeam && Number(row.members) > 1, from: row.from, to: row.to });
        if (!address || isNothing(row[column])) continue;
        expect([door, column, address, (await told(address, door))[name]]).toEqual([door, column, address, String(row[column])]);
      }
    }
    const [first] = list;
    const id = door === 'payee' ? own : (first?.subject_id ?? 0);
    const detail: Row[] = (await ask(statistics.listVolumeDetail, { ...stretch, provider: String(id), limit: 5 }, door)).list;
    for (const row of detail) {
      const dayFigures: [string, OrdersBy, string][] = [
        ['orders', 'made', 'orders'],
        ['paid_orders', 'paidNow', 'orders'],
        ['volume', 'paid', 'amount'],
        ['reversed_amount', 'reversed', 'amount'],
        ['commission', 'booked', 'commission'],
      ];
      for (const [column, by, name] of dayFigures) {
        const channel = Number(row.channel);
        const address = ordersBehind(by, { door, id, isSelf: door === 'payee', from: row.from, to: row.to, channel });
        if (!address || isNothing(row[column])) continue;
        expect([door, column, address, (await told(address, door))[name]]).toEqual([door, column, address, String(row[column])]);
      }
    }
  }
});

/** Under which name the page behind a figure of the home page tells it. */
const homeNames: Partial<Record<FigureName, string>> = {
  ordersToday: 'orders',
  paidOrdersToday: 'orders',
  paidAmountToday: 'paid_amount',
  paidAmountYesterday: 'paid_amount',
  successRateToday: 'success_rate',
  callbacksGivenUp: 'orders',
  balance: 'held',
  balanceFrozen: 'held',
  deposit: 'held',
  depositFrozen: 'held',
  preDeposit: 'held',
  softwarePayable: 'held',
  merchants: 'rows',
  providers: 'rows',
  providersWorking: 'rows',
  directSubProviders: 'rows',
  teamSize: 'rows',
};

test('every figure of the home pages leads to exactly the rows it is made of', async () => {
  for (const identity of clients.keys()) {
    const { id } = await ask(accountInfo, {}, identity);
    const { figures, now, today } = await ask(homeSummary, {}, identity);
    for (const { name, value, before } of figures) {
      const wanted = homeNames[name];
      const address = placeOfFigure(name, identity, { now, today, id });
      if (!wanted || !address) continue;
      // What is owed is below zero in its record.
      const sum = (await told(address, identity))[wanted]?.replace(name === 'softwarePayable' ? '-' : ' ', '');
      expect([identity, name, address, sum]).toEqual([identity, name, address, value]);
      if (before === undefined) continue;
      const earlier = placeBefore(name, identity, { now, today });
      expect([identity, name, earlier, (await told(earlier, identity))[wanted]]).toEqual([identity, name, earlier, before]);
    }
  }
});
