import { openTestCluster } from '../../server/db/postgres';
import { bundleServe } from './bundle';
import { makeTemplate } from './template';

/** One cluster for all flows; what is answered here takes it down again. */
export default async function flowsSetup(): Promise<() => Promise<void>> {
  const cluster = await openTestCluster();
  process.env.TEST_CLUSTER_URL = cluster.url('postgres');
  const removeServe = await bundleServe();
  await makeTemplate(process.env.TEST_CLUSTER_URL);
  return () => {
    removeServe();
    return cluster.stop();
  };
}
