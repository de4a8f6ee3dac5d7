import { openTestCluster, type Cluster } from '../../server/db/postgres';
import { bundleServe } from './bundle';
import { makeTemplate } from './template';

declare global {
  var testCluster: Cluster | undefined;
  var removeServe: (() => void) | undefined;
}

/** One cluster for the whole run, with a migrated and seeded template that every test file clones. */
export default async function globalSetup(): Promise<void> {
  globalThis.testCluster = await openTestCluster();
  process.env.TEST_CLUSTER_URL = globalThis.testCluster.url('postgres');
  globalThis.removeServe = await bundleServe();
  await makeTemplate(process.env.TEST_CLUSTER_URL);
}
