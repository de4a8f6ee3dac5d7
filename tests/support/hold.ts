import type { TestPlatform } from './platform';

type World = Pick<TestPlatform, 'db'>;

/** Lets on what is held. */
type Release = () => Promise<void>;

/** A transaction that keeps what a statement locks until it is told to let go. */
async function keeping({ db }: World, statement: string): Promise<Release> {
  const client = await db.connect();
  await client.query('begin');
  await client.query(statement);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/**
 * Holds every export that has told once how far it is, with some of its rows written and told. Well under the half minute after which
 * the database gives up what waits.
 */
export async function holdWritten(world: World): Promise<Release> {
  await world.db.query(`
    create or replace function hold_written() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('held'));
      return new;
    end $$;
    create or replace trigger hold_written before update on exports for each row when (old.rows > 0) execute function hold_written()`);
  return keeping(world, "select pg_advisory_xact_lock(hashtext('held'))");
}

/** Holds whoever reads a table, such as an export that has begun and not a row of it. */
export const holdReaders = (world: World, table: string) => keeping(world, `lock table ${table} in access exclusive mode`);
