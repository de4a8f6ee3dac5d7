import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { callMerchantsBack } from './callbacks/callMerchantsBack';
import type { Config } from './config';
import { openPools } from './db/pools';
import { demoAccounts } from './demo/accounts';
import { makeExports } from './exports/makeExports';
import { dropNonces } from './gateway/dropNonces';
import { joinGround, openGround } from './ground';
import { listExports } from './handlers';
import { watchPreDeposit } from './home/preDepositDays';
import { keepHouseRegularly } from './housekeeping';
import { Clock } from './kernel/clock';
import { LoginLimits } from './kernel/limits';
import { openLog } from './kernel/logging';
import { repeat, type Repeating } from './kernel/repeat';
import { deriveSecret, Sealer } from './kernel/secrets';
import type { Services } from './kernel/services';
import { Shares } from './kernel/Shares';
import { quietSockets } from './kernel/sockets';
import { watchLedger } from './ledger/checks';
import { sealNow } from './ledger/sealNow';
import { NoticeHub } from './notices/hub';
import { expireOrders } from './orders/expire';
import { foldTotals } from './orders/totals';
import { portTaken } from './preflight';
import { retryReports } from './reports/retry';
import { Simulator, type SimulatorSwitch } from './simulator/Simulator';
import { secretKeyOf, setUp, type SetUp } from './setUp';
import { scheduleStatements } from './statements/schedule';

/** What a process of the platform has. */
export interface Part {
  services: Services;
  close: () => Promise<void>;
}

/** A process that serves, short of a port. */
export interface Serving extends Part {
  app: FastifyInstance;
}

/** All of the platform in one process. */
export interface Platform extends Serving {
  madePassword: string | null;
}

interface Standing {
  config: Config;
  /** Names the embedded cluster, so that `start` and `dev` each have their own. */
  purpose: string;
}

interface Options extends Standing {
  progress?: (step: string) => void;
  /** Done when what browsers are sent is there, where it is made at the same time. */
  built?: Promise<void>;
}

/** What the platform does by itself, for as long as it runs. */
function startWork(services: Services, url: string): Pick<Repeating, 'stop'> {
  const callbacks = callMerchantsBack(services, url);
  const repeating = [
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

/** All that a handler can reach, on a database that is set up. `simulator`: where it runs, if elsewhere. */
async function openServices({ config, purpose }: Standing, url: string, simulator?: SimulatorSwitch): Promise<Part> {
  const log = openLog(config.logLevel);
  const secretKey = secretKeyOf(config, purpose);
  const sealer = new Sealer(secretKey);
  const clock = new Clock();
  const pools = openPools(url, config.poolSize, log);
  const { db } = pools.calls;
  const channelSecret = deriveSecret(secretKey, 'channel');
  const services: Services = {
    ...pools.calls,
    background: pools.background,
    config,
    clock,
    sealer,
    channelSecret,
    cashierSecret: deriveSecret(secretKey, 'cashier'),
    deviceSecret: deriveSecret(secretKey, 'device'),
    shares: new Shares(config),
    listExports,
    demoAccounts: config.demo ? demoAccounts : [],
    simulator: simulator ?? new Simulator({ db, clock, sealer, channelSecret }),
    limits: new LoginLimits(pools.limits, config),
    notices: new NoticeHub(db, url, log),
    log,
  };
  const close = async () => {
    await services.notices.close();
    await pools.close();
  };
  try {
    await clock.follow(db);
  } catch (error) {
    await close();
    throw error;
  }
  const following = followClock(services);
  return {
    services,
    close: async () => {
      await following.stop();
      await close();
    },
  };
}

/** The calls over HTTP, with the streams. Closed, it has answered whoever had asked. */
async function openDoor(services: Services): Promise<Pick<Serving, 'app' | 'close'>> {
  services.notices.open();
  const app = await buildApp(services, services.log);
  const sockets = quietSockets(app.server);
  const close = async () => {
    // Streams never end by themselves: they go first.
    await services.notices.close();
    sockets.close();
    await app.close();
  };
  return { app, close };
}

/** Opens parts one on the other, each with how to close it; what is open is closed, the last one first, where one fails. */
async function openAll<T>(open: (closing: (() => Promise<void>)[]) => Promise<T>): Promise<T & Pick<Part, 'close'>> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of closing.splice(0).reverse()) await closeOne();
  };
  try {
    return { ...(await open(closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the whole platform up in this process, short of a port: database, migrations, demo world, HTTP app. */
export function openPlatform({ config, purpose, progress = () => {}, built }: Options): Promise<Platform> {
  return openAll(async (closing) => {
    const { url, leave } = await openGround(config, purpose, progress);
    closing.push(leave);
    const { isDemo, madePassword } = await setUp(url, config, purpose, progress);
    const { services, close } = await openServices({ config: { ...config, demo: isDemo }, purpose }, url);
    closing.push(close);
    const work = startWork(services, url);
    closing.push(work.stop);
    await built;
    const door = await openDoor(services);
    closing.push(door.close, () => services.simulator.stop());
    return { app: door.app, services, madePassword };
  });
}

/** The part that works by itself, in a process beside those that serve; it also sets the database up. */
export function openWork({ config, purpose, progress = () => {} }: Options): Promise<Part & SetUp> {
  return openAll(async (closing) => {
    const { url, leave } = await joinGround(config, purpose);
    closing.push(leave);
    const made = await setUp(url, config, purpose, progress);
    const { services, close } = await openServices({ config: { ...config, demo: made.isDemo }, purpose }, url);
    closing.push(close);
    closing.push(startWork(services, url).stop, () => services.simulator.stop());
    return { services, ...made };
  });
}

/** The part that serves, one of several, on a database that is set up: `config.demo` says as what. */
export function openServing({ config, purpose }: Standing, simulator: SimulatorSwitch): Promise<Serving> {
  return openAll(async (closing) => {
    const { url, leave } = await joinGround(config, purpose);
    closing.push(leave);
    const { services, close } = await openServices({ config, purpose }, url, simulator);
    closing.push(close);
    const door = await openDoor(services);
    closing.push(door.close);
    return { app: door.app, services };
  });
}

/** Connections of a burst that wait to be let in, as far as the system allows (Linux: net.core.somaxconn): beyond they are reset. */
const callersAtTheDoor = 4096;

/** Lets callers in; answers at which port. Throws a ConfigError where somebody else has it. */
export async function listen({ app }: Pick<Serving, 'app'>, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port, backlog: callersAtTheDoor });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw portTaken(port);
    throw error;
  }
  const address = app.server.address();
  return address && typeof address === 'object' ? address.port : port;
}

const clockEveryMs = 30_000;

/** Keeps the platform's clock with the database's, also when this machine's is set or drifts. */
function followClock({ clock, db, log }: Services) {
  return repeat({ log }, 'asking for the time', clockEveryMs, () => clock.follow(db));
}
