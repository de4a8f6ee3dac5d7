import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app';
import type { Config } from './config';
import { callPatience, ensureDatabase, migrateDatabase, openDatabase, openPool, withSetupLock, type Patience } from './db/database';
import { openCluster } from './db/postgres';
import { demoAccounts } from './demo/accounts';
import { drawDemoPictures } from './demo/demoPictures';
import { seedDemo } from './demo/seed';
import { ensureOwner } from './firstOwner';
import { listExports } from './handlers';
import { keepHouseRegularly } from './housekeeping';
import { decideKind, markDatabase } from './installation';
import { Clock } from './kernel/clock';
import { LoginLimits } from './kernel/limits';
import { openLog } from './kernel/logging';
import { repeat, type Repeating } from './kernel/repeat';
import { Shares } from './kernel/Shares';
import { quietSockets } from './kernel/sockets';
import { deriveSecret, Sealer, secretKeyFrom } from './kernel/secrets';
import type { Services } from './kernel/services';
import { callMerchantsBack } from './callbacks/callMerchantsBack';
import { makeExports } from './exports/makeExports';
import { watchPreDeposit } from './home/preDepositDays';
import { dropNonces } from './gateway/dropNonces';
import { watchLedger } from './ledger/checks';
import { sealNow } from './ledger/sealNow';
import { retryReports } from './reports/retry';
import { expireOrders } from './orders/expire';
import { foldTotals } from './orders/totals';
import { scheduleStatements } from './statements/schedule';
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
  /** Done when what browsers are sent is there, where it is made at the same time. */
  built?: Promise<void>;
}

export const embeddedDatabase = 'tmall';

/** For what takes long and keeps nobody waiting: exports, and the checks of everything. */
const backgroundPatience: Patience = { statement: 600_000, lock: 10_000, idle: 60_000 };
const backgroundConnections = 4;
/** Login tries are counted beside transactions that hold a connection of the calls. */
const limitsConnections = 2;

/** The databases of a running platform, each pool for one kind of work, so that none of them starves another. */
function openPools(url: string, poolSize: number, log: Logger) {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const calls = openDatabase(url, poolSize, onError, { patience: callPatience });
  const background = openDatabase(url, backgroundConnections, onError, { name: 'tmall-system background', patience: backgroundPatience });
  const limits = openPool(url, limitsConnections, onError, { name: 'tmall-system limits', patience: callPatience });
  return { calls, background, limits, close: () => Promise.all([calls.close(), background.close(), limits.end()]) };
}

/** Migrates and, where the database is new, makes what it begins with; one process at a time. */
async function setUp(
  url: string,
  config: Config,
  sealer: Sealer,
  progress: (step: string) => void,
): Promise<{ isDemo: boolean; madePassword: string | null }> {
  const database = openDatabase(url, 3, () => {}, { name: 'tmall-system setup' });
  let isDemo = false;
  let madePassword: string | null = null;
  try {
    await withSetupLock(database.pool, async () => {
      ({ isDemo } = await decideKind(database, config, sealer));
      progress('migrating the database');
      await migrateDatabase(database);
      if (isDemo) {
        progress('seeding the demo world');
        await seedDemo({ ...database, clock: new Clock(), sealer }, config.demoOrders, progress);
        await drawDemoPictures(config.dataDir);
      } else {
        madePassword = await ensureOwner({ ...database, config });
      }
      await markDatabase(database, sealer, isDemo);
    });
  } finally {
    await database.close();
  }
  return { isDemo, madePassword };
}

/** The database of the configuration, or the embedded one of this purpose, with how to leave it. */
async function openUrl({ databaseUrl, dataDir }: Config, purpose: string, progress: (step: string) => void) {
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} };
  const cluster = await openCluster({ dataDir, name: purpose, progress });
  await ensureDatabase(cluster.url('postgres'), embeddedDatabase);
  return { url: cluster.url(embeddedDatabase), leave: () => cluster.stop() };
}

/** What the platform does by itself, for as long as it runs. */
function startWork(services: Services, url: string): Pick<Repeating, 'stop'> {
  const callbacks = callMerchantsBack(services, url);
  const repeating = [
    followClock,
    sealNow,
    expireOrders,
    foldTotals,
    watchLedger,
    dropNonces,
    retryReports,
    watchPreDeposit,
    scheduleStatements,
    makeExports,
    keepHouseRegularly,
  ].map((start) => start(services));
  return {
    stop: async () => {
      await Promise.all([...repeating, callbacks].map(({ stop }) => stop()));
    },
  };
}

/** Brings the whole platform up, short of a port: database, migrations, demo world, HTTP app. */
export async function openPlatform({ config, purpose, progress = () => {}, built }: Options): Promise<Platform> {
  const log = openLog(config.logLevel);
  const secretKey = secretKeyFrom(config.secretKey, path.join(config.dataDir, purpose));
  const sealer = new Sealer(secretKey);
  const { url, leave } = await openUrl(config, purpose, progress);
  const clock = new Clock();
  const pools = openPools(url, config.poolSize, log);
  const notices = new NoticeHub(pools.calls.db, url, log);
  const closeDatabase = async () => {
    await notices.close();
    await pools.close();
    await leave();
  };
  try {
    const { isDemo, madePassword } = await setUp(url, config, sealer, progress);
    await clock.follow(pools.calls.db);
    const channelSecret = deriveSecret(secretKey, 'channel');
    const services: Services = {
      ...pools.calls,
      background: pools.background,
      config: { ...config, demo: isDemo },
      clock,
      sealer,
      channelSecret,
      cashierSecret: deriveSecret(secretKey, 'cashier'),
      deviceSecret: deriveSecret(secretKey, 'device'),
      shares: new Shares(config),
      listExports,
      demoAccounts: isDemo ? demoAccounts : [],
      simulator: new Simulator({ db: pools.calls.db, clock, sealer, channelSecret }),
      limits: new LoginLimits(pools.limits, config),
      notices,
      log,
    };
    notices.open();
    const work = startWork(services, url);
    await built;
    const app = await buildApp(services, log);
    const sockets = quietSockets(app.server);
    const close = async () => {
      await services.simulator.stop();
      // Streams never end by themselves: they go first.
      await notices.close();
      sockets.close();
      await work.stop();
      await app.close();
      await closeDatabase();
    };
    return { app, services, madePassword, close };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

const clockEveryMs = 30_000;

/** Keeps the platform's clock with the database's, also when this machine's is set or drifts. */
function followClock({ clock, db, log }: Services) {
  return repeat({ log }, 'asking for the time', clockEveryMs, () => clock.follow(db));
}
