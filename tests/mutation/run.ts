import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openTestCluster } from '../../server/db/postgres';
import { makeTemplate, repoRoot } from '../support/template';

/** The fewest with which the demo's books work out; every mutant that reaches the books checks all of them. */
const demoOrders = '1000';

/** `npm run mutation`: Stryker over one cluster, on which every test file clones a small demo world. Arguments are Stryker's. */
async function main(): Promise<void> {
  const cluster = await openTestCluster();
  try {
    process.env.TEST_CLUSTER_URL = cluster.url('postgres');
    process.env.TEST_ORDERS = demoOrders;
    process.env.TEST_SHARE = '0.01';
    await makeTemplate(process.env.TEST_CLUSTER_URL);
    const stryker = path.join(repoRoot, 'node_modules/@stryker-mutator/core/bin/stryker.js');
    const child = spawn(process.execPath, [stryker, 'run', path.join(__dirname, 'stryker.config.mjs'), ...process.argv.slice(2)], { cwd: repoRoot, stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '' } });
    const [code] = await once(child, 'exit');
    process.exitCode = typeof code === 'number' ? code : 1;
  } finally {
    await cluster.stop();
  }
}

void main();
