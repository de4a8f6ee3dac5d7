import { listOrders, orderFees, orderSummary } from '../../contract/orders';
import { ownerOf } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import { fill, folded, quiet } from './fill';
import { measureByTurns, milliseconds, quantile, say, type Question } from './measure';

interface Options {
  /** How many orders the list is measured over: fewer, and more. */
  sizes: readonly number[];
  rounds: number;
}

type Filters = Record<string, string | number>;

/** Ways to narrow the list, by what one of its orders is. */
async function filtersFor({ db }: TestPlatform): Promise<[string, Filters][]> {
  const { rows } = await db.query<{ order_sn: string; mer_order_sn: string; merchant_id: string; provider_id: string; shop: string }>(
    `select o.order_sn, o.mer_order_sn, o.merchant_id, o.provider_id, a.name as shop
     from orders o join receiving_accounts a on a.id = o.receiving_account_id
     order by o.id limit 1 offset 5000`,
  );
  const [one] = rows;
  if (!one) throw new Error('no orders');
  const now = Math.floor(Date.now() / 1000);
  const day = (name: string) => ({ [`${name}_from`]: now - 20 * 86_400, [`${name}_to`]: now - 19 * 86_400 });
  const month = (name: string) => ({ [`${name}_from`]: now - 30 * 86_400 - 1234, [`${name}_to`]: now });
  return [
    ['our number', { numbers: one.order_sn }],
    ['the merchant’s number', { numbers: one.mer_order_sn }],
    ['merchant', { merchant: one.merchant_id }],
    ['provider', { provider: one.provider_id }],
    ['merchant and provider', { merchant: one.merchant_id, provider: one.provider_id }],
    ['shop', { shop: one.shop }],
    ['channel', { channel: 1 }],
    ['status', { status: 4 }],
    ['callback status', { callback_status: 3 }],
    ['amount', { amount_min: '100', amount_max: '200' }],
    ['amount of a status', { amount_min: '123.45', status: 2 }],
    ['created time, a day', day('create_time')],
    ['created time, 30 days', month('create_time')],
    ['paid time, a day', day('paid_time')],
    ['paid time, 30 days', month('paid_time')],
    ['booked time, a day', day('booked_time')],
  ];
}

/** A world with this many orders, and what is asked of it by name. */
async function questionsOf(platform: TestPlatform, size: number): Promise<Map<string, Question>> {
  say(`filling up to ${size} orders`);
  await fill(platform.db, size);
  await folded(platform.db);
  await platform.db.query('vacuum analyze order_totals, order_amount_totals, order_changes');
  const client = await ownerOf(platform, 'other');
  const first = await client.get(listOrders, { limit: 200 });
  let deep = first.next ?? '';
  for (let page = 0; page < 40; page += 1) deep = (await client.get(listOrders, { limit: 200, after: deep })).next ?? deep;
  const filters = await filtersFor(platform);
  const merchant = filters.find(([name]) => name === 'merchant')?.[1] ?? {};
  return new Map<string, Question>([
    ['first page', { client, endpoint: listOrders, input: {} }],
    ['page 400', { client, endpoint: listOrders, input: { after: deep } }],
    ['sorted by amount', { client, endpoint: listOrders, input: { sort: 'amount.desc' } }],
    ...filters.map(([name, input]): [string, Question] => [`page by ${name}`, { client, endpoint: listOrders, input }]),
    ['sums of everything', { client, endpoint: orderSummary, input: {} }],
    ...filters.map(([name, input]): [string, Question] => [`sums of ${name}`, { client, endpoint: orderSummary, input }]),
    ['fees of everything', { client, endpoint: orderFees, input: {} }],
    ['fees of a merchant', { client, endpoint: orderFees, input: merchant }],
  ]);
}

/** How long the platform's list takes with few orders and with many, asked by turns. */
export async function benchOrders({ sizes, rounds }: Options): Promise<void> {
  const platforms: TestPlatform[] = [];
  try {
    const worlds: Map<string, Question>[] = [];
    for (const size of sizes) {
      const platform = await startPlatform();
      platforms.push(platform);
      worlds.push(await questionsOf(platform, size));
    }
    for (const { db } of platforms) await quiet(db);
    say(`\n${''.padEnd(28)}${sizes.map((size) => `${size} orders: p50, p95, p99`.padEnd(42)).join('')}p50 to p50, p95 to p95`);
    for (const name of worlds[0]?.keys() ?? []) {
      const questions = worlds.flatMap((world) => world.get(name) ?? []);
      const times = await measureByTurns(questions, rounds);
      const shown = times.map((each) => [0.5, 0.95, 0.99].map((share) => milliseconds(quantile(each, share))).join(' '));
      const ratio = (share: number) => (quantile(times.at(-1) ?? [], share) / quantile(times[0] ?? [], share)).toFixed(2);
      say(`${name.padEnd(28)}${shown.map((text) => text.padEnd(42)).join('')}${ratio(0.5)} ${ratio(0.95)}`);
    }
  } finally {
    await Promise.all(platforms.map((platform) => platform.stop()));
  }
}
