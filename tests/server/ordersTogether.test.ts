import { codes } from '../../contract/codes';
import { createGatewayOrder } from '../../contract/gateway';
import { confirmOrder } from '../../contract/orders';
import { accountInfo } from '../../contract/session';
import { ownerOf, type Answer, type Client } from '../support/client';
import { MerchantMachine, newNumber, post, report, type GatewayOrder } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let machine: MerchantMachine;
let operator: Client;
/** Another merchant's. */
let stranger: MerchantMachine;

beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
  operator = await ownerOf(platform, 'other');
  const { rows } = await platform.db.query<{ username: string }>(
    `select a.username from accounts a join merchants m on m.id = a.principal_id and a.identity = 'payer'
     where a.role = 'owner' and m.status = 1 and m.gateway_ranges = '{}' and m.id <> $1 order by m.id limit 1`,
    [machine.merId],
  );
  stranger = await MerchantMachine.open(platform, rows[0]?.username);
  await platform.db.query('update receiving_accounts set min_amount = 100, daily_count = 100000, daily_amount = 1000000000000');
});
afterAll(() => platform.stop());

const several = (count: number, fields: Record<string, string> = {}) =>
  Promise.all(Array.from({ length: count }, () => machine.create({ amount: '1.00', ...fields })));

const opened = (answers: Answer<GatewayOrder>[]) => answers.filter(({ code }) => code === 200).map(({ data }) => data.order_sn);

/** What the books and the timeline hold of orders. */
async function heldOf(orders: string[]) {
  const { rows } = await platform.db.query(
    `select count(*)::int as orders, count(distinct o.receiving_account_id)::int as accounts,
       (select count(*)::int from order_events e where e.order_id = any(array_agg(o.id)) and e.kind = 'created'
         and e.details ? 'passed') as events,
       (select count(*)::int from messages m where m.kind = 'order.new' and m.details->>'order_sn' = any($1)) as told,
       (select count(*)::int from ledger_transactions t where t.subject = any($1)) as movements,
       (select sum(e.amount)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id
         where t.subject = any($1) and a.fund = 'deposit_frozen') as frozen
     from orders o where o.order_sn = any($1) and o.pay_status = 1`,
    [orders],
  );
  return rows[0];
}

test('orders that come at once are opened by few statements, each with its own account, event, message and movement', async () => {
  let answers: Answer<GatewayOrder>[] = [];
  const statements = await platform.statementsOf(async () => (answers = await several(40)));
  const orders = opened(answers);
  expect(orders).toHaveLength(40);
  expect(await heldOf(orders)).toMatchObject({ orders: 40, events: 40, told: 40, movements: 40, frozen: 4000 });
  // Each by itself would be forty, and two hundred in all.
  const openings = statements.filter((text) => text.includes('orders_open')).length;
  expect(openings).toBeLessThanOrEqual(20);
  // Accounts are chosen by lot: one for all of a statement would be as many as there are statements, at most.
  expect((await heldOf(orders)).accounts).toBeGreaterThan(openings);
  expect(statements.length).toBeLessThanOrEqual(60);
});

test('of those that come at once each is refused by itself, and its nonce is used up', async () => {
  const number = newNumber();
  const sent = (fields: Record<string, string>) =>
    machine.sign(createGatewayOrder, {
      mer_order_sn: newNumber(),
      amount: '1.00',
      channel: 'copy',
      notify_url: 'https://shop.example.com/notify',
      ...fields,
    });
  const twice = sent({});
  const fields = [sent({}), twice, twice, sent({ mer_order_sn: number }), sent({ mer_order_sn: number, amount: '2.00' })];
  const others = [sent({ amount: '999999999.00' }), sent({ channel: 'none' }), sent({})];
  const all = await Promise.all([...fields, ...others].map((one) => post<GatewayOrder>(platform, createGatewayOrder, one)));
  const found = all.map(({ code }) => code);
  const wrong = [codes.AMOUNT_OUT_OF_RANGE.code, codes.CHANNEL_UNKNOWN.code];
  expect(found.slice(5)).toEqual([...wrong, 200]);
  expect(found[0]).toBe(200);
  expect(found.slice(1, 3).sort()).toEqual([200, codes.NONCE_REUSED.code].sort());
  expect(found.slice(3, 5).sort()).toEqual([200, codes.ORDER_NUMBER_TAKEN.code].sort());
  // What it refuses by itself has used it up too.
  const again = await Promise.all(others.map((one) => post<GatewayOrder>(platform, createGatewayOrder, one)));
  expect(again.map(({ code }) => code)).toEqual([codes.NONCE_REUSED.code, codes.NONCE_REUSED.code, codes.NONCE_REUSED.code]);
});

test('one that the database refuses takes none of the others with it', async () => {
  await platform.db.query(`
    create function refuse_boom() returns trigger language plpgsql as $$ begin
      if new.subject = 'boom' then raise exception 'boom'; end if; return new; end $$;
    create trigger boom before insert on orders for each row execute function refuse_boom()`);
  try {
    const [good, [bad]] = await Promise.all([several(12), several(1, { subject: 'boom' })]);
    expect(opened(good)).toHaveLength(12);
    expect(bad?.code).toBe(codes.SYSTEM_ERROR.code);
    expect(await heldOf(opened(good))).toMatchObject({ orders: 12, movements: 12, frozen: 1200 });
  } finally {
    await platform.db.query('drop trigger boom on orders; drop function refuse_boom()');
  }
});

test('of one deposit no more are given at once than one after the other: it must be the least for each', async () => {
  const { rows } = await platform.db.query<{ id: string; balance: string }>(
    `update providers p set min_deposit = d.balance - 100 from ledger_accounts d
     where d.identity = 'payee' and d.principal_id = p.id and d.fund = 'deposit' and d.currency = 'CNY' and d.balance >= 1000
     returning p.id, d.balance`,
  );
  try {
    for (let burst = 0; burst < 8; burst += 1) await several(16);
    // What is left, and what was taken at most: two of 1.00 each, when the second is given it is the least.
    const { rows: left } = await platform.db.query<{ principal_id: string; balance: string }>(
      `select principal_id, balance from ledger_accounts
       where identity = 'payee' and fund = 'deposit' and currency = 'CNY' and principal_id = any($1)`,
      [rows.map(({ id }) => id)],
    );
    const before = new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]));
    const taken = left.map(({ principal_id: id, balance }) => (before.get(id) ?? 0n) - BigInt(balance));
    expect(taken.filter((amount) => amount > 0n).length).toBeGreaterThan(5);
    expect(taken.filter((amount) => amount > 200n)).toEqual([]);
  } finally {
    await platform.db.query('update providers set min_deposit = 0');
  }
});

test('a text that the database cannot keep is refused at its field, before it is in a batch', async () => {
  const fields = { amount: '1.00', notify_url: 'https://shop.example.com/\u0000', return_url: 'https://shop.example.com/\u0007' };
  const [answer] = await Promise.all([machine.create(fields), several(6)]);
  expect(answer).toMatchObject({
    code: codes.INVALID_INPUT.code,
    data: { fields: { notify_url: expect.any(String), return_url: expect.any(String) } },
  });
});

test("a merchant's secret that cannot be opened fails no call of another merchant", async () => {
  const { rows } = await platform.db.query<{ id: string }>(
    `with made as (insert into merchants (name, status) values ('坏', 1) returning id)
     insert into signing_secrets (merchant_id, secret, created_at) select id, 'broken', now() from made returning merchant_id as id`,
  );
  const broken = new MerchantMachine(platform, Number(rows[0]?.id), 'none');
  const [bad, good] = await Promise.all([Promise.all([broken.create(), broken.create()]), several(12)]);
  expect(bad.map(({ code }) => code)).toEqual([codes.SYSTEM_ERROR.code, codes.SYSTEM_ERROR.code]);
  expect(opened(good)).toHaveLength(12);
});

test.each([
  ['a shop', 'select 1 from receiving_accounts where id = $1 for update'],
  [
    'a deposit',
    `select 1 from ledger_accounts where identity = 'payee'
       and principal_id = (select provider_id from receiving_accounts where id = $1) for update`,
  ],
])('%s that somebody holds keeps no order waiting: others have their turn', async (_what, lock) => {
  const { rows } = await platform.db.query<{ id: string }>(
    `select (c.weighed).next[1] as id
     from orders_weigh(array[row(1, $1, 1, 100, false, false)::order_kind], now(), '{}') c`,
    [machine.merId],
  );
  const held = rows[0]?.id;
  const holder = await platform.db.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [held]);
    const began = performance.now();
    const orders = opened(await several(6));
    expect(orders).toHaveLength(6);
    // A lock is waited for ten seconds.
    expect(performance.now() - began).toBeLessThan(9000);
    const given = await platform.db.query('select 1 from orders where order_sn = any($1) and receiving_account_id = $2', [orders, held]);
    expect(given.rowCount).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

let asked = 0;
const confirm = (order_sn: string, request_id = `together-${(asked += 1)}`) => operator.call(confirmOrder, { order_sn, request_id });

/** What came of payments: states, books to the cent, timeline, audit and what is planned. */
async function paidOf(orders: string[]) {
  const { rows } = await platform.db.query(
    `select count(*)::int as orders, sum(o.amount)::int as amount,
       (select count(*)::int from order_events e where e.order_id = any(array_agg(o.id)) and e.kind = 'paid') as events,
       (select count(*)::int from callback_jobs j where j.order_id = any(array_agg(o.id)))
         + (select count(distinct c.order_id)::int from callbacks c where c.order_id = any(array_agg(o.id))) > 0 as called,
       (select count(*)::int from ledger_transactions t where t.subject = any($1) and t.event = 'order.paid') as movements,
       (select -sum(e.amount)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id
         where t.subject = any($1) and t.event = 'order.paid' and a.fund = 'deposit_frozen') as released,
       (select sum(e.amount)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id
         where t.subject = any($1) and t.event = 'order.paid' and a.identity = 'payer' and a.fund = 'balance') - sum(o.amount - o.fee)
         as rest
     from orders o where o.order_sn = any($1) and o.pay_status = 2`,
    [orders],
  );
  return rows[0];
}

describe('payments that come at once', () => {
  test('are booked by few statements, each with its movement, its event and its callback', async () => {
    const orders = opened(await several(32, { amount: '12.34' }));
    const found: Answer<unknown>[] = [];
    const statements = await platform.statementsOf(async () => {
      found.push(...(await Promise.all(orders.map((order) => confirm(order)))));
    });
    expect(found.map(({ code }) => code)).toEqual(orders.map(() => 200));
    const amount = 32 * 1234;
    expect(await paidOf(orders)).toEqual({
      orders: 32,
      amount,
      events: 32,
      called: true,
      movements: 32,
      released: amount,
      rest: '0',
    });
    expect(statements.filter((text) => text.includes('orders_settle')).length).toBeLessThanOrEqual(16);
    const { rowCount } = await platform.db.query("select 1 from audit_logs where action = 'order.confirm' and subject = any($1)", [
      orders.map((order) => `order:${order}`),
    ]);
    expect(rowCount).toBe(32);
  });

  test('are refused one by one: what is paid, what nobody knows, and a request that asked for something else before', async () => {
    const [first = '', second = '', third = ''] = opened(await several(3));
    expect((await confirm(first, 'together-first')).code).toBe(200);
    const found = await Promise.all([
      confirm(first),
      confirm('20260101000000000000000'),
      confirm(second, 'together-first'),
      confirm(second),
      confirm(third, 'together-third'),
      confirm(third, 'together-third'),
    ]);
    expect(found.map(({ code }) => code)).toEqual([
      codes.ORDER_WRONG_STATE.code,
      codes.NOT_FOUND.code,
      codes.DUPLICATE_REQUEST.code,
      200,
      200,
      200,
    ]);
    expect(await paidOf([first, second, third])).toMatchObject({ orders: 3, movements: 3, released: 300, rest: '0' });
  });

  test('are confirmed by those alone whose orders they are, whoever else may at the same moment', async () => {
    const orders = opened(await several(8, { amount: '3.00' }));
    const other = await ownerOf(platform, 'payee');
    const { rows } = await platform.db.query<{ order_sn: string }>(
      'select order_sn from orders where order_sn = any($1) and provider_id <> (select principal_id from accounts where id = $2)',
      [orders, (await other.get(accountInfo, {})).userId],
    );
    const theirs = rows.map(({ order_sn }) => order_sn);
    expect(theirs.length).toBeGreaterThan(2);
    const found = await Promise.all(
      theirs.flatMap((order_sn) => [
        other.call(confirmOrder, { order_sn, request_id: `stranger-${order_sn}` }),
        confirm(order_sn),
        other.call(confirmOrder, { order_sn, request_id: `stranger-again-${order_sn}` }),
      ]),
    );
    expect(found.map(({ code }) => code)).toEqual(theirs.flatMap(() => [codes.NOT_FOUND.code, 200, codes.NOT_FOUND.code]));
    const by = await platform.db.query(
      `select 1 from order_events e join orders o on o.id = e.order_id join accounts a on a.id = e.actor_id
       where o.order_sn = any($1) and e.kind = 'paid' and a.identity = 'other'`,
      [theirs],
    );
    expect(by.rowCount).toBe(theirs.length);
  });

  test('pay off what their merchant owes, one after the other', async () => {
    const orders = opened(await several(6, { amount: '50.00' }));
    await platform.db.query(
      `select ledger_post(jsonb_populate_record(null::ledger_movement, jsonb_build_object('reference', 'test.owed', 'event', 'adjustment',
         'subject', 'test', 'remark', '', 'created_at', now(), 'legs', jsonb_build_array(
           jsonb_build_object('identity', 'payer', 'principal_id', $1::bigint, 'fund', 'receivable', 'currency', 'CNY', 'amount', -6000,
             'type', 1, 'may_be_negative', true),
           jsonb_build_object('identity', 'other', 'principal_id', 0, 'fund', 'adjustment', 'currency', 'CNY', 'amount', 6000, 'type', 1,
             'may_be_negative', true)))))`,
      [machine.merId],
    );
    const held = async () => {
      const { rows } = await platform.db.query<{ fund: string; balance: string }>(
        "select fund, balance from ledger_accounts where identity = 'payer' and principal_id = $1 and fund in ('balance', 'receivable')",
        [machine.merId],
      );
      return Object.fromEntries(rows.map(({ fund, balance }) => [fund, Number(balance)]));
    };
    const before = await held();
    expect(before.receivable).toBe(-6000);
    expect((await Promise.all(orders.map((order) => confirm(order)))).map(({ code }) => code)).toEqual(orders.map(() => 200));
    const { rows } = await platform.db.query<{ sum: string }>('select sum(amount - fee) from orders where order_sn = any($1)', [orders]);
    const after = await held();
    expect(after.receivable).toBe(0);
    expect((after.balance ?? 0) - (before.balance ?? 0)).toBe(Number(rows[0]?.sum) - 6000);
  });

  /** Of orders with their providers. */
  const providersOf = async (orders: string[]) =>
    (
      await platform.db.query<{ order_sn: string; provider: string; root: string }>(
        `select o.order_sn, p.id as provider, p.path[1] as root from orders o join providers p on p.id = o.provider_id
         where o.order_sn = any($1) order by o.id`,
        [orders],
      )
    ).rows;

  test.each<[string, (order_sn: string) => Promise<Answer<unknown>>]>([
    ['by hand', (order_sn) => confirm(order_sn)],
    ['by channels', (order_sn) => report(platform, { order_sn, amount: '1.00' })],
  ])('%s wait for no deposit that somebody holds but those whom it concerns', async (_how, pay) => {
    const [one] = await providersOf(opened(await several(1)));
    const orders = await providersOf(opened(await Promise.all(Array.from({ length: 24 }, () => stranger.create({ amount: '1.00' })))));
    // Those above a provider have accounts that its orders move too.
    const others = orders.filter(({ root }) => root !== one?.root);
    expect(others.length).toBeGreaterThan(4);
    const holder = await platform.db.connect();
    const concerned: Promise<unknown>[] = [];
    try {
      await holder.query('begin');
      await holder.query("select 1 from ledger_accounts where identity = 'payee' and principal_id = $1 for update", [one?.provider]);
      concerned.push(pay(one?.order_sn ?? ''));
      const began = performance.now();
      const found = await Promise.all(others.map(({ order_sn }) => pay(order_sn)));
      // A lock is waited for ten seconds.
      expect(performance.now() - began).toBeLessThan(9000);
      expect(found.map(({ code }) => code)).toEqual(others.map(() => 200));
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await Promise.all(concerned);
    const all = [one, ...others].map((order) => order?.order_sn ?? '');
    expect(await paidOf(all)).toMatchObject({ orders: all.length, movements: all.length, rest: '0' });
  });

  test('wait for no request that is being answered already', async () => {
    const [held = '', ...others] = opened(await several(7));
    const holder = await platform.db.connect();
    const again: Promise<Answer<unknown>>[] = [];
    try {
      await holder.query('begin');
      await holder.query('select 1 from orders where order_sn = $1 for update', [held]);
      again.push(confirm(held, 'together-again'));
      await until(
        () => platform.db.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        ({ rowCount }) => rowCount === 1,
      );
      again.push(confirm(held, 'together-again'));
      const began = performance.now();
      const found = await Promise.all(others.map((order) => confirm(order)));
      expect(performance.now() - began).toBeLessThan(9000);
      expect(found.map(({ code }) => code)).toEqual(others.map(() => 200));
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await Promise.all(again)).map(({ code }) => code)).toEqual([200, 200]);
    expect(await paidOf([held])).toMatchObject({ orders: 1, events: 1, movements: 1 });
  });

  test('hold the accounts of the platform for no trip of their process, whatever of them is left', async () => {
    const [paid = '', ...orders] = opened(await several(25));
    expect((await confirm(paid)).code).toBe(200);
    const statements = await platform.statementsOf(async () => {
      for (const order of orders) await Promise.all([confirm(order), confirm(paid)]);
    });
    // Each connection waits once for what it has not planned.
    expect(statements.filter((text) => text.includes('delete from')).length).toBeLessThanOrEqual(10);
  });

  test('by channels pay what waits for exactly that, and nothing else', async () => {
    const orders = opened(await several(8, { amount: '21.00' }));
    const tell = (order_sn: string, amount: string, trade_no: string) => report(platform, { order_sn, amount, trade_no });
    const found = await Promise.all([
      ...orders.slice(0, 6).map((order, place) => tell(order, '21.00', `together-${place}`)),
      tell(orders[6] ?? '', '22.00', 'together-6'),
      tell(orders[7] ?? '', '21.00', 'together-0'),
      tell('20260101000000000000000', '21.00', 'together-8'),
    ]);
    const statuses = found.map(({ code, data }) => (code === 200 ? data.status : code));
    // Of the two that tell of one trade number, one has paid.
    const paid = statuses.filter((status) => status === 2).length;
    expect(paid).toBe(6);
    expect([statuses[0], statuses[7]].sort()).toEqual([2, codes.TRADE_NUMBER_TAKEN.code].sort());
    expect(statuses[6]).toBe(1);
    expect(statuses[8]).toBe(codes.ORDER_UNKNOWN.code);
    expect(await paidOf(orders)).toMatchObject({ orders: 6, movements: 6, released: 6 * 2100, rest: '0' });
  });
});
