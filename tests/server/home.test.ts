import { pathFor, type Endpoint } from '../../contract/endpoint';
import { codes } from '../../contract/codes';
import { listAdjustments } from '../../contract/adjustments';
import { listDepositRecharges } from '../../contract/deposits';
import { homeSummary, listTodos, todos, type FigureName } from '../../contract/home';
import { identities, type Identity } from '../../contract/identity';
import { listMerchants } from '../../contract/merchants';
import { parseMoney } from '../../contract/money';
import { confirmOrder, listOrders, listWaitingOrders, orderSummary } from '../../contract/orders';
import { listProviders } from '../../contract/providers';
import { listTransfers } from '../../contract/recharges';
import { sumMerchantBalanceRecords, sumOwnBalanceRecords, sumOwnDepositRecords, sumPreDepositRecords } from '../../contract/records';
import { listReceivingAccounts } from '../../contract/receivingAccounts';
import { listReports } from '../../contract/reports';
import { orderStatuses } from '../../contract/states/orders';
import { accountInfo } from '../../contract/session';
import { listWithdrawals } from '../../contract/withdrawals';
import { placeBefore, placeOfFigure, placesOfTodos } from '../../src/features/home/places';
import { addresses, withQuery } from '../../src/shell/addresses';
import { ownerOf, subAccount, type Client } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  owner = await ownerOf(platform, 'other');
});
afterAll(() => platform.stop());

/** The list of each page that something on the home page leads to. */
const listsOf: [path: string, list: Endpoint][] = [
  ...identities.map((identity): [string, Endpoint] => [addresses.orders(identity), listOrders]),
  [addresses.withdrawals('other'), listWithdrawals],
  [addresses.depositRecharges('other'), listDepositRecharges],
  [addresses.transfers, listTransfers],
  [addresses.adjustments, listAdjustments],
  [addresses.reports, listReports],
  [addresses.merchants, listMerchants],
  [addresses.ownReceivingAccounts, listReceivingAccounts],
  ...(['other', 'payee'] as const).map((identity): [string, Endpoint] => [addresses.providers(identity), listProviders]),
];

/** What a page asks of its list at an address. */
function askedAt(address: string): [path: string, query: Record<string, string>] {
  const { pathname, searchParams } = new URL(address, 'http://x');
  return [pathname, Object.fromEntries(searchParams)];
}

interface Rows {
  total: number;
  list: Record<string, unknown>[];
}

/** All rows behind an address; no figure of the demo's is made of more than a page takes. */
async function rowsBehind(client: Client, address: string): Promise<Rows> {
  const [path, query] = askedAt(address);
  const list = listsOf.find(([page]) => page === path)?.[1];
  if (!list) throw new Error(`no list stands at ${path}`);
  const { code, data } = await client.send<Rows>('GET', `/api${pathFor(list, client.identity)}`, { ...query, limit: 200 });
  expect(code).toBe(200);
  return data;
}

/** The figures of somebody's home page, and what leads to the rows behind each. */
async function homeOf(identity: Identity) {
  const client = await ownerOf(platform, identity);
  const [{ figures, ...moment }, { id }] = await Promise.all([client.get(homeSummary, {}), client.get(accountInfo, {})]);
  return { client, figures, moment, place: (name: FigureName) => placeOfFigure(name, identity, { ...moment, id }) };
}

const minor = (text: unknown, currency: 'CNY' | 'USDT' = 'CNY') => parseMoney(String(text), currency) ?? 0n;
const sumOf = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);

test('what waits leads to exactly as many rows, of exactly that sum, the oldest of which is as old as it says', async () => {
  const { list, now } = await owner.get(listTodos, {});
  expect(list.map(({ name }) => name)).toEqual(Object.keys(todos));
  for (const { name, count, sum, oldest } of list) {
    const { total, list: rows } = await rowsBehind(owner, placesOfTodos[name](now));
    expect([name, total, rows.length]).toEqual([name, count, count]);
    const todo = todos[name];
    if ('sum' in todo) {
      const column = todo.sum === 'USDT' ? 'usdt_amount' : 'amount';
      expect([name, minor(sum, todo.sum)]).toEqual([name, sumOf(rows.map((row) => minor(row[column], todo.sum)))]);
    }
    expect([name, oldest]).toEqual([name, Math.min(...rows.map(({ create_time: time }) => Number(time)))]);
  }
});

test('nothing waits for who may decide what he cannot see', async () => {
  const colleague = await subAccount(owner, ['withdrawal.review', 'order.callback']);
  const waiting = async () => (await colleague.get(listTodos, {})).list.map(({ name }) => name);
  expect(await waiting()).toEqual(['withdrawalsToReview', 'callbacksGivenUp']);
  const before = "update accounts set permissions = '{withdrawal.review,order.callback,order.view}' where username = $1";
  await platform.db.query(before, [colleague.username]);
  expect(await waiting()).toEqual(['callbacksGivenUp']);
});

describe.each(identities)('the home page of %s', (identity: Identity) => {
  test('has figures that are exactly what the list behind each adds up to, and the same of yesterday at the same moment', async () => {
    const { client, figures, moment, place } = await homeOf(identity);
    const sums = async (address: string) => client.get(orderSummary, askedAt(address)[1]);
    for (const { name, value, before } of figures) {
      const address = place(name);
      if (!address) continue;
      const [path] = askedAt(address);
      if (path !== addresses.orders(identity)) continue;
      const of = ({ orders, paid_orders: paid, paid_amount: amount, success_rate: rate }: Awaited<ReturnType<typeof sums>>) =>
        ({
          ordersToday: orders,
          paidOrdersToday: paid,
          paidAmountToday: amount,
          paidAmountYesterday: amount,
          successRateToday: rate,
          callbacksGivenUp: orders,
        })[String(name)];
      expect([name, value]).toEqual([name, String(of(await sums(address)))]);
      if (before !== undefined) expect([name, before]).toEqual([name, String(of(await sums(placeBefore(name, identity, moment))))]);
    }
    expect(figures.filter(({ before }) => before !== undefined).map(({ name }) => name)).toEqual([
      'ordersToday',
      'paidOrdersToday',
      'paidAmountToday',
      'successRateToday',
    ]);
  });
});

test('what somebody holds is what the record behind the figure closes with', async () => {
  const ofDeposits = { payer: sumMerchantBalanceRecords, payee: sumOwnDepositRecords, other: sumPreDepositRecords };
  let seen = 0;
  for (const identity of identities) {
    const { client, figures, place } = await homeOf(identity);
    for (const { name, value } of figures) {
      const [path, query] = askedAt(place(name) ?? '/');
      if (!query.fund) continue;
      seen += 1;
      const { funds } = await client.get(path === addresses.ownBalance('payee') ? sumOwnBalanceRecords : ofDeposits[identity], {
        fund: Number(query.fund) as 1,
      });
      expect([path, name, funds[0]?.closing]).toEqual([path, name, value]);
    }
  }
  expect(seen).toBe(7);
});

test.each([
  ['other', ['merchants', 'providers', 'providersWorking']],
  ['payee', ['directSubProviders', 'teamSize']],
] as const)('parties are counted for %s as their lists count them', async (identity, names) => {
  const { client, figures, place } = await homeOf(identity);
  for (const wanted of names) {
    const value = figures.find(({ name }) => name === wanted)?.value;
    expect([wanted, value]).toEqual([wanted, String((await rowsBehind(client, place(wanted) ?? '')).total)]);
  }
});

test('a provider reads its own waiting orders alone, those first that run out first, and a confirmed one is gone', async () => {
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(accountInfo, {});
  await platform.db.query('update receiving_accounts set status = 2 where provider_id <> $1', [id]);
  await platform.db.query('update products set status = 2');
  const machine = await MerchantMachine.open(platform);
  for (let index = 0; index < 5; index += 1) await machine.order({ amount: '15.00' });
  const queue = await provider.get(listWaitingOrders, {});
  const { total, list: rows } = await rowsBehind(provider, withQuery(addresses.orders('payee'), { status: orderStatuses.waiting }));
  expect(queue.count).toBe(total);
  expect(total).toBeGreaterThan(1);
  expect(new Set(queue.list.map(({ order_sn: sn }) => sn))).toEqual(new Set(rows.map(({ order_sn: sn }) => sn)));
  expect(minor(queue.amount)).toBe(sumOf(rows.map(({ amount }) => minor(amount))));
  const ends = queue.list.map(({ expire_time: time }) => time);
  expect(ends).toEqual([...ends].sort((a, b) => a - b));
  const [first, ...others] = queue.list;
  await provider.get(confirmOrder, { order_sn: first?.order_sn ?? '', request_id: 'home-confirms' });
  const after = await provider.get(listWaitingOrders, {});
  expect(after.list).toEqual(others);
  expect(after.count).toBe(total - 1);
});

test('a provider is told what keeps it from orders as assignment decides it: its deposit, and which accounts can take none', async () => {
  const { client, place } = await homeOf('payee');
  const { id } = await client.get(accountInfo, {});
  const { db } = platform;
  const machine = await MerchantMachine.open(platform);
  const values = async () => new Map((await client.get(homeSummary, {})).figures.map(({ name, value }) => [name, value]));
  const ofOwn = (wanted: string) => db.query(`update receiving_accounts set ${wanted} where provider_id = $1`, [id]);
  const codeOf = async (amount: string) => (await machine.create({ amount })).code;
  const [own] = (await db.query('select id from receiving_accounts where provider_id = $1 and channel = 1 order by id limit 1', [id])).rows;
  await db.query('update receiving_accounts set status = 2, min_amount = 5000, max_amount = 100000000');
  await ofOwn('status = 1, resting_at = null, hours_from = null, hours_to = null, daily_count = 1000000, daily_amount = 10000000000');
  await db.query('update products set status = 2');
  expect(await codeOf('50.00')).toBe(200);
  expect((await values()).get('accountsAwake')).toBe(String((await rowsBehind(client, addresses.ownReceivingAccounts)).total));

  // What the platform asks of it, and then the least order of its accounts, to a fen.
  const free = minor((await values()).get('deposit'));
  for (const change of [
    'update providers set min_deposit = $1 where id = $2',
    'update receiving_accounts set min_amount = $1 where provider_id = $2',
  ]) {
    await db.query(change, [free + 1n, id]);
    expect((await values()).get('depositLacking')).toBe('0.01');
    expect(await codeOf('50.00')).toBe(codes.NO_RECEIVING_ACCOUNT.code);
    await db.query(change, [free, id]);
    expect((await values()).has('depositLacking')).toBe(false);
  }
  await db.query('update providers set min_deposit = 0 where id = $1', [id]);
  await ofOwn('min_amount = 5000');
  expect(await codeOf('50.00')).toBe(200);

  await db.query('update receiving_accounts set resting_at = now() where id = $1', [own.id]);
  await db.query(
    'update receiving_accounts set daily_count = 1 where id = any(select receiving_account_id from orders where provider_id = $1)',
    [id],
  );
  for (const name of ['accountsResting', 'accountsDayUsed'] as const) {
    const { total } = await rowsBehind(client, place(name) ?? '');
    expect([name, (await values()).get(name)]).toEqual([name, String(total)]);
    expect(total).toBeGreaterThan(0);
  }
  await ofOwn('resting_at = now()');
  expect((await values()).get('accountsAwake')).toBe('0');
  expect(await codeOf('50.00')).toBe(codes.NO_RECEIVING_ACCOUNT.code);
});
