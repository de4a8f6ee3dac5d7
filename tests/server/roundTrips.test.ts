import { sql } from 'drizzle-orm';
import { openDatabase, type Database } from '../../server/db/database';
import { kept, unawaited } from '../../server/db/keptStatements';
import { MerchantMachine, newNumber } from '../support/gateway';
import { startPlatform, type TestPlatform } from '../support/platform';
import { openWorld, type World } from '../support/world';

let world: World;
let platform: TestPlatform;
let machine: MerchantMachine;

beforeAll(async () => {
  [world, platform] = await Promise.all([openWorld(), startPlatform()]);
  machine = await MerchantMachine.open(platform);
  await platform.db.query('update receiving_accounts set min_amount = 100, daily_count = 100000, daily_amount = 1000000000000');
});
afterAll(() => Promise.all([world.close(), platform.stop()]));

/** How often a call waits for the database, once the connections have planned what it asks: the least of several times. */
async function waitsOf(call: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 8; time += 1) counts.push((await platform.statementsOf(call)).length);
  return Math.min(...counts);
}

describe('a transaction whose beginning is not waited for', () => {
  let one: Database;
  const write = (word: string) => sql`${kept}insert into gateway_nonces (signer_id, nonce) values (0, ${word})`;
  const writeUnawaited = (word: string) => sql`${unawaited}insert into gateway_nonces (signer_id, nonce) values (0, ${word})`;
  const written = async () =>
    (await world.db.query<{ nonce: string }>('select nonce from gateway_nonces where signer_id = 0 order by nonce')).rows.map(
      ({ nonce }) => nonce,
    );

  beforeEach(async () => {
    await world.db.query('delete from gateway_nonces');
    one = openDatabase(world.config.databaseUrl ?? '', 1, () => {});
    // The connection has planned everything by then.
    await one.transaction(async (tx) => {
      await tx.execute(write('warm'));
      await tx.execute(writeUnawaited('warm too'));
      await tx.execute(sql`delete from gateway_nonces`);
    });
  });
  afterEach(() => one.close());

  test('runs nothing outside of itself where it cannot begin, whatever is made of the failure', async () => {
    // What it has planned is taken from it, the beginning of a transaction too.
    await one.db.execute(sql`deallocate all`);
    const failed = one.transaction(async (tx) => {
      await tx.execute(write('a')).catch(() => {});
      await tx.execute(sql`insert into gateway_nonces (signer_id, nonce) values (0, 'b')`);
    });
    await expect(failed).rejects.toThrow();
    expect(await written()).toEqual([]);
  });

  test('writes what is not waited for in its turn, and with the others', async () => {
    await one.transaction(async (tx) => {
      await tx.execute(writeUnawaited('a'));
      const { rows } = await tx.execute<{ count: string }>(sql`${kept}select count(*) from gateway_nonces`);
      expect(rows).toEqual([{ count: '1' }]);
      await tx.execute(writeUnawaited('b'));
    });
    expect(await written()).toEqual(['a', 'b']);
  });

  test('is undone where something that is not waited for fails', async () => {
    const failed = one.transaction(async (tx) => {
      await tx.execute(write('a'));
      await tx.execute(writeUnawaited('a'));
    });
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await written()).toEqual([]);
    await one.transaction((tx) => tx.execute(write('b')));
    expect(await written()).toEqual(['b']);
  });

  test('is undone by a failure of the rule', async () => {
    const failed = one.transaction(async (tx) => {
      await tx.execute(writeUnawaited('a'));
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await one.transaction(async (tx) => {
      await tx.execute(writeUnawaited('b'));
    });
    expect(await written()).toEqual(['b']);
  });
});

describe('a call waits for the database', () => {
  test('five times where it opens an order', async () => {
    expect(await waitsOf(() => machine.order({ amount: '12.34' }))).toBe(5);
  });

  test('five times where it opens one that takes a product, of a merchant with a limit of the day', async () => {
    await platform.db.query(
      `insert into products (receiving_account_id, title, price, stock) select id, '商品', 7654, 100000 from receiving_accounts`,
    );
    await platform.db.query('update merchants set day_max = 1000000000 where id = $1', [machine.merId]);
    try {
      expect(await waitsOf(() => machine.order({ amount: '76.54' }))).toBe(5);
      const { rows } = await platform.db.query('select count(*)::int from orders where amount = 7654 and product_id is not null');
      expect(rows[0].count).toBeGreaterThanOrEqual(8);
    } finally {
      await platform.db.query('update merchants set day_max = null where id = $1', [machine.merId]);
    }
  });

  test('five times where it is answered what it has opened before', async () => {
    const mer_order_sn = newNumber();
    const { order_sn } = await machine.order({ mer_order_sn });
    expect(await waitsOf(async () => expect((await machine.order({ mer_order_sn })).order_sn).toBe(order_sn))).toBe(5);
  });
});
