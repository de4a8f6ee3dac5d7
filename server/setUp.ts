import path from 'node:path';
import type { Config } from './config';
import { migrateDatabase, openDatabase, withSetupLock } from './db/database';
import { drawDemoPictures } from './demo/demoPictures';
import { seedDemo } from './demo/seed';
import { ensureOwner } from './firstOwner';
import { decideKind, markDatabase } from './installation';
import { Clock } from './kernel/clock';
import { Sealer, secretKeyFrom } from './kernel/secrets';

export interface SetUp {
  isDemo: boolean;
  /** The owner's password, when this start made one up. */
  madePassword: string | null;
}

/** The platform's key: given, or made once and kept beside the data of its purpose. */
export function secretKeyOf({ secretKey, dataDir }: Config, purpose: string): string {
  return secretKeyFrom(secretKey, path.join(dataDir, purpose));
}

/** Migrates and, where the database is new, makes what it begins with; one process at a time. */
export async function setUp(url: string, config: Config, purpose: string, progress: (step: string) => void): Promise<SetUp> {
  const sealer = new Sealer(secretKeyOf(config, purpose));
  const database = openDatabase(url, 3, () => {}, { name: 'tmall-system setup' });
  let isDemo = false;
  let madePassword: string | null = null;
  try {
    await withSetupLock(database.pool, async () => {
      ({ isDemo } = await decideKind(database, config, sealer));
      progress('migrating the database');
      await migrateDatabase(database);
      if (isDemo) {
        progress('seeding the demo world');
        await seedDemo({ ...database, clock: new Clock(), sealer }, config.demoOrders, progress);
        await drawDemoPictures(config.dataDir);
      } else {
        madePassword = await ensureOwner({ ...database, config });
      }
      await markDatabase(database, sealer, isDemo);
    });
  } finally {
    await database.close();
  }
  return { isDemo, madePassword };
}
