import path from 'node:path';
import { openCommandDatabase, runCommand } from '../command';
import { readConfig } from '../config';
import { oneState, verifyStatistics } from '../ledger/verify';
import { rebuildStatistics } from './rebuild';

/**
 * `npm run rebuild`: makes the totals of reports, records and lists of orders anew, and says whether they were right before; ends with 1
 * where they are not after.
 */
async function main(): Promise<void> {
  const database = await openCommandDatabase(readConfig(process.env, path.resolve(__dirname, '../..')));
  try {
    const fault = async () => (await database.transaction(verifyStatistics, oneState))[0]?.row;
    const before = await fault();
    process.stdout.write(before ? `the totals were wrong, first at ${before}\n` : 'the totals were right\n');
    await rebuildStatistics(database);
    const after = await fault();
    process.stdout.write(after ? `the totals are wrong, first at ${after}\n` : 'the totals are those of orders and books\n');
    process.exitCode = after ? 1 : 0;
  } finally {
    await database.close();
  }
}

runCommand(main);
