import { openTestCluster } from '../../server/db/postgres';
import { bundleServe } from './bundle';
import { makeTemplate } from './template';

/** Where the tests of a run find what they stand on. */
export interface Ground {
  /** A cluster with a migrated and seeded template that every world is cloned from. */
  TEST_CLUSTER_URL: string;
  /** The platform as one file. */
  TEST_SERVE: string;
}

/** Makes it; `leave` takes it away again. `isReadable`: for one who looks for a fault in a few tests. */
export async function layGround({ isReadable = false } = {}): Promise<{ ground: Ground; leave: () => Promise<void> }> {
  const cluster = await openTestCluster();
  const TEST_CLUSTER_URL = cluster.url('postgres');
  const [bundled] = await Promise.all([bundleServe(isReadable), makeTemplate(TEST_CLUSTER_URL)]);
  const leave = () => {
    bundled.remove();
    return cluster.stop();
  };
  return { ground: { TEST_CLUSTER_URL, TEST_SERVE: bundled.file }, leave };
}

/** The same for a runner of its own: nothing to do where `npm test` has laid it for all. */
export async function ensureGround(): Promise<() => Promise<void>> {
  if (process.env.TEST_CLUSTER_URL && process.env.TEST_SERVE) return async () => {};
  const { ground, leave } = await layGround({ isReadable: true });
  Object.assign(process.env, ground);
  return leave;
}
