import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathFor } from '../../contract/endpoint';
import { callbackSuccess } from '../../contract/gateway';
import { streamMessages } from '../../contract/notices';
import { hashToken } from '../../server/kernel/secrets';
import { MerchantMachine } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { unlimited } from './fill';
import { quantile, say } from './measure';
import { cpuText, usageOf } from './usage';

const streams = 1000;
const streamsOfOne = 10;
const ordersPerSecond = 10;
const callbacks = 3000;
const receivers = 64;
const answerMs = 50;

/** Tokens of accounts of providers, each provider's owner and then more of them. */
async function tokensOf(platform: TestPlatform, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, place) => `crowd-${place}`);
  // Some allow addresses of their own alone.
  await platform.db.query("delete from ip_rules where identity = 'payee'");
  await platform.db.query(
    `with owners as (
       select a.*, row_number() over (order by a.id) - 1 as place, count(*) over () as owners
       from accounts a join providers p on p.id = a.principal_id where a.identity = 'payee' and a.role = 'owner' and p.status = 1
     ), made as (
       insert into accounts (identity, principal_id, username, password_hash, name, role, permissions)
       select o.identity, o.principal_id, 'crowd' || n, o.password_hash, 'crowd', 'readonly', '{}'
       from generate_series(0, $2::int - 1) n join owners o on o.place = n % o.owners returning id, username
     )
     insert into account_sessions (account_id, token_hash, ip, device, ends_at, second_factor_at)
     select made.id, hash, '127.0.0.1', 'bench', now() + interval '1 day', now()
     from made join unnest($1::text[]) with ordinality t (hash, n) on made.username = 'crowd' || (t.n - 1)`,
    [tokens.map(hashToken), count],
  );
  return tokens;
}

/** Reads a stream; tells each new order's number when it comes. */
function follow(url: string, token: string, onOrder: (orderSn: string) => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const path = `/api${pathFor(streamMessages, 'payee')}`;
    const request = http.get(`${url}${path}`, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (!response.headers['content-type']?.startsWith('text/event-stream')) return reject(new Error('a stream was refused'));
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (text: string) => {
        for (const [, orderSn = ''] of text.matchAll(/"order_sn":"(\w+)"/g)) onOrder(orderSn);
      });
      resolve(request);
    });
    request.on('error', reject);
  });
}

/** How long after an order was sent each stream of its provider has told of it. */
async function benchStreams(platform: TestPlatform, seconds: number): Promise<void> {
  const sent = new Map<string, number>();
  const heard: { orderSn: string; at: number }[] = [];
  const tokens = await tokensOf(platform, streams / streamsOfOne);
  const requests: http.ClientRequest[] = [];
  for (const token of tokens) {
    const more = Array.from({ length: streamsOfOne }, () =>
      follow(platform.url, token, (orderSn) => heard.push({ orderSn, at: performance.now() })),
    );
    requests.push(...(await Promise.all(more)));
  }
  const machine = await MerchantMachine.open(platform);
  for (let made = 0; made < seconds * ordersPerSecond; made += 1) {
    const at = performance.now();
    machine.order({ amount: '10.00' }).then(
      ({ order_sn }) => sent.set(order_sn, at),
      () => {},
    );
    await sleep(1000 / ordersPerSecond);
  }
  await sleep(3000);
  const { rows } = await platform.db.query<{ count: string }>(
    `select count(*) * ${streamsOfOne} as count from orders o join accounts a on a.identity = 'payee' and a.principal_id = o.provider_id
     where a.username like 'crowd%' and o.order_sn = any($1)`,
    [[...sent.keys()]],
  );
  const waits = heard.flatMap(({ orderSn, at }) => (sent.has(orderSn) ? [at - (sent.get(orderSn) ?? 0)] : [])).sort((a, b) => a - b);
  const told = `${requests.length} streams, ${ordersPerSecond} orders a second: ${waits.length} of ${rows[0]?.count ?? '0'} told`;
  const [half, most, last] = [0.5, 0.99, 1].map((share) => `${quantile(waits, share).toFixed(0)} ms`);
  say(`${told}; after the request half in ${half}, 99 % in ${most}, all in ${last}`);
  for (const request of requests) request.destroy();
}

/** Receivers that answer after a moment; `called`: how often they were. */
async function openReceivers(): Promise<{ hosts: string[]; called: () => number; close: () => void }> {
  let called = 0;
  const servers = await Promise.all(
    Array.from({ length: receivers }, async () => {
      const server = http.createServer((request, response) => {
        request.resume();
        called += 1;
        setTimeout(() => response.writeHead(200, { connection: 'close' }).end(callbackSuccess), answerMs);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  return {
    hosts: servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`),
    called: () => called,
    close: () => servers.forEach((server) => server.close()),
  };
}

/** How many callbacks a second leave when receivers answer after a moment. */
async function benchCallbacks(platform: TestPlatform): Promise<void> {
  const { hosts, called, close } = await openReceivers();
  const { perSecond, cpu } = await usageOf(platform, async () => {
    const began = performance.now();
    const { rowCount } = await platform.db.query(
      `with due as (
         select id, merchant_id, ($1::text[])[1 + (row_number() over (order by id))::int % cardinality($1::text[])] as host
         from (select *, row_number() over (partition by merchant_id order by id) as turn from orders where pay_status = 2) o
         order by turn, id limit $2
       ), pointed as (
         update orders o set notify_url = 'http://' || due.host || '/', callback_status = 2 from due where o.id = due.id
       )
       insert into callback_jobs (order_id, merchant_id, host, attempt, due_at) select id, merchant_id, host, 1, now() from due
       on conflict do nothing`,
      [hosts, callbacks],
    );
    await platform.db.query("notify callbacks, ''");
    while (called() < (rowCount ?? 0)) await sleep(20);
    return (called() * 1000) / (performance.now() - began);
  });
  say(`${called()} callbacks, each answered after ${answerMs} ms: ${perSecond.toFixed(0)} a second; ${cpuText(cpu)}`);
  close();
}

/** Many who listen, and many who are called, with as many processes as there are cores. */
export async function benchCrowds({ seconds }: { seconds: number }): Promise<void> {
  const platform = await startPlatform({ WORKERS: '2', VERIFY_ANSWERS: '', CALLS_IN_FLIGHT: '' });
  try {
    await unlimited(platform.db);
    await benchStreams(platform, seconds);
    await benchCallbacks(platform);
  } finally {
    await platform.stop();
  }
}
