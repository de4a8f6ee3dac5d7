import fc from 'fast-check';
import { codes } from '../../contract/codes';
import { channels } from '../../contract/labels';
import type { Endpoint } from '../../contract/endpoint';
import { ledgerChecks, checkLedger } from '../../contract/ledgerChecks';
import {
  closeOrder,
  confirmLateOrder,
  confirmOrder,
  listOrders,
  orderDetail,
  orderFees,
  orderSummary,
  reverseOrder,
} from '../../contract/orders';
import { orderCallbacks, retryCallback } from '../../contract/orders';
import { listMerchantBalanceRecords, listOwnDepositRecords } from '../../contract/records';
import { orderStatistics, orderTrend } from '../../contract/home';
import { platformOwner, type Fund, type Owner } from '../../contract/ledger';
import { accountInfo } from '../../contract/session';
import { switchAccount } from '../../contract/accounts';
import { openDatabase, type Database } from '../../server/db/database';
import { locks } from '../../server/db/locks';
import { shareOf } from '../../server/ledger/orderLegs';
import { balancesOf } from '../../server/ledger/post';
import { verify } from '../../server/ledger/verify';
import { formatMoney, parseMoney } from '../../contract/money';
import { adjust } from '../support/adjust';
import { boundSubAccount, Client, ownerOf, subAccount, type Answer } from '../support/client';
import { MerchantMachine, report, type GatewayOrder } from '../support/gateway';
import { whileLocked } from '../support/hold';
import { setRate } from '../support/orders';
import { tamper } from '../support/tamper';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until, waiting } from '../support/waiting';

let platform: TestPlatform;
let database: Database;
let machine: MerchantMachine;
let owner: Client;
beforeAll(async () => {
  // What comes at once comes to two processes at once.
  platform = await startPlatform({ WORKERS: '2' });
  database = openDatabase(platform.databaseUrl, 4, () => {});
  machine = await MerchantMachine.open(platform);
  owner = await ownerOf(platform, 'other');
});
afterAll(async () => {
  await database.close();
  await platform.stop();
});
afterEach(async () => {
  expect((await verify(database.db)).faults).toEqual([]);
});

let requests = 0;
/** A command of an operator. */
const command = (endpoint: Endpoint, order: GatewayOrder, input: object = {}, client = owner): Promise<Answer> =>
  client.call(endpoint, { order_sn: order.order_sn, request_id: `orders-test-${(requests += 1)}`, ...input });
const stateOf = async ({ order_sn }: GatewayOrder) => (await owner.get(orderDetail, { order_sn })).status;
const fen = (text: string) => parseMoney(text) ?? 0n;
const balance = async () => fen((await machine.balance()).data.balance);

async function providerOf({ order_sn: orderSn }: GatewayOrder): Promise<number> {
  return Number((await platform.db.query('select provider_id from orders where order_sn = $1', [orderSn])).rows[0].provider_id);
}

async function depositOf(providerId: number): Promise<Record<string, bigint>> {
  const { rows } = await platform.db.query("select fund, balance from ledger_accounts where identity = 'payee' and principal_id = $1", [
    providerId,
  ]);
  return Object.fromEntries(rows.map(({ fund, balance: held }) => [fund, BigInt(held)]));
}

/** Takes money away from somebody, on the books. */
const take = (from: Owner, fund: Fund, amount: bigint) => adjust(database, from, fund, -amount, new Date(platform.now()));

test('a confirmed order pays the merchant to the cent, and everybody by the terms of its creation', async () => {
  const before = await balance();
  const order = await machine.order({ amount: '333.33' });
  const { rows } = await platform.db.query('select terms, fee from orders where order_sn = $1', [order.order_sn]);
  const fee = shareOf(33333n, rows[0].terms.merchantRate);
  expect(BigInt(rows[0].fee)).toBe(fee);
  // Rates that change now do not touch what was agreed.
  await setRate(platform, 'payer', machine.merId, channels.copy, rows[0].terms.merchantRate + 100);
  expect((await command(confirmOrder, order)).code).toBe(200);
  await setRate(platform, 'payer', machine.merId, channels.copy, rows[0].terms.merchantRate);
  expect((await balance()) - before).toBe(33333n - fee);
  const detail = await owner.get(orderDetail, { order_sn: order.order_sn });
  expect(detail.events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['created', null],
    ['paid', 'admin'],
  ]);
  expect(detail.entries?.length).toBeGreaterThan(2);
  expect((detail.entries ?? []).reduce((sum, { change }) => sum + fen(change), 0n)).toBe(0n);
});

test('two clicks, two operators, the provider and the channel at once pay an order once', async () => {
  const order = await machine.order({ amount: '70.00' });
  const before = await balance();
  const { rows } = await platform.db.query('select fee from orders where order_sn = $1', [order.order_sn]);
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, () => command(confirmOrder, order)),
    ...Array.from({ length: 4 }, () => report(platform, { order_sn: order.order_sn, amount: '70.00' })),
  ]);
  expect(await stateOf(order)).toBe(2);
  expect(answers.filter(({ code }) => code !== 200 && code !== codes.ORDER_WRONG_STATE.code)).toEqual([]);
  expect((await balance()) - before).toBe(7000n - BigInt(rows[0].fee));
});

test('two hundred confirmations of fifty orders at once pay exactly fifty', async () => {
  const orders: GatewayOrder[] = [];
  for (let index = 0; index < 50; index += 1) orders.push(await machine.order({ amount: '20.00' }));
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => command(confirmOrder, orders[index % 50] ?? orders[0]!)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(50);
  expect(answers.filter(({ code }) => code === codes.ORDER_WRONG_STATE.code)).toHaveLength(150);
  const { rows } = await platform.db.query("select count(*) from ledger_transactions where event = 'order.paid' and subject = any($1)", [
    orders.map(({ order_sn }) => order_sn),
  ]);
  expect(rows[0].count).toBe('50');
});

test('whoever is switched off while his confirmations wait pays nothing once that is answered', async () => {
  const orders = await Promise.all(Array.from({ length: 40 }, () => machine.order({ amount: '20.00' })));
  const operator = await boundSubAccount(owner, ['order.view', 'order.confirm']);
  const { userId } = await operator.get(accountInfo, {});
  let answers: Promise<Answer[]> | undefined;
  await whileLocked(platform, 'order_events', async (release) => {
    answers = Promise.all(orders.map((order) => command(confirmOrder, order, {}, operator)));
    await waiting(platform);
    await owner.get(switchAccount, { id: userId, status: 2 });
    await release();
  });
  const told = (await answers)?.map(({ code }) => code) ?? [];
  expect(told).toEqual(orders.map(() => codes.SESSION_EXPIRED.code));
  expect(await Promise.all(orders.map(stateOf))).toEqual(orders.map(() => 1));
});

test('a repeat of one request gets the first answer', async () => {
  const order = await machine.order();
  const input = { request_id: 'the-same-again' };
  for (let times = 0; times < 3; times += 1) expect((await command(confirmOrder, order, input)).code).toBe(200);
});

test('an order expires after its time, gives the deposit back, and can be paid late while the deposit covers it', async () => {
  const order = await machine.order({ amount: '88.00' });
  const provider = await providerOf(order);
  const held = await depositOf(provider);
  await platform.advance(601);
  owner = await ownerOf(platform, 'other');
  await until(
    () => stateOf(order),
    (state) => state === 3,
  );
  const released = await depositOf(provider);
  expect((released.deposit ?? 0n) - (held.deposit ?? 0n)).toBeGreaterThanOrEqual(8800n);
  expect((await command(confirmOrder, order)).code).toBe(codes.ORDER_WRONG_STATE.code);
  // What was not paid costs nothing.
  const merchant = await ownerOf(platform, 'payer');
  const feesOf = async () => [
    (await merchant.get(listOrders, { numbers: order.order_sn })).list[0]?.fee,
    (await merchant.get(orderDetail, { order_sn: order.order_sn })).fee,
  ];
  expect(await feesOf()).toEqual([null, null]);
  // The channel's report of it pays nothing by itself; it stands in the timeline for whoever decides.
  await report(platform, { order_sn: order.order_sn, amount: '88.00' });
  expect(await stateOf(order)).toBe(3);
  const before = await balance();
  expect((await command(confirmLateOrder, order)).code).toBe(200);
  expect(await balance()).toBeGreaterThan(before);
  expect(await feesOf()).toEqual([expect.stringMatching(/^\d+\.\d\d$/), expect.stringMatching(/^\d+\.\d\d$/)]);
  const { events } = await owner.get(orderDetail, { order_sn: order.order_sn });
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'expired', 'reportLate', 'paidLate']);
});

test('a late payment that the deposit no longer covers is refused', async () => {
  const order = await machine.order({ amount: '99.00' });
  await platform.advance(601);
  owner = await ownerOf(platform, 'other');
  await until(
    () => stateOf(order),
    (state) => state === 3,
  );
  const provider = await providerOf(order);
  const { deposit = 0n } = await depositOf(provider);
  await take({ identity: 'payee', principalId: provider }, 'deposit', deposit);
  expect((await command(confirmLateOrder, order)).code).toBe(codes.INSUFFICIENT_DEPOSIT.code);
  expect(await stateOf(order)).toBe(3);
});

test('a report of another amount pays nothing', async () => {
  const order = await machine.order({ amount: '45.00' });
  await report(platform, { order_sn: order.order_sn, amount: '44.99' });
  expect(await stateOf(order)).toBe(1);
  expect((await owner.get(orderDetail, { order_sn: order.order_sn })).events.at(-1)).toMatchObject({ kind: 'reportMismatch' });
});

test('a closed order is over', async () => {
  const order = await machine.order();
  expect((await command(closeOrder, order, { reason: '客户取消' })).code).toBe(200);
  expect(await stateOf(order)).toBe(4);
  for (const [endpoint, input] of [
    [confirmOrder, {}],
    [confirmLateOrder, {}],
    [closeOrder, { reason: '再次' }],
    [reverseOrder, { reason: '再次' }],
  ] as const) {
    expect((await command(endpoint, order, input)).code).toBe(codes.ORDER_WRONG_STATE.code);
  }
});

test('a reversed order takes everything back; what the merchant no longer has is owed', async () => {
  const order = await machine.order({ amount: '250.00' });
  await command(confirmOrder, order);
  const provider = await providerOf(order);
  const paid = { merchant: await balance(), provider: await depositOf(provider) };
  expect((await command(reverseOrder, order, { reason: '款项未到账' })).code).toBe(200);
  const { rows } = await platform.db.query('select fee from orders where order_sn = $1', [order.order_sn]);
  expect(await balance()).toBe(paid.merchant - 25000n + BigInt(rows[0].fee));
  expect((await depositOf(provider)).deposit).toBe((paid.provider.deposit ?? 0n) + 25000n);
  expect(await stateOf(order)).toBe(5);
  expect((await command(reverseOrder, order, { reason: '再次' })).code).toBe(codes.ORDER_WRONG_STATE.code);

  // Now with an empty balance.
  const late = await machine.order({ amount: '250.00' });
  await command(confirmOrder, late);
  const left = await balance();
  await take({ identity: 'payer', principalId: machine.merId }, 'balance', left);
  expect((await command(reverseOrder, late, { reason: '款项未到账' })).code).toBe(200);
  expect(await balance()).toBe(0n);
  const owed = await platform.db.query(
    "select balance from ledger_accounts where identity = 'payer' and principal_id = $1 and fund = 'receivable'",
    [machine.merId],
  );
  expect(BigInt(owed.rows[0].balance)).toBeLessThan(0n);
});

test('what a merchant owes is paid off by the next order before it has anything to withdraw', async () => {
  const merchant: Owner = { identity: 'payer', principalId: machine.merId };
  const { receivable: owed = 0n } = await balancesOf(database.db, merchant, ['receivable']);
  expect(owed).toBeLessThan(0n);
  const order = await machine.order({ amount: '300.00' });
  const { rows } = await platform.db.query('select fee from orders where order_sn = $1', [order.order_sn]);
  await command(confirmOrder, order);
  const held = await balancesOf(database.db, merchant, ['balance', 'receivable']);
  expect(held).toEqual({ balance: 30000n - BigInt(rows[0].fee) + owed, receivable: 0n });
});

test('a payment does not wait for the pre-deposit: its software fee is owed, and the next money that comes in pays it off', async () => {
  const funds = ['pre_deposit', 'software_payable', 'software_fee'] as const;
  const { pre_deposit: held = 0n } = await balancesOf(database.db, platformOwner, funds);
  await take(platformOwner, 'pre_deposit', held - 3n);
  const order = await machine.order({ amount: '100.00' });
  const before = await balancesOf(database.db, platformOwner, funds);
  expect((await report(platform, { order_sn: order.order_sn, amount: '100.00' })).data.status).toBe(2);
  const { rows } = await platform.db.query('select terms from orders where order_sn = $1', [order.order_sn]);
  const fee = shareOf(10000n, rows[0].terms.softwareRate);
  expect(fee).toBeGreaterThan(3n);
  const after = await balancesOf(database.db, platformOwner, funds);
  expect(after).toEqual({ pre_deposit: 0n, software_payable: 3n - fee, software_fee: (before.software_fee ?? 0n) + fee });
  await take(platformOwner, 'pre_deposit', -held);
  const left = () => balancesOf(database.db, platformOwner, ['pre_deposit', 'software_payable']);
  expect(await left()).toEqual({ pre_deposit: held + 3n - fee, software_payable: 0n });
  // Taken back, the fee is there again, and nothing is owed the other way.
  expect((await command(reverseOrder, order, { reason: '款项未到账' })).code).toBe(200);
  expect(await left()).toEqual({ pre_deposit: held + 3n, software_payable: 0n });
});

test('a provider confirms its own orders and nobody else’s', async () => {
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(accountInfo, {});
  const { rows } = await platform.db.query('select a.provider_id from receiving_accounts a where a.provider_id <> $1 limit 1', [id]);
  expect(rows).toHaveLength(1);
  const orders: GatewayOrder[] = [];
  for (let index = 0; index < 40; index += 1) orders.push(await machine.order({ amount: '15.00' }));
  const owners = await Promise.all(orders.map(providerOf));
  const mine = orders.filter((_, index) => owners[index] === id);
  const foreign = orders.find((_, index) => owners[index] !== id);
  if (!foreign) throw new Error('all orders went to one provider');
  expect((await command(confirmOrder, foreign, {}, provider)).code).toBe(codes.NOT_FOUND.code);
  for (const order of mine.slice(0, 1)) expect((await command(confirmOrder, order, {}, provider)).code).toBe(200);
});

test('orders are shared by weight, within every limit of an account', async () => {
  // What is sold at an amount comes before whose turn it is.
  await platform.db.query('update products set status = 2');
  const { rows } = await platform.db.query<{ id: string }>(
    'select id from receiving_accounts where channel = 2 and status = 1 order by id limit 2',
  );
  const [light, heavy] = rows.map(({ id }) => Number(id));
  await platform.db.query('update receiving_accounts set status = 2 where channel = 2 and id <> all($1)', [[light, heavy]]);
  await platform.db.query(
    `update providers set status = 1, work_status = 1, min_deposit = 0
     where id in (select provider_id from receiving_accounts where id = any($1))
       or id = any(select unnest(path) from providers
         where id in (select provider_id from receiving_accounts where id = any($1)))`,
    [[light, heavy]],
  );
  await setRate(platform, 'payer', machine.merId, channels.pay, 500);
  await platform.db.query('delete from receiving_account_days where account_id = any($1)', [[light, heavy]]);
  await platform.db.query(
    `update receiving_accounts set min_amount = 100, max_amount = 5000, daily_count = 6,
       weight = case when id = $1 then 10 else 20 end, daily_amount = 100000000
     where id = any($2)`,
    [light, [light, heavy]],
  );
  const used: number[] = [];
  for (let index = 0; index < 9; index += 1) {
    const order = await machine.order({ channel: 'pay', amount: '30.00' });
    used.push(
      Number(
        (await platform.db.query('select receiving_account_id from orders where order_sn = $1', [order.order_sn])).rows[0]
          .receiving_account_id,
      ),
    );
  }
  expect(used.filter((id) => id === heavy)).toHaveLength(6);
  expect(used.filter((id) => id === light)).toHaveLength(3);
  // The heavy one has had its day's count: the rest goes to the light one, and then there is nobody.
  const rest = await Promise.all(Array.from({ length: 10 }, () => machine.create({ channel: 'pay', amount: '30.00' })));
  expect(rest.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(rest.filter(({ code }) => code === codes.NO_RECEIVING_ACCOUNT.code)).toHaveLength(7);
  await platform.db.query('update receiving_accounts set daily_count = 1000 where id = any($1)', [[light, heavy]]);
  expect((await machine.create({ channel: 'pay', amount: '60.00' })).code).toBe(codes.NO_RECEIVING_ACCOUNT.code);
});

test('the list reads on from where it was, every row once, and its total is right', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  let total = 0;
  do {
    const answer = await owner.get(listOrders, { limit: 200, status: 3, ...(after ? { after } : {}) });
    seen.push(...answer.list.map(({ order_sn }) => order_sn ?? ''));
    total = answer.total;
    after = answer.next ?? undefined;
    // What arrives meanwhile moves nothing.
    if (seen.length === 200) await machine.order({ amount: '11.00' });
  } while (after);
  const { rows } = await platform.db.query('select order_sn from orders where status = 3 order by created_at desc, id desc');
  expect(seen).toEqual(rows.map(({ order_sn }) => order_sn));
  expect(total).toBe(seen.length);
  const second = await owner.get(listOrders, { limit: 50, status: 3 });
  const third = await owner.get(listOrders, { limit: 50, status: 3, after: second.next ?? '' });
  const back = await owner.get(listOrders, { limit: 50, status: 3, before: third.previous ?? '' });
  expect(back.list).toEqual(second.list);
  expect((await owner.call(listOrders, { after: 'AAAA' })).code).toBe(codes.CURSOR_INVALID.code);
});

test.each(['create_time', 'amount'])('sorted by %s both ways, in the order of the database', async (column) => {
  for (const direction of ['asc', 'desc']) {
    const first = await owner.get(listOrders, { limit: 30, sort: `${column}.${direction}` });
    const next = await owner.get(listOrders, { limit: 30, sort: `${column}.${direction}`, after: first.next ?? '' });
    const { rows } = await platform.db.query(
      `select order_sn from orders order by ${column === 'amount' ? 'amount' : 'created_at'} ${direction}, id ${direction} limit 60`,
    );
    expect([...first.list, ...next.list].map(({ order_sn }) => order_sn)).toEqual(rows.map(({ order_sn }) => order_sn));
  }
});

test('two hundred numbers pasted at once find their orders, by either number', async () => {
  const { rows } = await platform.db.query('select order_sn, mer_order_sn from orders order by random() limit 200');
  const numbers = rows.map(({ order_sn, mer_order_sn }, index) => (index % 2 ? order_sn : mer_order_sn));
  const found = await owner.get(listOrders, { limit: 200, numbers: numbers.join('\n') });
  expect(found.list.map(({ order_sn }) => order_sn).sort()).toEqual(rows.map(({ order_sn }) => order_sn).sort());
  expect((await owner.call(listOrders, { numbers: Array.from({ length: 201 }, (_, index) => index).join(' ') })).code).toBe(
    codes.INVALID_INPUT.code,
  );
});

/** Filters, each with the condition that it means; the summary must agree with both ways of adding up. */
const filters: [string, Record<string, string | number>, string][] = [
  ['everything', {}, 'true'],
  ['a status', { status: 2 }, 'status = 2'],
  ['a channel', { channel: 1 }, 'channel = 1'],
  ['amounts', { amount_min: '100', amount_max: '200.00' }, 'amount between 10000 and 20000'],
  ['a callback state', { callback_status: 3 }, 'callback_status = 3'],
];

test.each(filters)('the summary of %s agrees with the orders to the cent [S7.5]', async (_what, filter, condition) => {
  const { rows } = await platform.db.query(
    `select count(*) as orders, coalesce(sum(amount), 0) as amount,
       count(*) filter (where status = 2) as paid, coalesce(sum(amount) filter (where status = 2), 0) as paid_amount
     from orders where ${condition}`,
  );
  const summary = await owner.get(orderSummary, filter);
  expect([summary.orders, fen(summary.amount), summary.paid_orders, fen(summary.paid_amount)]).toEqual([
    Number(rows[0].orders),
    BigInt(rows[0].amount),
    Number(rows[0].paid),
    BigInt(rows[0].paid_amount),
  ]);
});

test('totals of any span, of any owner, agree with the orders', async () => {
  const now = Math.floor(platform.now() / 1000);
  const { rows: people } = await platform.db.query<{ m: string; p: string; a: string }>(
    `select merchant_id as m, provider_id as p, receiving_account_id as a from orders
     where receiving_account_id is not null order by id limit 1`,
  );
  const { rows: months } = await platform.db.query<{ at: number }>(
    `select extract(epoch from date_trunc('month', to_timestamp($1) - interval '1 month' * n, 'Asia/Shanghai'))::int as at
     from generate_series(0, 2) n`,
    [now],
  );
  const end = fc.oneof(fc.integer({ min: now - 62 * 86_400, max: now }), fc.constantFrom(...months.map(({ at }) => at)));
  await fc.assert(
    fc.asyncProperty(
      end,
      end,
      fc.constantFrom('', 'm', 'p', 'a', 'mp'),
      fc.constantFrom(0, 1, 2),
      fc.constantFrom(0, 2, 3),
      async (a, b, side, channel, status) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const conditions = [`created_at >= to_timestamp(${from}) and created_at < to_timestamp(${to})`];
        const filter: Record<string, string | number> = { create_time_from: from, create_time_to: to };
        const of = (name: string, column: string, id: string | undefined) => {
          filter[name] = `#${id}`;
          conditions.push(`${column} = ${id}`);
        };
        if (side.includes('m')) of('merchant', 'merchant_id', people[0]?.m);
        if (side.includes('p')) of('provider', 'provider_id', people[0]?.p);
        if (side === 'a') of('shop', 'receiving_account_id', people[0]?.a);
        if (channel) conditions.push(`channel = ${(filter.channel = channel)}`);
        if (status) conditions.push(`status = ${(filter.status = status)}`);
        await expectSums(owner, filter, conditions.join(' and '));
      },
    ),
    { numRuns: 60 },
  );
});

/** What the platform says of a filter is what the orders come to that a condition is true of. */
async function expectSums(client: Client, filter: Record<string, string | number>, condition: string) {
  const { rows } = await platform.db.query(
    `select count(*) as orders, coalesce(sum(amount), 0) as amount, coalesce(sum(fee) filter (where pay_status = 2), 0) as fee,
       coalesce(sum(fee) filter (where status = 5), 0) as returned, count(*) filter (where status = 5) as reversed
     from orders where ${condition}`,
  );
  const { orders, amount, fee, returned, reversed } = rows[0];
  const summary = await client.get(orderSummary, filter);
  expect([filter, summary.orders, fen(summary.amount)]).toEqual([filter, Number(orders), BigInt(amount)]);
  // A provider does not learn what the merchant pays.
  if (client.identity !== 'payee') {
    const fees = await client.get(orderFees, filter);
    expect([filter, fen(fees.fee), fen(fees.fee_returned), fees.reversed_orders]).toEqual([
      filter,
      BigInt(fee),
      BigInt(returned),
      Number(reversed),
    ]);
  }
  expect((await client.get(listOrders, { ...filter, limit: 1 })).total).toBe(Number(orders));
}

test('totals of any amounts agree with the orders', async () => {
  const { rows } = await platform.db.query<{ amount: string }>('select distinct amount from orders order by amount');
  const known = rows.map(({ amount }) => Number(amount));
  const end = fc.oneof(
    fc.constantFrom(...known),
    fc.integer({ min: 0, max: 600_000 }),
    fc.integer({ min: 0, max: 60 }).map((n) => n * 10_000),
  );
  await fc.assert(
    fc.asyncProperty(fc.option(end), fc.option(end), fc.constantFrom(0, 2, 3, 5), async (a, b, status) => {
      const [min, max] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      const filter = {
        ...(min === null ? {} : { amount_min: formatMoney(BigInt(min)) }),
        ...(max === null ? {} : { amount_max: formatMoney(BigInt(max)) }),
        ...(status ? { status } : {}),
      };
      await expectSums(owner, filter, `amount between ${min ?? 0} and ${max ?? 1e15} and ${status || 'status'} = status`);
    }),
    { numRuns: 60 },
  );
});

test('whoever asks has the sums of his own orders, while what changed is not in the totals and when it is', async () => {
  const [merchant, provider] = [await ownerOf(platform, 'payer'), await ownerOf(platform, 'payee')];
  const [{ id: merchantId }, { id: providerId }] = [await merchant.get(accountInfo, {}), await provider.get(accountInfo, {})];
  const { rows } = await platform.db.query<{ id: string }>('select receiving_account_id as id from orders where provider_id = $1 limit 1', [
    providerId,
  ]);
  const shop = rows[0]?.id;
  const team = `provider_id in (select id from providers where path @> array[${providerId}]::bigint[] and id <> ${providerId})`;
  const askers: [Client, string, Record<string, string | number>][] = [
    [owner, 'true', {}],
    [owner, `merchant_id = ${merchantId} and provider_id = ${providerId}`, { merchant: `#${merchantId}`, provider: `#${providerId}` }],
    [owner, `merchant_id = ${merchantId} and receiving_account_id = ${shop}`, { merchant: `#${merchantId}`, shop: `#${shop}` }],
    [merchant, `merchant_id = ${merchantId}`, {}],
    [provider, `provider_id = ${providerId}`, {}],
    [provider, `receiving_account_id = ${shop}`, { shop: `#${shop}` }],
    [provider, team, { team: 1 }],
    [provider, 'false', { team: 1, shop: `#${shop}` }],
  ];
  const filters: [Record<string, string | number>, string][] = [
    [{}, 'true'],
    [{ status: 2 }, 'status = 2'],
    [{ amount_min: '0.01' }, 'true'],
    [{ amount_min: '33.33', amount_max: '33.33' }, 'amount = 3333'],
    [{ amount_min: '10.50', amount_max: '500.07', status: 2 }, 'amount between 1050 and 50007 and status = 2'],
    [{ channel: 1 }, 'channel = 1'],
    [{ callback_status: 1 }, 'callback_status = 1'],
  ];
  const expectAll = async () => {
    for (const [client, whose, asked] of askers)
      for (const [filter, condition] of filters) await expectSums(client, { ...asked, ...filter }, `${whose} and ${condition}`);
  };
  for (const foreign of [{ shop: `#${shop}` }, { provider: `#${providerId}` }]) {
    for (const endpoint of [orderSummary, orderFees, listOrders]) {
      expect(await merchant.call(endpoint, foreign)).toMatchObject({
        code: codes.INVALID_INPUT.code,
        data: { fields: { [Object.keys(foreign)[0] ?? '']: expect.any(String) } },
      });
    }
  }
  const keeper = await platform.db.connect();
  const isWaiting = async () => (await platform.db.query('select 1 from order_changes limit 1')).rowCount === 1;
  try {
    await keeper.query(`begin; select pg_advisory_xact_lock(${locks.fold})`);
    for (const outcome of ['waiting', 'paid', 'reversed']) {
      const order = await machine.order({ amount: '33.33' });
      if (outcome !== 'waiting') expect((await command(confirmOrder, order)).code).toBe(200);
      if (outcome === 'reversed') expect((await command(reverseOrder, order, { reason: '款项未到账' })).code).toBe(200);
    }
    expect(await isWaiting()).toBe(true);
    await expectAll();
  } finally {
    // Else nothing is ever folded again.
    await keeper.query('rollback');
    keeper.release();
  }
  await until(isWaiting, (left) => !left);
  await expectAll();
});

test('what a provider’s shops took is its own alone, by whatever name it asks', async () => {
  const provider = await ownerOf(platform, 'payee');
  const { id } = await provider.get(accountInfo, {});
  const { rows } = await platform.db.query<{ id: string; is_own: boolean; orders: string }>(
    `select receiving_account_id as id, provider_id = $1 as is_own, count(*) as orders from orders
     where receiving_account_id > 0 group by 1, 2 order by 3 desc`,
    [id],
  );
  const [own, foreign] = [rows.find((row) => row.is_own), rows.find((row) => !row.is_own)];
  expect((await provider.get(orderSummary, { shop: `#${own?.id}` })).orders).toBe(Number(own?.orders));
  expect((await provider.get(orderSummary, { shop: `#${foreign?.id}` })).orders).toBe(0);
  expect((await owner.get(orderSummary, { shop: `#${foreign?.id}` })).orders).toBe(Number(foreign?.orders));
});

test('a provider’s statistics of today are those of its orders [S7.5]', async () => {
  const provider = await ownerOf(platform, 'payee');
  const { today } = await provider.get(orderStatistics, {});
  const { id } = await provider.get(accountInfo, {});
  const { rows } = await platform.db.query(
    `select count(*) as orders, coalesce(sum(amount), 0) as amount from orders
     where provider_id = $1 and created_at >= date_trunc('day', $2::timestamptz, 'Asia/Shanghai')`,
    [id, new Date(platform.now())],
  );
  expect([today.orders, fen(today.amount)]).toEqual([Number(rows[0].orders), BigInt(rows[0].amount)]);
});

test.each(['hour', 'day'] as const)('the trend by the %s agrees with the orders', async (span) => {
  const { list: now, before } = await owner.get(orderTrend, { span });
  const list = [...before, ...now];
  const { rows } = await platform.db.query(
    `select extract(epoch from date_trunc('${span}', created_at, 'Asia/Shanghai'))::bigint as at,
       count(*) as orders, coalesce(sum(amount) filter (where status = 2), 0) as paid
     from orders where created_at >= to_timestamp($1) group by 1`,
    [list[0]?.at],
  );
  const found = new Map(rows.map(({ at, orders, paid }) => [Number(at), [Number(orders), BigInt(paid)]]));
  expect(list.filter(({ orders }) => orders > 0).map(({ at, orders, paid_amount: paid }) => [at, [orders, fen(paid)]])).toEqual(
    [...found].sort(([a], [b]) => a - b),
  );
  // What is compared with is as long as a whole day, or as the thirty days.
  expect(before).toHaveLength(span === 'hour' ? 24 : 30);
  expect(span === 'hour' || now.length === 30).toBe(true);
  expect(now[0]?.at).toBe((before[0]?.at ?? 0) + (span === 'hour' ? 1 : 30) * 86_400);
});

test('random sequences of commands end where a model says, and the books hold', async () => {
  type Model = { order: GatewayOrder; state: number };
  // What the merchant owes is paid off first.
  const worth = async () => {
    const merchant: Owner = { identity: 'payer', principalId: machine.merId };
    const { balance: held = 0n, receivable = 0n } = await balancesOf(database.db, merchant, ['balance', 'receivable']);
    return held + receivable;
  };
  let expected = await worth();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom('create', 'confirm', 'late', 'close', 'reverse', 'report'),
          fc.nat(4),
          fc.integer({ min: 100, max: 200_00 }),
        ),
        { minLength: 10, maxLength: 30 },
      ),
      async (steps) => {
        const model: Model[] = [];
        for (const [what, index, amountFen] of steps) {
          if (what === 'create' || model.length === 0) {
            model.push({
              order: await machine
                .order({ amount: `${(amountFen / 100).toFixed(2)}`, channel: 'copy' })
                .catch(() => machine.order({ amount: '100.00' })),
              state: 1,
            });
            continue;
          }
          const one = model[index % model.length];
          if (!one) continue;
          const net = async () =>
            fen(one.order.amount) -
            BigInt((await platform.db.query('select fee from orders where order_sn = $1', [one.order.order_sn])).rows[0].fee);
          if (what === 'report') {
            await report(platform, { order_sn: one.order.order_sn, amount: one.order.amount });
            if (one.state === 1) [one.state, expected] = [2, expected + (await net())];
            continue;
          }
          const [endpoint, needs, next, sign] = (
            {
              confirm: [confirmOrder, 1, 2, 1n],
              late: [confirmLateOrder, 3, 2, 1n],
              close: [closeOrder, 1, 4, 0n],
              reverse: [reverseOrder, 2, 5, -1n],
            } as const
          )[what];
          const { code } = await command(endpoint, one.order, what === 'close' || what === 'reverse' ? { reason: '测试' } : {});
          expect(code).toBe(one.state === needs ? 200 : codes.ORDER_WRONG_STATE.code);
          if (code === 200) [one.state, expected] = [next, expected + sign * (await net())];
        }
        for (const { order, state } of model) expect(await stateOf(order)).toBe(state);
      },
    ),
    { numRuns: 25 },
  );
  expect(await worth()).toBe(expected);
}, 120_000);

test('the checks of the ledger are kept, and say what was held against how much', async () => {
  const made = await owner.get(checkLedger, {});
  expect(made).toMatchObject({ faults: [] });
  expect(made.entries).toBeGreaterThan(40_000);
  const { list, rules } = await owner.get(ledgerChecks, {});
  expect(list[0]).toEqual(made);
  expect(rules).toEqual(['sum', 'transaction', 'balance', 'chain of entries', 'seal', 'papers', 'head', 'statistics']);
});

test('who did something to an order is known by name to their own side, and as 平台, 商户 or 服务商 to the others', async () => {
  const order = await machine.order({ amount: '18.00', subject: '茶叶' });
  const ownersOf = "select username from accounts where identity = 'payee' and role = 'owner' and principal_id = $1";
  const { rows } = await platform.db.query(ownersOf, [await providerOf(order)]);
  // Wherever this provider's people may sign in from in the demo.
  await platform.db.query("delete from ip_rules where identity = 'payee'");
  const provider = await (await new Client(platform, 'payee').login(rows[0].username)).bound();
  const merchant = await ownerOf(platform, 'payer');
  expect((await command(confirmOrder, order, {}, provider)).code).toBe(200);
  // Nobody answers there: that it was tried stands in the timeline.
  await platform.db.query("update orders set notify_url = 'http://127.0.0.1:1/' where order_sn = $1", [order.order_sn]);
  expect((await command(retryCallback, order, {}, merchant)).code).toBe(200);
  expect((await command(reverseOrder, order, { reason: '未到账' })).code).toBe(200);
  const actors = async (client: Client) => (await client.get(orderDetail, { order_sn: order.order_sn })).events.map(({ actor }) => actor);
  expect(await actors(owner)).toEqual([null, rows[0].username, 'merchant', 'admin']);
  expect(await actors(merchant)).toEqual([null, '服务商', 'merchant', '平台']);
  expect(await actors(provider)).toEqual([null, rows[0].username, '商户', '平台']);
  // What its merchant sells, and what its receiver answers, a provider is not told.
  const told = async (client: Client) => [
    (await client.get(orderDetail, { order_sn: order.order_sn })).events
      .filter(({ kind }) => kind === 'callbackRetried' || kind === 'created')
      .map(({ note }) => note !== ''),
    (await client.get(orderCallbacks, { order_sn: order.order_sn })).list.map(({ value }) => value !== ''),
  ];
  await tamper(
    platform,
    `update callbacks set value = 'answer of the shop' where order_id = (select id from orders where order_sn = '${order.order_sn}')`,
  );
  expect(await told(merchant)).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(await told(provider)).toEqual([
    [false, false],
    [false, false],
  ]);
  merchant.language = provider.language = 'en-US';
  expect(await actors(merchant)).toEqual([null, 'Provider', 'merchant', 'Platform']);
  expect(await actors(provider)).toEqual([null, rows[0].username, 'Merchant', 'Platform']);
  // The records of the balances say the same.
  const operators = async (client: Client, list: typeof listOwnDepositRecords) =>
    (await client.get(list, { subject: order.order_sn })).list.map(({ operator }) => operator);
  expect(new Set(await operators(merchant, listMerchantBalanceRecords))).toEqual(new Set(['Platform', 'Provider']));
  expect(new Set(await operators(provider, listOwnDepositRecords))).toEqual(new Set(['Platform', rows[0].username, null]));
  expect(new Set(await operators(owner, listMerchantBalanceRecords))).toEqual(new Set(['admin', rows[0].username]));
});

test('who may see orders and no balances sees no movement of money in an order', async () => {
  const order = await machine.order({ amount: '18.00' });
  const reader = await subAccount(owner, ['order.view']);
  expect((await reader.get(orderDetail, { order_sn: order.order_sn })).entries).toBeUndefined();
  const accountant = await subAccount(owner, ['order.view', 'fund.view']);
  expect((await accountant.get(orderDetail, { order_sn: order.order_sn })).entries).toHaveLength(2);
});
