import { codes } from '../../contract/codes';
import { createGatewayOrder } from '../../contract/gateway';
import { MerchantMachine, newNumber, post, type GatewayOrder } from '../support/gateway';
import type { Answer } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';

let platform: TestPlatform;
let machine: MerchantMachine;

beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
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
  expect((await heldOf(orders)).accounts).toBeGreaterThan(20);
  // Those of the first batch of each statement of merchants, and of orders.
  expect(statements.filter((text) => text.includes('orders_open')).length).toBeLessThanOrEqual(8);
  expect(statements.length).toBeLessThanOrEqual(30);
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

test.each([
  ['a shop', 'select 1 from receiving_accounts where id = $1 for update'],
  [
    'a deposit',
    "select 1 from ledger_accounts where identity = 'payee' and principal_id = (select provider_id from receiving_accounts where id = $1) for update",
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
    expect(performance.now() - began).toBeLessThan(5000);
    const given = await platform.db.query('select 1 from orders where order_sn = any($1) and receiving_account_id = $2', [orders, held]);
    expect(given.rowCount).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
