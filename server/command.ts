import type { Config } from './config';
import { openDatabase, type Database } from './db/database';
import { openCluster } from './db/postgres';
import { embeddedDatabase } from './ground';

/** The database of the platform for a command beside it: the one of DATABASE_URL, or the embedded one of `npm start`. */
export async function openCommandDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const cluster = databaseUrl ? undefined : await openCluster({ dataDir, name: 'start' });
  const url = databaseUrl ?? cluster?.url(embeddedDatabase);
  if (!url) throw new Error('there is no database');
  const database = openDatabase(url, 2, () => {});
  const close = async () => {
    await database.close();
    await cluster?.stop();
  };
  return { ...database, close };
}

/** Runs a command to its end. What it cannot do is said in a sentence, and the process ends with 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
