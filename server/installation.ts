import { sql } from 'drizzle-orm';
import { ConfigError, type Config } from './config';
import type { Database } from './db/database';
import { baseOf } from './db/postgres';
import { installation } from './db/schema';
import type { Sealer } from './kernel/secrets';

type Installation = typeof installation.$inferSelect;

/** What the canary says once it is opened. */
const canaryText = 'tmall-system';

async function found({ db }: Pick<Database, 'db'>): Promise<Installation | null> {
  const { rows } = await db.execute<{ is_there: boolean }>(sql`select to_regclass('public.installation') is not null as is_there`);
  if (!rows[0]?.is_there) return null;
  const [row] = await db.select().from(installation);
  return row ?? null;
}

/** Somebody's tables, but not ours: nothing is to be made among them. */
async function holdsSomethingElse({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await db.execute<{ tables: number; migrated: boolean }>(
    sql`select count(*)::int as tables, to_regclass('drizzle.__drizzle_migrations') is not null as migrated
      from pg_tables where schemaname = 'public'`,
  );
  return (rows[0]?.tables ?? 0) > 0 && !rows[0]?.migrated;
}

/** Rows of people, where the tables are there already. */
async function holdsAccounts({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(sql`select to_regclass('public.accounts') is not null as is_there`);
  if (!rows[0]?.is_there) return false;
  const { rows: some } = await db.execute(sql`select 1 from accounts limit 1`);
  return some.length > 0;
}

function opens(sealer: Sealer, canary: string): boolean {
  try {
    return sealer.open(canary) === canaryText;
  } catch {
    return false;
  }
}

/** What to do about a key that is not the database's; who has given none has lost the file in which it was kept. */
function otherKey({ secretKey, databaseUrl, dataDir }: Config): string {
  if (secretKey || databaseUrl) return 'SECRET_KEY is not the one this database was set up with: start with the former one.';
  return (
    `The key that is kept in ${dataDir} is not the one that the database in ${baseOf(dataDir)} was set up with: ` +
    'put the former secret-key back, or remove the folder of the database with all it holds to begin anew.'
  );
}

/**
 * What a database is known to be, if it is; null: nothing of ours is there yet. Changes nothing. Throws a ConfigError
 * where the configuration asks for another kind, or brings another key than the one its secrets are sealed with.
 */
export async function expectKind(database: Pick<Database, 'db'>, config: Config, sealer: Sealer): Promise<{ isDemo: boolean } | null> {
  const { wantsDemo, databaseUrl } = config;
  const known = await found(database);
  if (!known) {
    if (await holdsSomethingElse(database))
      throw new ConfigError('The database in DATABASE_URL holds tables of something else: name an empty one.');
    return null;
  }
  if (!opens(sealer, known.canary)) throw new ConfigError(otherKey(config));
  if (known.isDemo && !(wantsDemo ?? databaseUrl === undefined)) {
    throw new ConfigError('This database holds the demo world: name another one in DATABASE_URL, or set DEMO=1.');
  }
  if (!known.isDemo && wantsDemo) {
    throw new ConfigError(
      'DEMO=1 asks for the demo world, but this database holds data: name an empty one in DATABASE_URL, or leave DEMO out.',
    );
  }
  return { isDemo: known.isDemo };
}

/**
 * Decides what a database is before anything in it is changed: a demo, which is made in an empty database alone and
 * marked as one, or somebody's data, in which nothing of the demo ever exists. Throws as `expectKind` does. For whoever
 * holds the lock of the setup: another one may be making the demo.
 */
export async function decideKind(database: Pick<Database, 'db'>, config: Config, sealer: Sealer): Promise<{ isDemo: boolean }> {
  const known = await expectKind(database, config, sealer);
  if (known) return known;
  const isDemo = config.wantsDemo ?? config.databaseUrl === undefined;
  if (isDemo && (await holdsAccounts(database))) {
    throw new ConfigError('The demo world is made in an empty database alone: name another one in DATABASE_URL, or leave DEMO out.');
  }
  return { isDemo };
}

/** Writes down, once, what the database is from now on. */
export async function markDatabase({ db }: Pick<Database, 'db'>, sealer: Sealer, isDemo: boolean): Promise<void> {
  await db
    .insert(installation)
    .values({ isDemo, canary: sealer.seal(canaryText) })
    .onConflictDoNothing();
}
