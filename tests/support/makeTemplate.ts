import { ensureDatabase, migrateDatabase, openDatabase } from '../../server/db/database';
import { seedDemo } from '../../server/demo/seed';
import { Clock } from '../../server/kernel/clock';
import { databaseUrl, templateName } from './template';

async function main(): Promise<void> {
  const clusterUrl = process.env.TEST_CLUSTER_URL ?? '';
  await ensureDatabase(clusterUrl, templateName);
  const database = openDatabase(databaseUrl(clusterUrl, templateName), 4, () => {});
  await migrateDatabase(database);
  await seedDemo({ ...database, clock: new Clock() });
  await database.close();
}

void main();
