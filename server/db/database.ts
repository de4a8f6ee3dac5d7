import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** A connection pool or a transaction on it: whatever can run a query. */
export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'> & Pick<NodePgDatabase, 'selectDistinct' | '$count'>;

export interface Database {
  pool: pg.Pool;
  db: NodePgDatabase;
  close(): Promise<void>;
}

export function openDatabase(url: string, poolSize: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000, application_name: 'tmall-system' });
  pool.on('error', onError);
  return { pool, db: drizzle(pool, { casing: 'snake_case' }), close: () => pool.end() };
}

/** Key of the advisory lock under which only one process migrates and seeds at a time. */
const setupLock = 7_402_291;

/** Runs work that must happen once, however many processes start together. */
export async function withSetupLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [setupLock]);
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [setupLock]);
    client.release();
  }
}

export async function migrateDatabase({ db }: Database): Promise<void> {
  await migrate(db, { migrationsFolder: path.join(__dirname, 'migrations') });
}

/** Creates a database of this name on a cluster unless it is there. */
export async function ensureDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const from = template ? ` template ${pg.escapeIdentifier(template)}` : '';
    await client.query(`create database ${pg.escapeIdentifier(name)}${from}`);
  } catch (error) {
    // Another process made it between the question and the answer.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
  } finally {
    await client.end();
  }
}
