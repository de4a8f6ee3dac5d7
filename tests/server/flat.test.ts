import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orders } from '../../server/db/schema';
import { allOf } from '../../server/kernel/conditions';
import { filterOrders } from '../../server/orders/filterOrders';
import { fill } from '../bench/orders';
import { until } from '../support/gateway';
import { openWorld, type World } from '../support/world';

let world: World;
const days = 40;

async function vacuumed(): Promise<boolean> {
  await world.db.query('vacuum analyze orders');
  const { rows } = await world.db.query("select relallvisible = relpages as is_clean from pg_class where relname = 'orders'");
  return rows[0].is_clean === true;
}

beforeAll(async () => {
  world = await openWorld();
  await fill(world.db, 60_000, days);
  // As autovacuum leaves them; it waits for whoever looked at them meanwhile.
  await until(vacuumed, Boolean);
});
afterAll(() => world.close());

const plan = z.array(
  z.object({
    'QUERY PLAN': z.array(z.object({ Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) })),
  }),
);

/** How many blocks of 8 kB the database reads for a query: what it costs on any machine. */
async function blocksOf(query: SQL): Promise<number> {
  const { rows } = await world.database.db.execute(sql`explain (analyze, buffers, timing off, format json) ${query}`);
  const [found] = z.parse(plan, rows);
  const read = found?.['QUERY PLAN'][0]?.Plan;
  return (read?.['Shared Hit Blocks'] ?? 0) + (read?.['Shared Read Blocks'] ?? 0);
}

const operator = { identity: 'other', principalId: 0 } as const;

/** The first page of orders within a filter, and what they come to. */
async function costs(filters: Parameters<typeof filterOrders>[2]) {
  const { where } = await filterOrders(world.database.db, operator, filters);
  const page = sql`select * from ${orders}${allOf(where)} order by ${orders.createdAt} desc, ${orders.id} desc limit 21`;
  const summary = sql`select count(*), sum(${orders.amount}), count(*) filter (where ${orders.status} = 2) from ${orders}${allOf(where)}`;
  return { page: await blocksOf(page), summary: await blocksOf(summary) };
}

test('a day long ago is found by when it was paid without reading the orders since, and summed up without reading its orders', async () => {
  const now = Math.floor(Date.now() / 1000);
  const day = { paid_time_from: now - 30 * 86_400, paid_time_to: now - 29 * 86_400 };
  const { page, summary } = await costs(day);
  expect(page).toBeLessThan(150);
  expect(summary).toBeLessThan(100);
});

test('orders of an amount are summed up without reading them', async () => {
  const { summary } = await costs({ amount_min: '100.00', amount_max: '200.00' });
  expect(summary).toBeLessThan(150);
});
