import { randomBytes } from 'node:crypto';
import { pathFor, type Endpoint } from '../../contract/endpoint';
import { confirmOrder } from '../../contract/orders';
import { listMerchantStatistics, statisticsTrend, sumStatistics } from '../../contract/statistics';
import { spanStates, splits } from '../../contract/states/statistics';
import { ownerOf, type Client } from '../support/client';
import { MerchantMachine } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { fill, folded, quiet, unlimited } from './fill';
import { milliseconds, perSecond, quantile, say } from './measure';
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

const pairs = 12;

const middleOf = (values: number[]) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * What the totals take from orders made and confirmed: those of a second and the processor's time for one, with the totals and
 * without, in pairs of which the middle counts, as a shared machine is now quicker and now slower.
 */
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
  const sums = { enable: { rate: [] as number[], cpu: [] as number[] }, disable: { rate: [] as number[], cpu: [] as number[] } };
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const verb of pair % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)) {
      await platform.db.query(`alter table order_changes ${verb} trigger taken; alter table ledger_seals ${verb} trigger sealed`);
      const { perSecond: rate, cpu } = await usageOf(platform, () => perSecond(seconds, makeOne));
      sums[verb].rate.push(rate);
      sums[verb].cpu.push(cpu.database + cpu.platform);
    }
  }
  const ratio = (kind: 'rate' | 'cpu') => middleOf(sums.enable[kind].map((value, index) => value / (sums.disable[kind][index] ?? value)));
  const share = (part: number) => `${(part * 100).toFixed(1)} %`;
  const both = (kind: 'rate' | 'cpu', digits: number) =>
    `${middleOf(sums.enable[kind]).toFixed(digits)} with the totals, ${middleOf(sums.disable[kind]).toFixed(digits)} without`;
  say(`orders made and confirmed a second: ${both('rate', 1)}`);
  say(`CPU ms of one in database and platform: ${both('cpu', 2)}`);
  const [rate, cpu] = [share(1 - ratio('rate')), share(ratio('cpu') - 1)];
  say(`what the totals cost, the middle of ${pairs} pairs: ${rate} of the orders a second, ${cpu} of the processor`);
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
