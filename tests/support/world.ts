import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import type { Identity } from '../../contract/identity';
import { readConfig, type Config } from '../../server/config';
import { ensureDatabase, openDatabase, openPool, type Database } from '../../server/db/database';
import { Clock } from '../../server/kernel/clock';
import type { Handler } from '../../server/kernel/handle';
import { LoginLimits } from '../../server/kernel/limits';
import { openLog } from '../../server/kernel/logging';
import { refuse } from '../../server/kernel/refusal';
import { Sealer } from '../../server/kernel/secrets';
import type { Services } from '../../server/kernel/services';
import { Shares } from '../../server/kernel/Shares';
import { NoticeHub } from '../../server/notices/hub';
import { Simulator } from '../../server/simulator/Simulator';
import { databaseUrl, repoRoot, templateName, testSecretKey } from './template';

/** The demo world in a database of its own and all that a rule can reach, but no server: rules are called in this process. */
export interface World {
  /** As a server's, for statements of the test itself. */
  db: pg.Pool;
  database: Database;
  services: Services;
  config: Config;
  clock: Clock;
  /** Makes a call as the server does, by the session of a token. */
  serve(handlers: Handler | Handler[], caller: { identity?: Identity; token: string; ip?: string }, input?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** Stands still until it is moved. */
class StandingClock extends Clock {
  private at = new Date();

  override now(): Date {
    return new Date(this.at);
  }

  override advance(seconds: number): void {
    this.at = this.in(seconds);
  }
}

/** Opens a clone of the demo world. Its clock stands at the moment of opening and moves by `clock.advance` alone. */
export async function openWorld(): Promise<World> {
  const clusterUrl = process.env.TEST_CLUSTER_URL;
  if (!clusterUrl) throw new Error('there is no test cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(clusterUrl, name, templateName);
  const url = databaseUrl(clusterUrl, name);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-world-'));
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: testSecretKey, LOG_LEVEL: 'silent', DEMO: '1' }, repoRoot);
  const database = openDatabase(url, 20, () => {});
  const background = openDatabase(url, 2, () => {});
  const limits = openPool(url, 1, () => {});
  const db = openPool(url, 4, () => {});
  const log = openLog('silent');
  const clock = new StandingClock();
  const sealer = new Sealer(testSecretKey);
  const services: Services = {
    ...database,
    background,
    config,
    clock,
    sealer,
    log,
    channelSecret: 'channel',
    cashierSecret: 'cashier',
    deviceSecret: 'device',
    shares: new Shares(config),
    listExports: new Map(),
    demoAccounts: [],
    simulator: new Simulator({ db: database.db, clock, sealer, channelSecret: 'channel' }),
    limits: new LoginLimits(limits, config),
    notices: new NoticeHub(database.db, url, log),
  };
  // A rule that sends its answer itself needs a request and a reply of somebody.
  const app = Fastify({ forceCloseConnections: true });
  let address: Promise<string> | undefined;
  let serving: Parameters<World['serve']> | undefined;
  let answer: Promise<unknown> = Promise.resolve();
  app.get('/', async (request, reply) => {
    const [given, { identity, token, ip = '198.51.100.1' }, input = {}] = serving ?? [[], { token: '' }];
    const [handler] = [given].flat();
    if (!handler) throw new Error('there is no handler');
    const caller = {
      ip,
      device: 'test',
      locale: 'zh-CN',
      requestId: request.id,
      authorization: `Bearer ${token}`,
      twiceToken: undefined,
    } as const;
    answer = handler.serve({ ...services, identity, caller, now: clock.now(), fail: refuse, request, reply }, input);
    await answer.catch(() => {});
    return '';
  });
  return {
    db,
    database,
    services,
    config,
    clock,
    serve: async (...call) => {
      serving = call;
      address ??= app.listen({ host: '127.0.0.1', port: 0 });
      await fetch(await address);
      return answer;
    },
    close: async () => {
      await Promise.all([app.close(), database.close(), background.close(), limits.end(), db.end()]);
      fs.rmSync(dataDir, { recursive: true, force: true });
      const client = new pg.Client({ connectionString: clusterUrl });
      await client.connect();
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
      await client.end();
    },
  };
}
