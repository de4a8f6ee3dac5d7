import fs from 'node:fs';
import type pg from 'pg';

const ticksPerSecond = 100;

/** CPU seconds that processes of these kinds have used so far; Linux alone. */
function used(): Record<'database' | 'platform' | 'generator', number> {
  const sums = { database: 0, platform: 0, generator: 0 };
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const kind =
        Number(pid) === process.pid ? 'generator' : name === 'postgres' ? 'database' : /^node|MainThread/.test(name) ? 'platform' : null;
      // Its own, and that of those of its that have ended: a connection's process ends with it.
      if (kind) sums[kind] += fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
    } catch {
      // It ended meanwhile.
    }
  }
  return sums;
}

const everyMs = 25;

/** What the database's connections waited for while something was done, as how many did at a time on average. */
async function watchWaits(db: pg.Pool, work: () => Promise<void>): Promise<[event: string, connections: number][]> {
  const seen = new Map<string, number>();
  let samples = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await db.query<{ event: string; count: string }>(
        `select coalesce(wait_event_type || ' ' || wait_event, 'working') as event, count(*) from pg_stat_activity
         where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend' group by 1`,
      );
      samples += 1;
      for (const { event, count } of rows) seen.set(event, (seen.get(event) ?? 0) + Number(count));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  await work().finally(() => (isOver = true));
  await watching;
  return [...seen].map(([event, count]): [string, number] => [event, count / samples]).sort(([, a], [, b]) => b - a);
}

/** How often something was done in a second, and what one of it cost and waited for. */
export interface Usage {
  perSecond: number;
  /** CPU milliseconds of one. */
  cpu: Record<'database' | 'platform' | 'generator', number>;
  /** The most frequent, with how many connections did so at a time. */
  waits: [event: string, connections: number][];
}

/** Does work that answers how often in a second it was done, and looks at what that uses. */
export async function usageOf(db: pg.Pool, work: () => Promise<number>): Promise<Usage> {
  const before = used();
  const started = performance.now();
  let perSecond = 0;
  const waits = await watchWaits(db, async () => {
    perSecond = await work();
  });
  const after = used();
  const done = (perSecond * (performance.now() - started)) / 1000;
  const cost = (kind: keyof Usage['cpu']) => ((after[kind] - before[kind]) * 1000) / done;
  const cpu = { database: cost('database'), platform: cost('platform'), generator: cost('generator') };
  return { perSecond, cpu, waits: waits.slice(0, 5) };
}
