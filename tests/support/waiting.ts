import { until } from './gateway';
import type { World } from './world';

/** Resolves when somebody in the world's database waits for a lock, by a statement with that in it. */
export async function waiting({ db }: Pick<World, 'db'>, statement = ''): Promise<void> {
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`;
  await until(
    async () => (await db.query(waits, [statement])).rowCount,
    (count) => count !== 0,
    5000,
  );
}
