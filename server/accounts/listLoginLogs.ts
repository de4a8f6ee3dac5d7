import { sql } from 'drizzle-orm';
import * as contract from '../../contract/accounts';
import { loginLogs } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';

/** The platform sees all attempts at its own door, named or not; everybody else those at his own accounts. */
function visibleLoginLogs({ identity, principalId }: Actor) {
  if (identity === 'other') return sql`${loginLogs.identity} = 'other'`;
  return sql`${loginLogs.identity} = ${identity} and ${loginLogs.principalId} = ${principalId}`;
}

export const listLoginLogs = handleList(contract.listLoginLogs, ({ actor }, filters) => ({
  columns: {
    id: loginLogs.id,
    create_time: loginLogs.createdAt,
    username: loginLogs.username,
    result: loginLogs.result,
    ip: loginLogs.ip,
    device: loginLogs.device,
  },
  from: sql`${loginLogs}`,
  where: [
    visibleLoginLogs(actor),
    contains(loginLogs.username, filters.username),
    contains(loginLogs.ip, filters.ip),
    equals(loginLogs.result, filters.result),
    within(loginLogs.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: loginLogs.id,
}));
