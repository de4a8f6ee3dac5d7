import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { KeepingClient } from './keptStatements';
import { locks } from './locks';

/** A connection pool or a transaction on it: whatever can run a query. */
export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'> &
  Pick<NodePgDatabase, 'selectDistinct' | '$count'>;

export interface Database {
  pool: pg.Pool;
  db: NodePgDatabase;
  /** Runs work in a transaction on a connection of its own. `inTransaction` runs it again where the database asks for it. */
  transaction: NodePgDatabase['transaction'];
  close(): Promise<void>;
}

/** How long things may take, in milliseconds, before the database gives them up. */
export interface Patience {
  /** One statement. */
  statement: number;
  /** Waiting for a lock. */
  lock: number;
  /** A transaction in which nothing happens. */
  idle: number;
}

/** For calls: whoever waits longer is told to come again, and holds nothing meanwhile. */
export const callPatience: Patience = { statement: 15_000, lock: 10_000, idle: 15_000 };

/** An answer that is this much later than the database would have given up does not come any more. */
const lateAnswerMs = 2_000;

interface PoolOptions {
  name?: string;
  /** How long the database may take to answer a new connection. */
  answerMs?: number;
  /** None: for what is made once, such as migrations and the demo world. */
  patience?: Patience;
}

/**
 * A pool on which any connection may break at any time, idle or in use: whoever used it gets an error, `onError` is told,
 * and the next one gets a new connection. Without a listener of its own a client in use would end the process.
 */
export function openPool(
  url: string,
  max: number,
  onError: (error: Error) => void,
  { name = 'tmall-system', answerMs = 10_000, patience }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client: KeepingClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: answerMs,
    keepAlive: true,
    application_name: name,
    ...(patience && {
      statement_timeout: patience.statement,
      query_timeout: patience.statement + lateAnswerMs,
      lock_timeout: patience.lock,
      idle_in_transaction_session_timeout: patience.idle,
    }),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Runs transactions on connections of a pool. The library's own way keeps the connection for good where its transaction cannot
 * begin: a few that end just then, and the pool has none left.
 */
function transactionsOf(pool: pg.Pool): Database['transaction'] {
  const sessions = new WeakMap<pg.PoolClient, NodePgDatabase>();
  return async (work, config) => {
    const client = await pool.connect();
    const session = sessions.get(client) ?? drizzle(client, { casing: 'snake_case' });
    sessions.set(client, session);
    let hasBegun = false;
    try {
      return await session.transaction((tx) => {
        hasBegun = true;
        return work(tx);
      }, config);
    } finally {
      // One that did not begin a transaction may do so later, and one that did not end it would go on in it: both are nobody's.
      client.release(!hasBegun || (client instanceof KeepingClient && client.isInTransaction));
    }
  };
}

export function openDatabase(url: string, poolSize: number, onError: (error: Error) => void, options: PoolOptions = {}): Database {
  const pool = openPool(url, poolSize, onError, options);
  const db = drizzle(pool, { casing: 'snake_case' });
  return { pool, db, transaction: transactionsOf(pool), close: () => pool.end() };
}

/** Runs work that must happen once, however many processes start together. */
export async function withSetupLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.setup]);
    await work();
  } finally {
    // The lock goes with its connection, also where that has ended: a pool would wait for it for good.
    client.release(true);
  }
}

export async function migrateDatabase({ db }: Pick<Database, 'db'>): Promise<void> {
  await migrate(db, { migrationsFolder: path.join(__dirname, 'migrations') });
}

/**
 * Creates a database of this name on a cluster unless it is there. A copy of a template is made of its files: through the log it
 * would cost three times as much.
 */
export async function ensureDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const from = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : '';
    await client.query(`create database ${pg.escapeIdentifier(name)}${from}`);
  } catch (error) {
    // Another process made it between the question and the answer.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
  } finally {
    await client.end();
  }
}
