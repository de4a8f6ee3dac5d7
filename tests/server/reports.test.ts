import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codes } from '../../contract/codes';
import { listTodos } from '../../contract/home';
import { valuesOf } from '../../contract/labels';
import { dismissReport, listReports, retryReport } from '../../contract/reports';
import { orderStatuses } from '../../contract/states/orders';
import { reportStatusLabels } from '../../contract/states/reports';
import { listMessages } from '../../contract/notices';
import { closeOrder, confirmLateOrder, confirmOrder, orderDetail, reverseOrder } from '../../contract/orders';
import { listTransfers, recharge, rechargeInfo } from '../../contract/recharges';
import { openDatabase } from '../../server/db/database';
import { verify } from '../../server/ledger/verify';
import { Client, ownerOf, subAccount } from '../support/client';
import { MerchantMachine, newNumber, report, reportTransfer, type GatewayOrder } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

let platform: TestPlatform;
let machine: MerchantMachine;
let owner: Client;
beforeAll(async () => {
  platform = await startPlatform();
  machine = await MerchantMachine.open(platform);
  owner = await ownerOf(platform, 'other');
});
afterAll(async () => {
  const database = openDatabase(platform.databaseUrl, 2, () => {});
  expect((await verify(database.db)).faults).toEqual([]);
  await database.close();
  await platform.stop();
});

let requests = 0;
const fresh = () => `reports-test-${(requests += 1)}`;
const tell = ({ order_sn }: GatewayOrder, fields: object = {}) => report(platform, { order_sn, amount: '50.00', ...fields });
const stateOf = async ({ order_sn }: GatewayOrder) => (await owner.get(orderDetail, { order_sn })).status;
const rowOf = async (tradeNo: string) => (await owner.get(listReports, { trade_no: tradeNo })).list[0];
const rowsOf = async (orderSn: string) => (await owner.get(listReports, { order_sn: orderSn })).list;
const open = (amount = '50.00') => machine.order({ amount });

/** Until it is undone, nothing can be written into a table, as if the database had a fault there. */
async function breakTable(table: string): Promise<() => Promise<unknown>> {
  await platform.db.query(
    "create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$",
  );
  await platform.db.query(`create trigger broken before insert on ${table} for each row execute function broken()`);
  return () => platform.db.query(`drop trigger broken on ${table}`);
}

async function expire(order: GatewayOrder): Promise<void> {
  await platform.advance(601);
  owner = await ownerOf(platform, 'other');
  await until(
    () => stateOf(order),
    (state) => state === 3,
  );
}

test('the demo has reports in every state', async () => {
  for (const status of valuesOf(reportStatusLabels)) expect((await owner.get(listReports, { status })).total).toBeGreaterThan(0);
});

test('a payment that could not be booked is kept, answered, and booked by itself as soon as it can be', async () => {
  const [order, trade_no] = [await open(), newNumber()];
  const mend = await breakTable('ledger_transactions');
  try {
    const answer = await tell(order, { trade_no });
    expect(answer).toMatchObject({ code: 200, data: { status: 1 } });
    expect(await rowOf(trade_no)).toMatchObject({ status: 1, problem: 'SYSTEM_ERROR', amount: '50.00', order_sn: order.order_sn });
  } finally {
    await mend();
  }
  await platform.advance(31);
  await until(
    () => stateOf(order),
    (state) => state === 2,
  );
  expect(await rowOf(trade_no)).toMatchObject({ status: 2, problem: null, due_time: null });
});

test('a report outlives the process that was to apply it', async () => {
  const [order, trade_no] = [await open(), newNumber()];
  const client = await platform.db.connect();
  const other = await startPlatform({}, platform);
  try {
    await client.query('begin');
    await client.query('select 1 from orders where order_sn = $1 for update', [order.order_sn]);
    const answered = report(other, { order_sn: order.order_sn, amount: '50.00', trade_no }).catch(() => null);
    await until(
      () => rowOf(trade_no),
      (row) => row?.status === 1,
    );
    await other.kill();
    await answered;
    expect(await stateOf(order)).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
    await other.db.end();
  }
  await platform.advance(6);
  await until(
    () => stateOf(order),
    (state) => state === 2,
  );
});

test('what fails again and again is tried at longer and longer intervals, and after three days it is an operator’s', async () => {
  const [order, trade_no] = [await open(), newNumber()];
  const mend = await breakTable('ledger_transactions');
  const waits: number[] = [];
  try {
    await tell(order, { trade_no });
    for (let times = 0; times < 6; times += 1) {
      const row = await rowOf(trade_no);
      const wait = (row?.due_time ?? 0) - Math.floor(platform.now() / 1000);
      waits.push(wait);
      await platform.advance(wait + 1);
      owner = await ownerOf(platform, 'other');
      await until(
        () => rowOf(trade_no),
        (later) => (later?.attempts ?? 0) > (row?.attempts ?? 0),
      );
    }
    [5, 30, 120, 600, 3600, 21_600].forEach((seconds, index) => expect(Math.abs((waits[index] ?? 0) - seconds)).toBeLessThan(5));
    await platform.advance(3 * 86_400);
    owner = await ownerOf(platform, 'other');
    await until(
      () => rowOf(trade_no),
      (row) => row?.status === 3,
    );
  } finally {
    await mend();
  }
});

test('the same report again is the same row, and pays once', async () => {
  const [order, trade_no] = [await open(), newNumber()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => tell(order, { trade_no })));
  expect(answers.map(({ code, data }) => [code, data.status])).toEqual(answers.map(() => [200, 2]));
  expect(await rowsOf(order.order_sn)).toHaveLength(1);
});

test('one trade number pays one order, also when two are told of at once', async () => {
  const [orders, trade_no] = [[await open(), await open()], newNumber()];
  const answers = await Promise.all(orders.map((order) => tell(order, { trade_no })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, codes.TRADE_NUMBER_TAKEN.code]);
  expect((await Promise.all(orders.map(stateOf))).sort()).toEqual([1, 2]);
  const refused = orders[answers.findIndex(({ code }) => code !== 200)];
  expect(await rowsOf(refused?.order_sn ?? '')).toMatchObject([{ status: 3, problem: 'TRADE_NUMBER_TAKEN' }]);
  // Nor by hand, or told of again.
  const [row] = await rowsOf(refused?.order_sn ?? '');
  expect((await owner.call(retryReport, { id: row?.id ?? 0, request_id: fresh() })).code).toBe(codes.TRADE_NUMBER_TAKEN.code);
  if (refused) expect((await tell(refused, { trade_no })).code).toBe(codes.TRADE_NUMBER_TAKEN.code);
  // The database itself holds it.
  await expect(platform.db.query('update reports set has_paid = true where trade_no = $1', [trade_no])).rejects.toThrow(
    /reports_paid_once/,
  );
});

test('reports that come at once read none of those that are there, however few the database believes them to be', async () => {
  // More have come than it has counted.
  await platform.db.query(
    `insert into reports (kind, channel, trade_no, order_sn, amount, status, has_paid, finished_at)
       select 'payment', 'copy', 'there' || n, 'there' || n, 100, 2, true, now() from generate_series(1, 6000) n`,
  );
  const read = async () =>
    Number(
      (
        await platform.db.query(
          `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'reports')
             + (select seq_tup_read from pg_stat_user_tables where relname = 'reports') as read`,
        )
      ).rows[0].read,
    );
  const orders = await Promise.all(Array.from({ length: 12 }, () => open()));
  // Connections tell what they have read as soon as they rest.
  await sleep(1500);
  const before = await read();
  const answers = await Promise.all(orders.map((order) => tell(order)));
  expect(answers.map(({ data }) => data.status)).toEqual(orders.map(() => orderStatuses.paid));
  await sleep(1500);
  expect((await read()) - before).toBeLessThan(1000);
});

test('a report of an unknown order is refused and kept', async () => {
  const trade_no = newNumber();
  expect((await report(platform, { order_sn: '12345', amount: '50.00', trade_no })).code).toBe(codes.ORDER_UNKNOWN.code);
  expect(await rowOf(trade_no)).toMatchObject({ status: 3, problem: 'ORDER_UNKNOWN', order_sn: '12345' });
  // A file says it in words.
  const file = await owner.file(`/platformApi/channel/report/list/export?format=csv&columns=problem&trade_no=${trade_no}`);
  expect(file.text).toContain(codes.ORDER_UNKNOWN.text[0]);
});

test('another amount, a payment that comes late, and a second one for a paid order need an operator, who is told', async () => {
  const before = (await owner.get(listTodos, {})).list.find(({ name }) => name === 'reportsToResolve')?.count ?? 0;
  const [mismatched, late, twice] = [await open(), await open(), await open()];
  expect((await tell(mismatched, { amount: '49.99' })).data.status).toBe(1);
  await tell(twice);
  expect((await tell(twice)).data.status).toBe(2);
  await expire(late);
  expect((await tell(late)).data.status).toBe(3);
  const problems = await Promise.all(
    [mismatched, late, twice].map(async ({ order_sn }) => (await rowsOf(order_sn)).map(({ problem }) => problem)),
  );
  expect(problems.map((list) => list[0])).toEqual(['REPORT_MISMATCH', 'REPORT_LATE', 'REPORT_SECOND']);
  expect((await owner.get(listTodos, {})).list.find(({ name }) => name === 'reportsToResolve')?.count).toBe(before + 3);
  const { list } = await owner.get(listMessages, { limit: 3 });
  expect(list.map(({ kind }) => kind)).toEqual(['report.stuck', 'report.stuck', 'report.stuck']);
  // Once somebody has confirmed the order, the late report is that payment.
  const [row] = await rowsOf(late.order_sn);
  expect((await owner.call(retryReport, { id: row?.id ?? 0, request_id: fresh() })).code).toBe(codes.REPORT_LATE.code);
  await owner.get(confirmLateOrder, { order_sn: late.order_sn, request_id: fresh() });
  await owner.get(retryReport, { id: row?.id ?? 0, request_id: fresh() });
  expect(await rowsOf(late.order_sn)).toMatchObject([{ status: 2, operator: 'admin' }]);
  expect((await owner.call(retryReport, { id: row?.id ?? 0, request_id: fresh() })).code).toBe(codes.REPORT_OVER.code);
});

test('a payment for an order that was closed or taken back moves nothing, and its problem leads to no late payment', async () => {
  const [closed, reversed] = [await open(), await open()];
  await owner.get(closeOrder, { order_sn: closed.order_sn, reason: '客户取消', request_id: fresh() });
  await owner.get(confirmOrder, { order_sn: reversed.order_sn, request_id: fresh() });
  await owner.get(reverseOrder, { order_sn: reversed.order_sn, reason: '款项未到账', request_id: fresh() });
  expect((await tell(closed)).data.status).toBe(orderStatuses.closed);
  expect((await tell(reversed)).data.status).toBe(orderStatuses.reversed);
  for (const { order_sn } of [closed, reversed]) {
    const [row] = await rowsOf(order_sn);
    expect(row).toMatchObject({ status: 3, problem: 'REPORT_UNPAYABLE' });
    expect((await owner.call(retryReport, { id: row?.id ?? 0, request_id: fresh() })).code).toBe(codes.REPORT_UNPAYABLE.code);
    await owner.get(dismissReport, { id: row?.id ?? 0, reason: '已退款给客户', request_id: fresh() });
  }
  const { events } = await owner.get(orderDetail, { order_sn: closed.order_sn });
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'closed', 'reportLate']);
});

test('a payment that somebody confirmed before its report needs nobody, and its number is used up by it', async () => {
  const [order, trade_no] = [await open(), newNumber()];
  await owner.get(confirmOrder, { order_sn: order.order_sn, request_id: fresh() });
  expect((await tell(order, { trade_no })).data.status).toBe(2);
  expect(await rowOf(trade_no)).toMatchObject({ status: 2 });
  expect((await tell(await open(), { trade_no })).code).toBe(codes.TRADE_NUMBER_TAKEN.code);
});

test('a report is dismissed with a reason, by who may, and the log says who', async () => {
  const trade_no = newNumber();
  await tell(await open(), { trade_no, amount: '1.00' });
  const { id } = (await rowOf(trade_no)) ?? { id: 0 };
  const viewer = await subAccount(owner, ['report.view']);
  expect((await viewer.call(listReports, {})).code).toBe(200);
  expect((await viewer.call(dismissReport, { id, reason: '重复', request_id: fresh() })).code).toBe(codes.ILLEGAL.code);
  await owner.get(dismissReport, { id, reason: '客户付错', request_id: fresh() });
  expect(await rowOf(trade_no)).toMatchObject({ status: 4, remark: '客户付错', operator: 'admin' });
  expect((await owner.call(dismissReport, { id, reason: '再次', request_id: fresh() })).code).toBe(codes.REPORT_OVER.code);
  const { rows } = await platform.db.query('select action, details from audit_logs where subject = $1', [`report:${id}`]);
  expect(rows).toEqual([{ action: 'report.dismiss', details: { trade_no, reason: '客户付错' } }]);
});

test('a transfer is kept before it is credited, and credited by itself when that failed', async () => {
  const tx_id = randomBytes(16).toString('hex');
  const { ustd_amount: amount, ustr: address } = await owner.get(recharge, { amount: '77.00', request_id: fresh() });
  const statusOf = async () => (await platform.db.query('select status from usdt_transfers where tx_id = $1', [tx_id])).rows[0]?.status;
  const mend = await breakTable('ledger_transactions');
  try {
    expect(await reportTransfer(platform, { tx_id, address, amount })).toMatchObject({ code: 200, data: { status: 2 } });
    expect(await statusOf()).toBe(2);
    expect(await rowOf(tx_id)).toMatchObject({ status: 1, channel: 3, usdt_amount: amount, amount: null });
  } finally {
    await mend();
  }
  await platform.advance(31);
  await until(statusOf, (status) => status === 1);
  expect(await rowOf(tx_id)).toMatchObject({ status: 2 });
});

test('a transfer that is booked late is of whom its amount was reserved for when it was reported, and of nobody after him', async () => {
  const ask = () => owner.get(recharge, { amount: '78.00', request_id: fresh() });
  const stateOfRecharge = async (order_sn: string) => (await owner.get(rechargeInfo, { order_sn })).status;
  const paid = [await ask(), await ask()];
  const told = paid.map(({ ustd_amount: amount, ustr: address }) => ({ tx_id: randomBytes(16).toString('hex'), address, amount }));
  const attempts = () => Promise.all(told.map(async ({ tx_id }) => (await rowOf(tx_id))?.attempts ?? 0));
  const mend = await breakTable('ledger_transactions');
  const later: typeof paid = [];
  try {
    for (const transfer of told) expect((await reportTransfer(platform, transfer)).data.status).toBe(2);
    await platform.advance(3601);
    owner = await ownerOf(platform, 'other');
    await until(attempts, (counts) => counts.every((count) => count > 1));
    // Their time is over, and chance gives their amounts to others.
    for (const { ustd_amount: amount } of paid) {
      const other = await ask();
      await platform.db.query('update recharges set usdt_amount = $2::numeric * 1000000 where order_sn = $1', [other.order_sn, amount]);
      later.push(other);
    }
    // What its owner has given up is an operator's to decide.
    await platform.db.query('update recharges set status = 5 where order_sn = $1', [paid[1]?.order_sn]);
  } finally {
    await mend();
  }
  await platform.advance(31);
  await until(
    () => Promise.all(told.map(({ tx_id }) => rowOf(tx_id))),
    (rows) => rows.every((row) => row?.status === 2),
  );
  expect(await Promise.all([...paid, ...later].map(({ order_sn }) => stateOfRecharge(order_sn)))).toEqual([3, 5, 1, 1]);
  const { list } = await owner.get(listTransfers, { limit: 100 });
  expect(told.map(({ tx_id }) => list.find((row) => row.tx_id === tx_id)?.order_sn)).toEqual([paid[0]?.order_sn, null]);
  expect((await owner.get(listMessages, { limit: 5 })).list.map(({ kind }) => kind)).toContain('transfer.unmatched');
});
