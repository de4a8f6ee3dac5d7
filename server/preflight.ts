import pg from 'pg';
import { ConfigError, readConfig, type Config } from './config';

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
  return advice[code] ?? (code || error.message);
}

/**
 * Whether what the configuration names is there, before anything is built, made or changed. Throws a ConfigError that
 * says what to do.
 */
export async function expectDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  if (!databaseUrl) return;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: answerMs });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: the database does not answer (${reasonOf(error)}).`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The configuration, when what it names is there: the first thing of a start, before anything is built or loaded. */
export async function preflight(env: NodeJS.ProcessEnv, root: string): Promise<Config> {
  const config = readConfig(env, root);
  await expectDatabase(config);
  return config;
}
