import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { exportFiles } from '../db/schema';
import { ownerOf, type Reader } from '../kernel/authenticate';
import { nobodys, rowsOf } from '../kernel/visible';

/**
 * Exports that the caller's account has asked for, nobody else's, whoever they work for; and the statements that are made by the
 * month for its house, for who may see its money.
 */
export function ownExports(reader: Reader): SQL | undefined {
  const ofHouse = reader.permissions.has('fund.view') ? and(isNull(exportFiles.accountId), rowsOf(exportFiles, ownerOf(reader))) : nobodys;
  return or(eq(exportFiles.accountId, reader.accountId), ofHouse);
}
