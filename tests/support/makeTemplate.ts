import { ensureDatabase, migrateDatabase, openDatabase } from '../../server/db/database';
import { seedDemo } from '../../server/demo/seed';
import { markDatabase } from '../../server/installation';
import { Clock } from '../../server/kernel/clock';
import { inTransaction } from '../../server/kernel/handle';
import { seal } from '../../server/ledger/seal';
import { Sealer } from '../../server/kernel/secrets';
import { fold } from '../../server/orders/totals';
import { databaseUrl, templateName, testSecretKey } from './template';

/** Enough for every state to occur and every list to have pages. */
const demoOrders = Number(process.env.TEST_ORDERS ?? 6000);

async function main(): Promise<void> {
  const clusterUrl = process.env.TEST_CLUSTER_URL ?? '';
  await ensureDatabase(clusterUrl, templateName);
  const database = openDatabase(databaseUrl(clusterUrl, templateName), 4, () => {});
  await migrateDatabase(database);
  const sealer = new Sealer(testSecretKey);
  await seedDemo({ ...database, clock: new Clock(), sealer }, demoOrders);
  await markDatabase(database, sealer, true);
  // Else every platform of a test would begin with sealing the demo's books.
  while ((await inTransaction(database, seal)) > 0);
  while ((await fold(database.db)) > 0);
  // Else each of its copies finds out anew which rows are there for all; nobody looks after them by himself.
  await database.pool.query('vacuum analyze');
  await database.close();
}

void main();
