import type { TestPlatform } from './platform';

/** Waits until something holds. */
export async function until<T>(what: () => Promise<T> | T, holds: (value: T) => boolean, limitMs = 20_000): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await what();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(value)} after ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Resolves when somebody in the world's database waits for a lock, by a statement with that in it. */
export async function waiting({ db }: Pick<TestPlatform, 'db'>, statement = ''): Promise<void> {
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`;
  await until(
    async () => (await db.query(waits, [statement])).rowCount,
    (count) => count !== 0,
    5000,
  );
}
