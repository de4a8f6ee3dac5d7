import { ledgerUnsealed } from '../db/schema';
import { inTransaction } from '../kernel/handle';
import { repeat, type Repeating } from '../kernel/repeat';
import type { Services } from '../kernel/services';
import { HeadKeeper } from './head';
import { seal, sealedAtOnce } from './seal';

/** A committed movement is in the hash chain about this much later. */
const everyMs = 1000;

/** Takes what is committed into the hash chain, and keeps its head outside of the database, for as long as the platform runs. */
export function sealNow(services: Pick<Services, 'db' | 'transaction' | 'log' | 'config'>): Repeating {
  const head = new HeadKeeper(services);
  return repeat(services, 'sealing the ledger', everyMs, async () => {
    // What comes in meanwhile waits for the next round: sealed by twos and threes, it would be added up in as many rows each time.
    let isMore = (await services.db.select().from(ledgerUnsealed).limit(1)).length > 0;
    while (isMore) isMore = (await inTransaction(services, seal)) === sealedAtOnce;
    await head.keep();
  });
}
