import pg from 'pg';
import fs from 'node:fs';
import { openCluster } from '../../server/db/postgres';

/** A process that uses an embedded cluster until it is told to leave. */
async function main(): Promise<void> {
  const cluster = await openCluster({ dataDir: process.env.CLUSTER_DIR ?? '', name: 'shared' });
  const url = cluster.url('postgres');
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ data: string }>("select current_setting('data_directory') as data");
  await client.end();
  const postmaster = Number(fs.readFileSync(`${rows[0]?.data ?? ''}/postmaster.pid`, 'utf8').split('\n')[0]);
  process.on('message', () => void cluster.stop().then(() => process.exit(0)));
  process.send?.({ url, postmaster });
}

void main();
