import { until } from './gateway';
import type { World } from './world';

/** Resolves when somebody in the world's database waits for a lock. */
export async function waiting({ db }: Pick<World, 'db'>): Promise<void> {
  const statement = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(
    async () => (await db.query(statement)).rowCount,
    (count) => count !== 0,
    5000,
  );
}
