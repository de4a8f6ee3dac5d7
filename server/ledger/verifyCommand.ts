import path from 'node:path';
import { openCommandDatabase, runCommand } from '../command';
import { readConfig } from '../config';
import { knownHead } from './head';
import { oneState, verify, verifyStatistics } from './verify';

/**
 * `npm run verify`: holds every rule of the ledger, and the totals of reports and records, against every row; ends with 1 and the
 * rows that do not hold.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, path.resolve(__dirname, '../..'));
  const database = await openCommandDatabase(config);
  try {
    const { transactions, entries, faults: ofBooks } = await verify(database, { head: await knownHead(database.db, config.dataDir) });
    const faults = ofBooks.length > 0 ? ofBooks : await database.transaction(verifyStatistics, oneState);
    process.stdout.write(`${transactions} transactions, ${entries} entries\n`);
    for (const { rule, table, row } of faults) process.stdout.write(`does not hold: ${rule}, first at ${table} ${row}\n`);
    process.stdout.write(faults.length === 0 ? 'the ledger holds\n' : '');
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

runCommand(main);
