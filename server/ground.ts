import type { Config } from './config';
import { ensureDatabase } from './db/database';
import { connectionsOf } from './db/pools';
import { joinCluster, openCluster, type Cluster } from './db/postgres';

export const embeddedDatabase = 'tmall';

/** The database that a platform stands on, for as long as a process is in. */
export interface Ground {
  url: string;
  leave: () => Promise<void>;
}

const external = (url: string): Ground => ({ url, leave: async () => {} });
const embedded = (cluster: Cluster): Ground => ({ url: cluster.url(embeddedDatabase), leave: () => cluster.stop() });

/**
 * The database of the configuration, or the embedded one, which is started where it does not run. `purpose` names its cluster,
 * so that `start` and `dev` each have their own.
 */
export async function openGround(config: Config, purpose: string, progress: (step: string) => void): Promise<Ground> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return external(databaseUrl);
  const cluster = await openCluster({ dataDir, name: purpose, progress, connections: connectionsOf(config) });
  await ensureDatabase(cluster.url('postgres'), embeddedDatabase);
  return embedded(cluster);
}

/** For a process beside the one that has opened it: the last one out stops an embedded database, whoever that is. */
export async function joinGround({ databaseUrl, dataDir }: Config, purpose: string): Promise<Ground> {
  return databaseUrl ? external(databaseUrl) : embedded(await joinCluster({ dataDir, name: purpose }));
}
