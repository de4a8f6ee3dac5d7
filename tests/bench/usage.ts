import fs from 'node:fs';
import type pg from 'pg';
import type { TestPlatform } from '../support/platform';

const ticksPerSecond = 100;

type Kind = 'database' | 'platform' | 'generator';

interface Process {
  pid: number;
  parent: number;
  /** CPU seconds, of its children that have ended too: a connection's process ends with it. */
  used: number;
}

/** The processes of this machine; Linux alone. */
function processes(): Map<number, Process> {
  const found = fs.readdirSync('/proc').flatMap((name): Process[] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
      return [{ pid: Number(name), parent: Number(fields[1]), used: ticks / ticksPerSecond }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
  return new Map(found.map((one) => [one.pid, one]));
}

/** The processes that count, by the first of each kind. */
type Roots = Record<Exclude<Kind, 'generator'>, number>;

async function rootsOf({ db, pid }: Pick<TestPlatform, 'db' | 'pid'>): Promise<Roots> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { platform: pid, database: processes().get(rows[0]?.pid ?? 0)?.parent ?? 0 };
}

/** CPU seconds that the processes of each kind have used so far. */
function usedBy(roots: Roots): Record<Kind, number> {
  const all = processes();
  const sums = { database: 0, platform: 0, generator: 0 };
  for (const one of all.values()) {
    const isOf = (root: number) => {
      for (let at: Process | undefined = one; at; at = all.get(at.parent)) if (at.pid === root) return true;
      return false;
    };
    const kind = one.pid === process.pid ? 'generator' : isOf(roots.database) ? 'database' : isOf(roots.platform) ? 'platform' : null;
    if (kind) sums[kind] += one.used;
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
  cpu: Record<Kind, number>;
  /** The most frequent, with how many connections did so at a time. */
  waits: [event: string, connections: number][];
}

/** What one costs, in words. */
export function cpuText({ database, platform, generator }: Usage['cpu']): string {
  return `CPU ms of one: database ${database.toFixed(2)}, platform ${platform.toFixed(2)}, whoever asks ${generator.toFixed(2)}`;
}

/** Does work that answers how often in a second it was done, and looks at what that uses of a platform, its database and this process. */
export async function usageOf(platform: Pick<TestPlatform, 'db' | 'pid'>, work: () => Promise<number>): Promise<Usage> {
  const roots = await rootsOf(platform);
  const before = usedBy(roots);
  const started = performance.now();
  let perSecond = 0;
  const waits = await watchWaits(platform.db, async () => {
    perSecond = await work();
  });
  const after = usedBy(roots);
  const done = (perSecond * (performance.now() - started)) / 1000;
  const cost = (kind: keyof Usage['cpu']) => ((after[kind] - before[kind]) * 1000) / done;
  const cpu = { database: cost('database'), platform: cost('platform'), generator: cost('generator') };
  return { perSecond, cpu, waits: waits.slice(0, 5) };
}
