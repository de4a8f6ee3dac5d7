import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Db } from '../db/database';

/** Queues and what a job of each carries: ids alone, the rest is in our own tables. */
export interface JobData {
  callback: { orderId: number; attempt: number };
}
type Queue = keyof JobData;

/** A job that was taken and not finished within this time is given to somebody else: its process is gone. */
const expireSeconds = 40;
/** How often somebody gone is looked for. */
const maintenanceSeconds = 5;
/** A job is never given up by its queue: when to stop is the rule of what it does. */
const retryLimit = 100_000;
const workers = 5;
const batchSize = 20;

/** Work that happens later, whatever happens to this process: pg-boss on our own database. */
export class Jobs {
  private readonly boss: PgBoss;

  constructor(
    private readonly pool: pg.Pool,
    log: Pick<FastifyBaseLogger, 'warn'>,
  ) {
    this.boss = new PgBoss({
      db: { executeSql: async (text, values) => this.pool.query(text, values) },
      schedule: false,
      maintenanceIntervalSeconds: maintenanceSeconds,
      archiveCompletedAfterSeconds: 3600,
      deleteAfterDays: 2,
    });
    this.boss.on('error', (error) => log.warn({ err: error }, 'a job could not be handled'));
  }

  async open(): Promise<void> {
    await this.boss.start();
    await this.boss.createQueue('callback');
  }

  /** Enqueues inside the caller's transaction: the job is there when what caused it is. */
  async send<Q extends Queue>(db: Db, queue: Q, data: JobData[Q], afterSeconds = 0): Promise<void> {
    const startAfter = String(Math.max(0, Math.round(afterSeconds)));
    await this.boss.insert([{ name: queue, data, startAfter, expireInSeconds: expireSeconds, retryLimit, retryDelay: 1 }], { db: { executeSql: (text, values) => execute(db, text, values) } });
  }

  /**
   * Works on a queue. Jobs of one batch go side by side and come again together when one of them fails, so that a
   * handler must know what it has done already.
   */
  async work<Q extends Queue>(queue: Q, handler: (data: JobData[Q]) => Promise<void>): Promise<void> {
    for (let worker = 0; worker < workers; worker += 1) {
      await this.boss.work<JobData[Q]>(queue, { pollingIntervalSeconds: 0.5, batchSize }, async (jobs) => {
        await Promise.all(jobs.map((job) => handler(job.data)));
      });
    }
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 16_000 });
  }
}

/** A statement of pg-boss on a connection of ours; it may name each of its values once. */
async function execute(db: Db, text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1] ?? null)}`));
  const { rows } = await db.execute(sql.join(parts));
  return { rows };
}
