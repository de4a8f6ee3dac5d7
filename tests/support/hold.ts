import type { TestPlatform } from './platform';

type World = Pick<TestPlatform, 'db'>;

/** Lets on what is held; at the end of the work at the latest. */
type Release = () => Promise<void>;

/** Works while a transaction keeps what a statement locks. */
async function holding({ db }: World, statement: string, work: (release: Release) => Promise<void>): Promise<void> {
  const client = await db.connect();
  const release = async () => {
    await client.query('rollback');
  };
  try {
    await client.query('begin');
    await client.query(statement);
    await work(release);
  } finally {
    await release();
    client.release();
  }
}

/**
 * Works while every export is held that has told once how far it is, with some of its rows written. It is to be released well within the
 * half minute after which the database gives up what waits.
 */
export async function whileWritten(world: World, work: (release: Release) => Promise<void>): Promise<void> {
  await world.db.query(`
    create or replace function hold_written() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('held'));
      return new;
    end $$;
    create or replace trigger hold_written before update on exports for each row when (old.rows > 0) execute function hold_written()`);
  await holding(world, "select pg_advisory_xact_lock(hashtext('held'))", work);
}

/** Works while whoever reads a table is held, such as an export that has begun and has not a row of it. */
export const whileLocked = (world: World, table: string, work: (release: Release) => Promise<void>) =>
  holding(world, `lock table ${table} in access exclusive mode`, work);
