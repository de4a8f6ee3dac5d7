import { randomBytes } from 'node:crypto';
import http from 'node:http';
import os from 'node:os';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { pathFor } from '../../contract/endpoint';
import { createGatewayOrder, signedCall } from '../../contract/gateway';
import { confirmOrder } from '../../contract/orders';
import { twiceHeader } from '../../contract/session';
import { ensureDatabase } from '../../server/db/database';
import { ownerOf } from '../support/client';
import { MerchantMachine, newNumber, signedHeaders } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { databaseUrl } from '../support/template';
import { unlimited } from './fill';
import { confirmation, creation, line, prepare } from './handWritten';
import { perSecond, say, workers } from './measure';
import { hasPgbench, scripted, tpcB } from './pgbench';
import { cpuText, usageOf, type Usage } from './usage';

const answered = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

/** Sends JSON with as little work as a client can have, and fails unless the answer is a success. */
export function poster(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: workers });
  return (path: string, headers: Record<string, string>, body: object) =>
    new Promise<unknown>((resolve, reject) => {
      const request = http.request(`${url}${path}`, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } });
      request.on('error', reject);
      request.on('response', (response) => {
        json(response).then((found) => {
          const { code, msg, data } = z.parse(answered, found);
          if (code === 200) resolve(data);
          else reject(new Error(`${path} answered ${code} ${msg}`));
        }, reject);
      });
      request.end(JSON.stringify(body));
    });
}

interface Rates {
  created: Usage;
  confirmed: Usage;
}

/** A process that has begun just now compiles for half of its time: it is at work for so long before it is measured. */
const warmUpSeconds = 15;

/** What the platform does over HTTP: signed orders, and confirmations by an operator. */
async function platformRates(platform: TestPlatform, seconds: number): Promise<Rates> {
  const machine = await MerchantMachine.open(platform);
  const operator = await ownerOf(platform, 'other');
  const send = poster(platform.url);
  const waiting: string[] = [];
  const sn = z.object({ order_sn: z.string() });
  const create = async () => {
    const fields = { mer_order_sn: newNumber(), amount: '10.00', channel: 'copy', notify_url: 'https://shop.example.com/notify' };
    const data = await send(signedCall(createGatewayOrder).path, signedHeaders, machine.sign(createGatewayOrder, fields));
    waiting.push(z.parse(sn, data).order_sn);
    return true;
  };
  const headers = { authorization: `Bearer ${operator.token}`, [twiceHeader]: operator.twiceToken ?? '' };
  const confirm = async () => {
    const order_sn = waiting.pop();
    if (!order_sn) return false;
    await send(`/api${pathFor(confirmOrder, 'other')}`, headers, { order_sn, request_id: randomBytes(8).toString('hex') });
    return true;
  };
  await perSecond(warmUpSeconds, create);
  const created = await usageOf(platform, () => perSecond(seconds, create));
  await perSecond(warmUpSeconds / 3, confirm);
  return { created, confirmed: await usageOf(platform, () => perSecond(seconds, confirm)) };
}

/** What PostgreSQL does with scripts that are written by hand, in the same world. */
async function databaseRates(platform: TestPlatform, seconds: number): Promise<Rates> {
  const { db, databaseUrl: url } = platform;
  const { shops } = await prepare(db);
  const created = await usageOf(platform, () => scripted(url, creation(shops), seconds));
  await line(db);
  return { created, confirmed: await usageOf(platform, () => scripted(url, confirmation, seconds)) };
}

function tell(name: string, { created, confirmed }: Rates, base: Rates | undefined): void {
  for (const [verb, usage, whole] of [
    ['created', created, base?.created],
    ['confirmed', confirmed, base?.confirmed],
  ] as const) {
    const ratio = whole ? (usage.perSecond / whole.perSecond).toFixed(2) : '';
    const waits = usage.waits.map(([event, connections]) => `${event} ${connections.toFixed(1)}`).join(', ');
    say(`${name.padEnd(24)} ${verb.padEnd(10)} ${usage.perSecond.toFixed(0).padStart(6)}/s  ${ratio.padStart(5)}  ${cpuText(usage.cpu)}`);
    say(`${''.padEnd(35)} connections: ${waits}`);
  }
}

/**
 * How many orders a second are made and confirmed: by PostgreSQL alone with statements written by hand, and by the platform
 * with one process and with as many as there are cores; beside TPC-B, which says what kind of machine this is.
 */
export async function benchThroughput({ seconds }: { seconds: number }): Promise<void> {
  const clusterUrl = process.env.TEST_CLUSTER_URL ?? '';
  let base: Rates | undefined;
  if (await hasPgbench()) {
    await ensureDatabase(clusterUrl, 'bench_tpcb');
    say(`TPC-B                               ${(await tpcB(databaseUrl(clusterUrl, 'bench_tpcb'), seconds)).toFixed(0).padStart(6)}/s`);
  } else say('there is no pgbench on this machine: the platform is not held against anything');
  for (const processes of new Set([1, os.availableParallelism()])) {
    const platform = await startPlatform({ WORKERS: String(processes), VERIFY_ANSWERS: '', CALLS_IN_FLIGHT: '1000' });
    try {
      await unlimited(platform.db);
      if (!base && (await hasPgbench())) {
        base = await databaseRates(platform, seconds);
        tell('written by hand', base, undefined);
      }
      tell(processes === 1 ? 'platform, one process' : `platform, ${processes} processes`, await platformRates(platform, seconds), base);
    } finally {
      await platform.stop();
    }
  }
}
