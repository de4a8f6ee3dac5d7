import { once } from 'node:events';
import net from 'node:net';
import { ConfigError, readConfig, type Config } from './config';
import { openDatabase } from './db/database';
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

/**
 * Whether what the configuration names is there, before anything is built, made or changed. Throws a ConfigError that
 * says what to do.
 */
async function expectDatabase(config: Config): Promise<void> {
  const { databaseUrl, secretKey } = config;
  if (!databaseUrl || !secretKey) return;
  const database = openDatabase(databaseUrl, 1, () => {}, { name: 'tmall-system preflight', answerMs });
  try {
    await database.pool.query('select 1').catch((error: unknown) => {
      throw new ConfigError(`DATABASE_URL: the database does not answer (${reasonOf(error)}).`);
    });
    await expectKind(database, config, new Sealer(secretKey));
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
  await expectDatabase(config);
  return config;
}
