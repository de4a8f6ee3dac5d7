import { randomBytes } from 'node:crypto';
import { pathFor, type Endpoint } from '../../contract/endpoint';
import { confirmOrder } from '../../contract/orders';
import { listMerchantStatistics, statisticsTrend, sumStatistics } from '../../contract/statistics';
import { spanStates, splits } from '../../contract/states/statistics';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { milliseconds, quantile, say } from './measure';
import { fill, folded, perSecond, quiet, unlimited } from './orders';
import { usageOf } from './usage';

interface Options {
  orders: number;
  rounds: number;
  seconds: number;
}

const subjects = 1000;
const days = 365;
const readers = 20;

type Query = Record<string, string | number>;

/** How long a call takes when so many ask at once, each as soon as it has its answer; milliseconds, the quickest first. */
async function together(client: Client, endpoint: Endpoint, input: Query, rounds: number, at: number): Promise<number[]> {
  const times: number[] = [];
  let left = rounds;
  await Promise.all(
    Array.from({ length: at }, async () => {
      while ((left -= 1) >= 0) {
        const started = performance.now();
        const answer = await client.send('GET', `/api${pathFor(endpoint, client.identity)}`, input);
        if (answer.code !== 200) throw new Error(`${JSON.stringify(input)} answered ${answer.code} ${answer.msg}`);
        times.push(performance.now() - started);
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

async function makeSubjects({ db }: TestPlatform): Promise<void> {
  await db.query("insert into merchants (name) select '商户 ' || i from generate_series(1, $1::int) i", [subjects]);
}

/** The money of what was filled, which has no books: as its orders say, so that rows are as full as they would be. */
async function fillMoney({ db }: TestPlatform): Promise<void> {
  await db.query(`update statistics_totals set payments = paid_orders, volume = order_amount, fee = order_amount / 50,
    commission = order_amount / 80, income = order_amount / 200, net = order_amount * 49 / 50 where volume = 0`);
  await db.query('vacuum analyze statistics_totals');
}

/** Orders made and confirmed a second and what each uses of the processor, with the totals kept and without, by turns. */
async function writing(platform: TestPlatform, seconds: number): Promise<void> {
  await unlimited(platform.db);
  const machine = await MerchantMachine.open(platform);
  const operator = await ownerOf(platform, 'other');
  const makeOne = async () => {
    const { order_sn } = await machine.order({ amount: '10.00' });
    await operator.get(confirmOrder, { order_sn, request_id: randomBytes(8).toString('hex') });
    return true;
  };
  await perSecond(seconds, makeOne);
  const sums = { kept: { rate: 0, cpu: 0 }, left: { rate: 0, cpu: 0 } };
  const turns = ['kept', 'left', 'left', 'kept', 'kept', 'left', 'left', 'kept'] as const;
  for (const turn of turns) {
    const verb = turn === 'kept' ? 'enable' : 'disable';
    await platform.db.query(`alter table order_changes ${verb} trigger taken; alter table ledger_seals ${verb} trigger sealed`);
    const { perSecond: rate, cpu } = await usageOf(platform, () => perSecond(seconds, makeOne));
    sums[turn].rate += rate / (turns.length / 2);
    sums[turn].cpu += (cpu.database + cpu.platform) / (turns.length / 2);
  }
  const { kept, left } = sums;
  say(`orders made and confirmed a second: ${kept.rate.toFixed(1)} with the totals, ${left.rate.toFixed(1)} without`);
  say(`CPU ms of one in database and platform: ${kept.cpu.toFixed(2)} with the totals, ${left.cpu.toFixed(2)} without`);
  const share = (part: number) => `${(part * 100).toFixed(1)} %`;
  say(
    `what the totals cost: ${share(1 - kept.rate / left.rate)} of the orders a second, ${share(1 - left.cpu / kept.cpu)} of the processor`,
  );
}

/** How long reports of a year take over a thousand subjects, for one reader and for twenty, and what keeping their totals costs. */
export async function benchStatistics({ orders, rounds, seconds }: Options): Promise<void> {
  const platform = await startPlatform();
  try {
    await writing(platform, seconds);
    say(`filling up to ${orders} orders of ${subjects} merchants over ${days} days`);
    await makeSubjects(platform);
    await fill(platform.db, orders, days);
    await folded(platform.db);
    await fillMoney(platform);
    await quiet(platform.db);
    const to = Math.floor(Date.now() / 1000);
    const year = { days_from: to - days * 86_400, days_to: to };
    const merchant = { subject: 'merchant', ...year };
    const questions: [string, Endpoint, Query][] = [
      ['a row for each merchant', listMerchantStatistics, { ...year, limit: 50 }],
      ['by fee, the last first', listMerchantStatistics, { ...year, sort: 'fee.asc', limit: 50 }],
      ['by day, all together', listMerchantStatistics, { ...year, span: spanStates.day, split: splits.together, limit: 200 }],
      ['by day and merchant', listMerchantStatistics, { ...year, span: spanStates.day, limit: 50 }],
      ['by month and merchant', listMerchantStatistics, { ...year, span: spanStates.month, limit: 50 }],
      ['the sums and those before', sumStatistics, merchant],
      ['the trend by day', statisticsTrend, { ...merchant, span: 'day', measure: 'volume' }],
    ];
    const operator = await ownerOf(platform, 'other');
    for (const [name, endpoint, input] of questions) {
      await together(operator, endpoint, input, 10, 1);
      const times = [await together(operator, endpoint, input, rounds, 1), await together(operator, endpoint, input, rounds, readers)];
      const [one = '', many = ''] = times.map(
        (sorted) => `p50 ${milliseconds(quantile(sorted, 0.5))}  p95 ${milliseconds(quantile(sorted, 0.95))}`,
      );
      say(`${name.padEnd(28)} one: ${one}   ${readers}: ${many}`);
    }
  } finally {
    await platform.stop();
  }
}
