import { sql } from 'drizzle-orm';
import { openDatabase, type Database } from '../../server/db/database';
import { kept, unawaited } from '../../server/db/keptStatements';
import { openWorld, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

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
