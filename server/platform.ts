import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { buildApp } from './app';
import type { Config } from './config';
import { migrateDatabase, openDatabase, ensureDatabase, withSetupLock } from './db/database';
import { openCluster, type Cluster } from './db/postgres';
import { drawDemoVoucher } from './demo/demoVoucher';
import { seedDemo } from './demo/seed';
import { ensureOwner } from './firstOwner';
import { Clock } from './kernel/clock';
import { Jobs } from './kernel/jobs';
import { LoginLimits } from './kernel/limits';
import { quietSockets } from './kernel/sockets';
import { deriveSecret, Sealer, secretKeyFrom } from './kernel/secrets';
import type { Services } from './kernel/services';
import { callBackAsPlanned } from './callbacks/callBack';
import { watchPreDeposit } from './home/preDepositDays';
import { dropNonces } from './gateway/dropNonces';
import { watchLedger } from './ledger/checks';
import { sealNow } from './ledger/sealNow';
import { retryReports } from './reports/retry';
import { expireOrders } from './orders/expire';
import { foldTotals } from './orders/totals';
import { Simulator } from './simulator/Simulator';
import { NoticeHub } from './notices/hub';

export interface Platform {
  app: FastifyInstance;
  services: Services;
  /** The owner's password, when this start made one up. */
  madePassword: string | null;
  close(): Promise<void>;
}

interface Options {
  config: Config;
  /** Names the embedded cluster, so that `start` and `dev` each have their own. */
  purpose: string;
  progress?: (step: string) => void;
}

export const embeddedDatabase = 'tmall';

/** Brings the whole platform up, short of a port: database, migrations, demo world, HTTP app. */
export async function openPlatform({ config, purpose, progress = () => {} }: Options): Promise<Platform> {
  const log = pino({
    level: config.logLevel,
    redact: ['password', '*.password', 'token', '*.token', 'authorization', '*.authorization', '*.headers', '*.connectionString', '*.parameters', '*.params'],
  });
  let cluster: Cluster | undefined;
  let url = config.databaseUrl;
  if (!url) {
    cluster = await openCluster({ dataDir: config.dataDir, name: purpose, progress });
    await ensureDatabase(cluster.url('postgres'), embeddedDatabase);
    url = cluster.url(embeddedDatabase);
  }
  const database = openDatabase(url, config.poolSize, (error) => log.error({ err: error }, 'an idle database connection broke'));
  // Counting goes on its own connections: it happens beside transactions that hold one of the others.
  const limitsPool = new pg.Pool({ connectionString: url, max: 2, application_name: 'tmall-system limits' });
  limitsPool.on('error', (error) => log.error({ err: error }, 'an idle database connection broke'));
  const notices = new NoticeHub(database.db, url, log);
  const closeDatabase = async () => {
    await notices.close();
    await Promise.all([database.close(), limitsPool.end()]);
    await cluster?.stop();
  };
  try {
    const clock = new Clock();
    const secretKey = secretKeyFrom(config.secretKey, path.join(config.dataDir, purpose));
    const sealer = new Sealer(secretKey);
    const channelSecret = deriveSecret(secretKey, 'channel');
    const services: Services = {
      ...database,
      config,
      clock,
      sealer,
      channelSecret,
      simulator: new Simulator({ db: database.db, clock, sealer, channelSecret }),
      jobs: new Jobs(database.pool, log),
      limits: new LoginLimits(limitsPool, config),
      notices,
      log,
    };
    let madePassword: string | null = null;
    await withSetupLock(database.pool, async () => {
      progress('migrating the database');
      await migrateDatabase(database);
      await services.jobs.open();
      if (config.demo) {
        progress('seeding the demo world');
        await seedDemo(services, config.demoOrders, progress);
        await drawDemoVoucher(config.dataDir);
      } else {
        madePassword = await ensureOwner(services);
      }
    });
    notices.open();
    await services.jobs.work('callback', (data) => callBackAsPlanned({ ...services, transaction: database.db.transaction.bind(database.db) }, data));
    const loops = [sealNow, expireOrders, foldTotals, watchLedger, dropNonces, retryReports, watchPreDeposit];
    const repeating = loops.map((start) => start(services));
    const app = await buildApp(services, log);
    const sockets = quietSockets(app.server);
    return {
      app,
      services,
      madePassword,
      close: async () => {
        await services.simulator.stop();
        // Streams never end by themselves: they go first.
        await notices.close();
        sockets.close();
        await Promise.all([...repeating.map(({ stop }) => stop()), services.jobs.close()]);
        await app.close();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}
