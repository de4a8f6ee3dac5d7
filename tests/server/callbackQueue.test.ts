import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { callbackSuccess, type CallbackBody } from '../../contract/gateway';
import { confirmOrder } from '../../contract/orders';
import { ownerOf } from '../support/client';
import { MerchantMachine, openReceiver, type Receiver } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { until } from '../support/waiting';

/** What was asked of receivers on many hosts of this machine, and how many of them waited at once. */
interface Crowd {
  bodies: CallbackBody[];
  most: { all: number; ofMerchant: number; atHost: number };
  /** The address of the n-th host. */
  url: (host: number) => string;
  close: () => Promise<void>;
}

/** Receivers that answer after `delayMs`; Infinity: never. */
async function openCrowd(delayMs: number): Promise<Crowd> {
  const bodies: CallbackBody[] = [];
  const most = { all: 0, ofMerchant: 0, atHost: 0 };
  const waiting = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (waiting.get(key) ?? 0) + by;
    waiting.set(key, count);
    return count;
  };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const body: CallbackBody = JSON.parse(text);
      bodies.push(body);
      const keys = ['all', `merchant ${body.mer_id}`, `host ${request.headers.host}`] as const;
      const [all = 0, ofMerchant = 0, atHost = 0] = keys.map((key) => change(key, 1));
      most.all = Math.max(most.all, all);
      most.ofMerchant = Math.max(most.ofMerchant, ofMerchant);
      most.atHost = Math.max(most.atHost, atHost);
      response.once('close', () => keys.forEach((key) => change(key, -1)));
      if (Number.isFinite(delayMs)) setTimeout(() => response.end(callbackSuccess), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    bodies,
    most,
    url: (host) => `http://127.1.${Math.floor(host / 250)}.${(host % 250) + 1}:${port}/notify`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

let made = 0;

async function newMerchant({ db }: TestPlatform, secret?: string): Promise<number> {
  const {
    rows: [merchant],
  } = await db.query("insert into merchants (name) values ('queue') returning id");
  await db.query('insert into signing_secrets (merchant_id, secret) select $1, coalesce($2, secret) from signing_secrets limit 1', [
    merchant.id,
    secret,
  ]);
  return Number(merchant.id);
}

/** Paid orders whose callback is due, of a merchant of their own unless one is named. */
async function dueOrders(
  platform: TestPlatform,
  urls: string[],
  { dueInSeconds = 0, ...whose }: { merchantId?: number; secret?: string; dueInSeconds?: number } = {},
): Promise<{ merchantId: number; orderIds: number[] }> {
  const { db } = platform;
  const at = new Date(platform.now());
  const merchantId = whose.merchantId ?? (await newMerchant(platform, whose.secret));
  const orderIds: number[] = [];
  for (const url of urls) {
    made += 1;
    const {
      rows: [order],
    } = await db.query(
      `insert into orders (order_sn, mer_order_sn, merchant_id, provider_id, channel, amount, pay_status, callback_status,
         notify_url, created_at, ends_at, paid_at)
       values ($1, $1, $2, (select min(id) from providers), 1, 100, 2, 2, $3, $4, $4, $4) returning id`,
      [`QUEUE${made}`, merchantId, url, at],
    );
    orderIds.push(Number(order.id));
  }
  // All at once, as after an outage.
  await db.query(
    `insert into callback_jobs (order_id, merchant_id, host, attempt, due_at)
     select id, merchant_id, substring(notify_url from '//([^/]+)'), 1, $2 from orders where id = any($1)`,
    [orderIds, new Date(at.getTime() + dueInSeconds * 1000)],
  );
  return { merchantId, orderIds };
}

/** Pays an order of the demo's merchant; answers its number. */
async function payOrder(platform: TestPlatform, receiver: Receiver): Promise<string> {
  const machine = await MerchantMachine.open(platform);
  const operator = await ownerOf(platform, 'other');
  const { order_sn } = await machine.order({ notify_url: receiver.url, amount: '12.00' });
  await operator.get(confirmOrder, { order_sn, request_id: `queue-${order_sn}` });
  return order_sn;
}

const hasArrived = (receiver: Receiver, orderSn: string) => () => receiver.bodies.some(({ order_sn }) => order_sn === orderSn);
const yes = (value: boolean) => value;
/** A call that is not answered is given up after fifteen seconds. */
const soonMs = 10_000;

describe('with receivers that are slow', () => {
  let platform: TestPlatform;
  let crowd: Crowd;
  let receiver: Receiver;
  beforeEach(async () => {
    platform = await startPlatform();
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await crowd.close();
    await receiver.close();
    await platform.stop();
  });

  test('140 merchants whose receivers never answer delay nobody else: the next one is called before any of them is given up', async () => {
    crowd = await openCrowd(Infinity);
    for (let index = 0; index < 140; index += 1)
      await dueOrders(
        platform,
        Array.from({ length: 4 }, () => crowd.url(index)),
      );
    await until(
      () => new Set(crowd.bodies.map(({ mer_id }) => mer_id)).size,
      (merchants) => merchants === 140,
    );
    for (let times = 0; times < 3; times += 1) await until(hasArrived(receiver, await payOrder(platform, receiver)), yes, soonMs);
    expect(crowd.most.all).toBeLessThanOrEqual(200);
    expect(crowd.most.ofMerchant).toBeLessThanOrEqual(4);
  });

  test('a merchant with 140 receivers that never answer has four calls in flight, and delays nobody else', async () => {
    crowd = await openCrowd(Infinity);
    await dueOrders(
      platform,
      Array.from({ length: 140 }, (_, index) => crowd.url(index)),
    );
    await until(
      () => crowd.bodies.length,
      (calls) => calls === 4,
    );
    await until(hasArrived(receiver, await payOrder(platform, receiver)), yes, soonMs);
    expect(crowd.most.ofMerchant).toBe(4);
  });

  test('a host that many merchants share is called by four at a time, two processes together, and each order once', async () => {
    crowd = await openCrowd(150);
    const other = await startPlatform({}, platform);
    const all = await Promise.all(
      Array.from({ length: 12 }, () =>
        dueOrders(
          platform,
          Array.from({ length: 3 }, () => crowd.url(1)),
        ),
      ),
    );
    const wide = await dueOrders(
      platform,
      Array.from({ length: 24 }, (_, index) => crowd.url(2 + index)),
    );
    const ids = [...all.flatMap(({ orderIds }) => orderIds), ...wide.orderIds];
    const waiting = async () => (await platform.db.query('select 1 from callback_jobs where order_id = any($1)', [ids])).rows;
    await until(waiting, ({ length }) => length === 0);
    expect(crowd.most.atHost).toBe(4);
    expect(crowd.most.ofMerchant).toBe(4);
    const { rows } = await platform.db.query('select order_id from callbacks where callback_status = 1 and order_id = any($1)', [ids]);
    expect(new Set(rows.map(({ order_id: id }) => Number(id)))).toEqual(new Set(ids));
    expect(rows).toHaveLength(60);
    expect(crowd.bodies).toHaveLength(60);
    await other.stop();
  });

  test('what others do at a full host does not hold up a merchant at another one', async () => {
    crowd = await openCrowd(Infinity);
    await dueOrders(
      platform,
      Array.from({ length: 4 }, () => crowd.url(1)),
    );
    await until(
      () => crowd.bodies.length,
      (calls) => calls === 4,
    );
    const { merchantId } = await dueOrders(platform, [...Array.from({ length: 6 }, () => crowd.url(1)), crowd.url(2)]);
    await until(() => crowd.bodies.some(({ mer_id }) => mer_id === merchantId), yes, soonMs);
    expect(crowd.bodies).toHaveLength(5);
  });

  describe('one host of a merchant that never answers', () => {
    let healthy: Crowd;
    const dead = (count: number, host = 1) => Array.from({ length: count }, () => crowd.url(host));
    const hasFour = () =>
      until(
        () => crowd.bodies.length,
        (calls) => calls === 4,
      );
    beforeEach(async () => {
      crowd = await openCrowd(Infinity);
      healthy = await openCrowd(100);
    });
    afterEach(() => healthy.close());

    test('holds up none of its calls to another one, however many are due at it, nor those that become due while it hangs', async () => {
      const { merchantId } = await dueOrders(platform, dead(40));
      await hasFour();
      for (let times = 1; times <= 3; times += 1) {
        await dueOrders(
          platform,
          Array.from({ length: 4 }, () => healthy.url(2)),
          { merchantId },
        );
        await until(
          () => healthy.bodies.length,
          (calls) => calls === 4 * times,
          3_000,
        );
      }
      expect(crowd.bodies).toHaveLength(4);
      expect(healthy.most.ofMerchant).toBe(1);
    });

    test('leaves places to others that were due before it was called', async () => {
      await dueOrders(platform, [...dead(40), ...Array.from({ length: 8 }, () => healthy.url(2))]);
      await until(
        () => healthy.bodies.length,
        (calls) => calls === 8,
        3_000,
      );
      expect(crowd.most.ofMerchant).toBeLessThanOrEqual(3);
    });

    test('gives the next place to the host that has none, where several hang', async () => {
      const { merchantId } = await dueOrders(platform, [...dead(20, 1), ...dead(20, 2)]);
      await hasFour();
      await dueOrders(platform, [healthy.url(3), healthy.url(3)], { merchantId });
      await platform.db.query(
        `update callback_jobs set taken_until = null
         where order_id = (select order_id from callback_jobs where taken_until > now() limit 1)`,
      );
      await until(
        () => healthy.bodies.length,
        (calls) => calls === 2,
        3_000,
      );
    });

    test('nor do a hundred hosts whose next attempt is later hide the one that is due', async () => {
      const later = Array.from({ length: 100 }, (_, index) => healthy.url(index));
      const { merchantId } = await dueOrders(platform, later, { dueInSeconds: 3600 });
      await dueOrders(platform, [healthy.url(200)], { merchantId });
      await until(
        () => healthy.bodies.length,
        (calls) => calls === 1,
        3_000,
      );
    });
  });
});

describe('callbacks that end at the same time', () => {
  let platform: TestPlatform;
  let crowd: Crowd;
  let orderIds: number[];
  const kept = async () =>
    (
      await platform.db.query<{ order_id: number }>(
        `select c.order_id::int from callbacks c join orders o on o.id = c.order_id and o.callback_status = 1
         where c.order_id = any($1) and not exists (select from callback_jobs j where j.order_id = c.order_id) order by 1`,
        [orderIds],
      )
    ).rows.map(({ order_id }) => order_id);
  const hasKept = (ids: number[]) => until(kept, (found) => found.length === ids.length);

  beforeAll(async () => {
    platform = await startPlatform();
    crowd = await openCrowd(300);
  });
  afterAll(() => Promise.all([crowd.close(), platform.stop()]));

  /** Orders of sixteen merchants, whose receivers answer at the same time. */
  async function sixteenDue(): Promise<void> {
    orderIds = [];
    for (let host = 0; host < 16; host += 1) orderIds.push(...(await dueOrders(platform, [crowd.url(host)])).orderIds);
  }

  test('are written down by few statements, each once', async () => {
    const statements = await platform.statementsOf(async () => {
      await sixteenDue();
      await hasKept(orderIds);
    });
    expect(await kept()).toEqual(orderIds);
    expect(statements.filter((text) => text.includes('callbacks_end')).length).toBeLessThanOrEqual(8);
    expect(statements.filter((text) => text.includes('callback_end('))).toEqual([]);
  });

  test('do not wait for the one whose order somebody holds, nor does that one wait for them', async () => {
    const holder = await platform.db.connect();
    try {
      await sixteenDue();
      const [held] = orderIds;
      await holder.query('begin');
      await holder.query('select from orders where id = $1 for update', [held]);
      await hasKept(orderIds.slice(1));
      expect(await kept()).toEqual(orderIds.slice(1));
      await holder.query('rollback');
      await hasKept(orderIds);
    } finally {
      holder.release();
    }
  });

  test('lose nothing by the one that cannot be written down', async () => {
    await platform.db.query(`
      create function refuse_callback() returns trigger language plpgsql as $$ begin
        if new.url like '%127.1.0.1:%' then raise exception 'boom'; end if; return new; end $$;
      create trigger boom before insert on callbacks for each row execute function refuse_callback()`);
    await sixteenDue();
    await hasKept(orderIds.slice(1));
    expect(await kept()).toEqual(orderIds.slice(1));
    // It is planned again, and is the merchant's first attempt then too.
    const jobs = await until(
      async () => (await platform.db.query('select order_id::int, attempt, taken_until from callback_jobs')).rows,
      ([job]) => job?.taken_until === null,
    );
    expect(jobs).toEqual([{ order_id: orderIds[0], attempt: 1, taken_until: null }]);
  });
});

test('a fault of our own is no attempt and costs no callback: it is made again when it is mended', async () => {
  const platform = await startPlatform({ LOG_LEVEL: 'silent' });
  const crowd = await openCrowd(0);
  const { rows } = await platform.db.query('select secret from signing_secrets limit 1');
  const {
    merchantId,
    orderIds: [orderId],
  } = await dueOrders(platform, [crowd.url(1)], { secret: 'broken' });
  const job = async () => (await platform.db.query('select * from callback_jobs where order_id = $1', [orderId])).rows[0];
  await until(job, ({ due_at, taken_until }) => taken_until === null && due_at.getTime() > platform.now() + 30_000);
  expect((await job()).attempt).toBe(1);
  await platform.db.query('update signing_secrets set secret = $2 where merchant_id = $1', [merchantId, rows[0].secret]);
  await platform.advance(60);
  await until(job, (found) => found === undefined);
  expect(crowd.bodies).toHaveLength(1);
  await crowd.close();
  await platform.stop();
});

test('a platform that stops waits for its calls in flight, and writes down what they were answered', async () => {
  const platform = await startPlatform();
  const receiver = await openReceiver();
  receiver.answer = { status: 200, body: callbackSuccess, delayMs: 1500 };
  const order = await payOrder(platform, receiver);
  await until(
    () => receiver.bodies.length,
    (calls) => calls === 1,
  );
  await platform.stop();
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select o.callback_status, c.http_code from orders o left join callbacks c on c.order_id = o.id where o.order_sn = $1',
    [order],
  );
  expect(rows).toEqual([{ callback_status: 1, http_code: 200 }]);
  await client.end();
  await receiver.close();
});

test('what a killed platform had in flight holds up nobody: the next one calls that merchant at once', async () => {
  const killed = await startPlatform();
  const crowd = await openCrowd(Infinity);
  const { orderIds } = await dueOrders(
    killed,
    Array.from({ length: 5 }, () => crowd.url(1)),
  );
  await until(
    () => crowd.bodies.length,
    (calls) => calls === 4,
  );
  await killed.kill();
  const next = await startPlatform({}, killed);
  await until(
    () => crowd.bodies.length,
    (calls) => calls === 8,
    soonMs,
  );
  const { rows } = await next.db.query('select count(*)::int as planned from callback_jobs where order_id = any($1) and attempt = 1', [
    orderIds,
  ]);
  expect(rows).toEqual([{ planned: 5 }]);
  await crowd.close();
  await next.stop();
  await killed.stop();
});

test('a platform that starts calls nobody twice at once for what has become due meanwhile', async () => {
  const crowd = await openCrowd(1_000);
  const killed = await startPlatform();
  await killed.kill();
  const due: number[] = [];
  for (let host = 0; host < 10; host += 1) due.push(...(await dueOrders(killed, [crowd.url(host), crowd.url(host)])).orderIds);
  const next = await startPlatform({}, killed);
  await until(
    async () => (await next.db.query('select order_id from callbacks where order_id = any($1)', [due])).rows.length,
    (calls) => calls === due.length,
  );
  expect(crowd.bodies).toHaveLength(due.length);
  await next.stop();
  await killed.stop();
  await crowd.close();
});

test('what a merchant has answered is written down when the database is back, and the merchant is not called again', async () => {
  const platform = await startPlatform();
  const receiver = await openReceiver();
  receiver.answer = { status: 200, body: callbackSuccess, delayMs: 500 };
  const order = await payOrder(platform, receiver);
  await until(
    () => receiver.bodies.length,
    (calls) => calls === 1,
  );
  const end = Date.now() + 2500;
  while (Date.now() < end) {
    await endConnections(platform);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await until(
    () => progressOf(platform, [order]),
    ({ success }) => success === 1,
  );
  expect(receiver.bodies).toHaveLength(1);
  await platform.stop();
  await receiver.close();
});

/** Ends every connection that the platform has. */
async function endConnections({ db }: TestPlatform): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'tmall-system%'`,
  );
}

const stepSeconds = 300;

/** Of these orders, how many are called back; and how many attempts are due or in flight now. */
async function progressOf(platform: TestPlatform, orders: string[]): Promise<{ success: number; due: number }> {
  const { rows } = await platform.db.query(
    `select count(*) filter (where o.callback_status = 1)::int as success,
       count(*) filter (where j.due_at <= $2 or j.taken_until > now())::int as due
     from orders o left join callback_jobs j on j.order_id = o.id where o.order_sn = any($1)`,
    [orders, new Date(platform.now())],
  );
  return rows[0];
}

/**
 * Orders are paid while their receiver is out; an hour passes on the platform's clock, in steps, and the platform is killed
 * in three of them. Then the receiver answers.
 */
async function outage(disturb: (platform: TestPlatform, step: number) => Promise<void>): Promise<void> {
  const receiver = await openReceiver();
  receiver.answer = { status: 503, body: 'out', delayMs: 50 };
  let running = await startPlatform();
  const all = [running];
  const orders: string[] = [];
  try {
    for (let index = 0; index < 30; index += 1) orders.push(await payOrder(running, receiver));
    for (let step = 1; step <= 12; step += 1) {
      await running.advance(stepSeconds);
      await disturb(running, step);
      if (step % 4 !== 1) {
        await until(
          () => progressOf(running, orders),
          ({ due }) => due === 0,
        );
        continue;
      }
      // In the middle of this step's attempts; what was taken comes again at once.
      const before = receiver.bodies.length;
      await until(
        () => receiver.bodies.length,
        (calls) => calls > before,
        3000,
      ).catch(() => {});
      await running.kill();
      running = await startPlatform({}, running);
      all.push(running);
      await running.advance(step * stepSeconds);
    }
    expect((await progressOf(running, orders)).success).toBe(0);
    receiver.answer = { status: 200, body: callbackSuccess };
    const answered = receiver.bodies.length;
    await running.advance(2 * 3600);
    await until(
      () => progressOf(running, orders),
      ({ success }) => success === orders.length,
    );
    expect(new Set(receiver.bodies.slice(answered).map(({ order_sn }) => order_sn))).toEqual(new Set(orders));
    const { rows } = await running.db.query(
      `select count(*) filter (where c.callback_status = 1)::int as successes, count(*)::int as attempts,
         count(distinct c.attempt)::int as numbers, max(c.attempt) as last, count(j.order_id)::int as planned
       from orders o join callbacks c on c.order_id = o.id left join callback_jobs j on j.order_id = o.id
       where o.order_sn = any($1) group by o.id`,
      [orders],
    );
    expect(rows).toHaveLength(orders.length);
    // No attempt of the schedule is missing, none is there twice.
    for (const row of rows) expect(row).toEqual({ successes: 1, attempts: row.last, numbers: row.last, last: row.last, planned: 0 });
    expect(Math.min(...rows.map(({ last }) => last))).toBeGreaterThanOrEqual(5);
  } finally {
    for (const one of all) await one.stop();
    await receiver.close();
  }
}

const arrived = 'every callback arrives, with one success for each order';
test(`a receiver is out for an hour and the platform is killed three times: ${arrived}`, async () => {
  await outage(async () => {});
}, 120_000);

test('the same while the database ends every connection once', async () => {
  await outage(async (platform, step) => {
    if (step === 6) await endConnections(platform);
  });
}, 120_000);
