import { eq, type SQL } from 'drizzle-orm';
import { exportFiles } from '../db/schema';
import type { Reader } from '../kernel/authenticate';

/** Exports that the caller's account has asked for: nobody else's, whoever they work for. */
export function ownExports({ accountId }: Pick<Reader, 'accountId'>): SQL {
  return eq(exportFiles.accountId, accountId);
}
