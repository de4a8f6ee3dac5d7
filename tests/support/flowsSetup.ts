import { openTestCluster } from '../../server/db/postgres';
import { makeTemplate } from './template';

/** One cluster for all flows; what is answered here takes it down again. */
export default async function flowsSetup(): Promise<() => Promise<void>> {
  const cluster = await openTestCluster();
  process.env.TEST_CLUSTER_URL = cluster.url('postgres');
  await makeTemplate(process.env.TEST_CLUSTER_URL);
  return () => cluster.stop();
}
