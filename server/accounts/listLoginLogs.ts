import { sql } from 'drizzle-orm';
import * as contract from '../../contract/accounts';
import { loginLogs } from '../db/schema';
import { handleList } from '../kernel/handleList';
import type { Viewer } from '../kernel/visible';

/** The platform sees all attempts at its own door, named or not; everybody else those at his own accounts. */
function visibleLoginLogs({ identity, principalId }: Viewer) {
  if (identity === 'other') return sql`${loginLogs.identity} = 'other'`;
  return sql`${loginLogs.identity} = ${identity} and ${loginLogs.principalId} = ${principalId}`;
}

export const listLoginLogs = handleList(contract.listLoginLogs, ({ actor }) => ({
  table: loginLogs,
  where: [visibleLoginLogs(actor)],
}));
