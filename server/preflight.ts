import { once } from 'node:events';
import net from 'node:net';
import { ConfigError, readConfig, type Config } from './config';
import { openDatabase, type Database } from './db/database';
import { workersWithin } from './db/pools';
import { expectKind } from './installation';
import { Sealer } from './kernel/secrets';

/** How long a database may take to answer at all. */
const answerMs = 800;

const advice: Record<string, string> = {
  '28P01': 'user or password are wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database: create it first',
  ECONNREFUSED: 'nobody listens there: check host and port',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (/timeout|terminated/i.test(error.message)) return 'it takes too long: check host and port';
  return advice[code] ?? (code || error.message);
}

/** How many connections a database lets in that are not kept for its owner. */
async function connectionsIn({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ most: number }>(
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most",
  );
  return rows[0]?.most ?? 0;
}

/** How many processes serve: as many as were asked for, or as there are cores and the database has connections for. */
async function workersFor({ workers, workersByCores, poolSize }: Config, database: Database): Promise<number> {
  if (workers === 1) return workers;
  const most = workersWithin(await connectionsIn(database), poolSize);
  if (workersByCores) return Math.min(workers, Math.max(most, 1));
  if (workers > most) {
    throw new ConfigError(`WORKERS: the database has connections for ${most}, not for ${workers}: set fewer, or a smaller DATABASE_POOL.`);
  }
  return workers;
}

/**
 * Whether what the configuration names is there, before anything is built, made or changed; answers the configuration as
 * it holds with that database. Throws a ConfigError that says what to do.
 */
async function expectDatabase(config: Config): Promise<Config> {
  const { databaseUrl, secretKey } = config;
  if (!databaseUrl || !secretKey) return config;
  const database = openDatabase(databaseUrl, 1, () => {}, { name: 'tmall-system preflight', answerMs });
  try {
    await database.pool.query('select 1').catch((error: unknown) => {
      throw new ConfigError(`DATABASE_URL: the database does not answer (${reasonOf(error)}).`);
    });
    await expectKind(database, config, new Sealer(secretKey));
    return { ...config, workers: await workersFor(config, database) };
  } finally {
    await database.close();
  }
}

export function portTaken(port: number): ConfigError {
  return new ConfigError(`PORT: ${port} is in use; set PORT to another one.`);
}

/** Throws a ConfigError when somebody else listens already where the platform is to. */
async function expectPort({ host, port }: Config): Promise<void> {
  const server = net.createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw portTaken(port);
    throw new ConfigError(`HOST: nobody can listen at ${host} port ${port} (${String(code ?? error)}).`);
  }
  server.close();
  await once(server, 'close');
}

/** The configuration, when what it names is there: the first thing of a start, before anything is built or loaded. */
export async function preflight(env: NodeJS.ProcessEnv, root: string): Promise<Config> {
  const config = readConfig(env, root);
  await expectPort(config);
  return expectDatabase(config);
}
