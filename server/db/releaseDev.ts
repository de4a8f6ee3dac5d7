import path from 'node:path';
import { readConfig } from '../config';
import { openCluster } from './postgres';

/** Stops what a killed `max dev` left running: comes in and, as the last one, goes out again. */
async function main(): Promise<void> {
  const { dataDir } = readConfig(process.env, path.resolve(__dirname, '../..'));
  await (await openCluster({ dataDir, name: 'dev' })).stop();
}

void main();
