import { migrateDatabase, openDatabase } from '../../server/db/database';
import { seedDemo } from '../../server/demo/seed';
import { Clock } from '../../server/kernel/clock';
import { Sealer } from '../../server/kernel/secrets';
import { testSecretKey } from './template';

/** A moment that is the same for every world that is made here. */
class StoppedClock extends Clock {
  override now(): Date {
    return new Date('2026-03-04T05:06:07.890Z');
  }
}

/** Makes a demo world of 1,000 orders in the empty database that DATABASE_URL names, and ends. */
async function main(): Promise<void> {
  const database = openDatabase(process.env.DATABASE_URL ?? '', 3, () => {});
  await migrateDatabase(database);
  await seedDemo({ ...database, clock: new StoppedClock(), sealer: new Sealer(testSecretKey) }, 1000);
  await database.close();
}

void main();
