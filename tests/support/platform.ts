import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureDatabase } from '../../server/db/database';
import { databaseUrl, repoRoot, templateName, testSecretKey } from './template';

/** A running platform with a world of its own. */
export interface TestPlatform {
  url: string;
  databaseUrl: string;
  /** Where it keeps files. */
  dataDir: string;
  db: pg.Pool;
  /** What the platform's clock shows, in milliseconds. */
  now(): number;
  /** Moves the platform's clock forward. */
  advance(seconds: number): Promise<void>;
  /** The statements that a piece of work sends to the database. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
  stop(): Promise<void>;
  /** Ends the process as a power cut would, all of them where there are several; the database goes on. */
  kill(): Promise<void>;
  /** What it has said, its log too, where LOG_LEVEL asks for more than errors. */
  said(): string;
  /** Whether its process is still there. */
  isRunning(): boolean;
  pid: number;
  /** Where it runs in several processes: each of them, with the address at which it alone answers if it serves. */
  processes(): Promise<{ pid: number; door?: string }[]>;
  /** Tells it to end, as a terminal or a service manager does; answers with which code it has. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Requests that held a connection to the database while they waited for a socket. */
  heldConnections(): Promise<string[]>;
  /** Ends every connection to its database but those of the test, as a failover does. */
  terminateConnections(): Promise<number>;
}

async function ask(
  child: ChildProcess,
  order: object,
): Promise<{ statements?: string[]; held?: string[]; who?: { pid: number; door?: string }[] }> {
  if (!child.connected) throw new Error('the platform is gone');
  const answered = once(child, 'message');
  child.send(order);
  const [answer] = await answered;
  return answer;
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/**
 * Starts the real server in a process of its own, on a clone of the demo world, or `beside` another on its world. Where nothing else
 * is said, in as many processes behind one port as TEST_WORKERS says.
 */
export async function startPlatform(env: Record<string, string> = {}, beside?: TestPlatform): Promise<TestPlatform> {
  const clusterUrl = process.env.TEST_CLUSTER_URL;
  if (!clusterUrl) throw new Error('there is no test cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (!beside) await ensureDatabase(clusterUrl, name, env.DEMO === '0' ? undefined : templateName);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-files-'));
  const workers = env.WORKERS ?? process.env.TEST_WORKERS ?? '1';
  const database = beside?.databaseUrl ?? databaseUrl(clusterUrl, name);
  const program = process.env.TEST_SERVE;
  if (!program) throw new Error('the platform was not bundled');
  const child = fork(program, {
    cwd: repoRoot,
    // Requests leave much behind at once: with room for it, a tenth of the process' time goes to collecting it less.
    execArgv: ['--enable-source-maps', '--max-semi-space-size=32'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'test',
      DEMO: '1',
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      SECRET_KEY: testSecretKey,
      LOG_LEVEL: 'error',
      VERIFY_ANSWERS: '1',
      CALLS_IN_FLIGHT: '1000',
      TRUST_PROXY: '127.0.0.1',
      ...env,
      WORKERS: workers,
    },
    stdio: ['ignore', env.LOG_LEVEL ? 'pipe' : 'inherit', env.LOG_LEVEL ? 'pipe' : 'inherit', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)));
  const [ready] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the platform did not start'))),
  ]);
  const db = new pg.Pool({ connectionString: database, max: 4 });
  let ahead = 0;
  const processes = async () => (await ask(child, { who: true })).who ?? [];
  return {
    url: `http://127.0.0.1:${ready.port}`,
    databaseUrl: database,
    dataDir,
    db,
    now: () => Date.now() + ahead * 1000,
    advance: async (seconds) => {
      ahead += seconds;
      await ask(child, { advance: seconds });
    },
    statementsOf: async (work) => {
      await ask(child, { statements: 'start' });
      await work();
      return (await ask(child, { statements: 'stop' })).statements ?? [];
    },
    said: () => said,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    pid: child.pid ?? 0,
    processes,
    end: async (signal = 'SIGTERM') => {
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = await gone;
      return code;
    },
    heldConnections: async () => (await ask(child, { held: true })).held ?? [],
    terminateConnections: async () => {
      const { rowCount } = await db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name like 'tmall-system%'`,
      );
      return rowCount ?? 0;
    },
    kill: async () => {
      const gone = once(child, 'exit');
      const others = Number(workers) > 1 ? await processes() : [];
      // The one that keeps the others first: it replaces nobody any more.
      child.kill('SIGKILL');
      for (const { pid } of others) killNow(pid);
      await gone;
    },
    stop: async () => {
      await db.end();
      if (child.connected) {
        const gone = once(child, 'exit');
        child.disconnect();
        await gone;
      }
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
