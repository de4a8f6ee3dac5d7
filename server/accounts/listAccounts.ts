import { sql } from 'drizzle-orm';
import * as contract from '../../contract/accounts';
import { accounts } from '../db/schema';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';

export const listAccounts = handleList(contract.listAccounts, (_context, filters) => ({
  columns: {
    id: accounts.id,
    username: accounts.username,
    name: accounts.name,
    role: accounts.role,
    permissions: sql`array_to_string(${accounts.permissions}, ',')`,
    status: accounts.status,
    second_factor: sql`case when ${accounts.totpSecret} is null then 2 else 1 end`,
    must_second_factor: sql`case when ${accounts.mustSecondFactor} then 1 else 2 end`,
    last_login_time: accounts.lastLoginAt,
    last_login_ip: accounts.lastLoginIp,
    create_time: accounts.createdAt,
  },
  from: sql`${accounts}`,
  where: [
    sql`${accounts.identity} = 'other' and ${accounts.principalId} = 0 and ${accounts.role} <> 'owner'`,
    contains(accounts.username, filters.username),
    contains(accounts.name, filters.name),
    equals(accounts.status, filters.status),
    within(accounts.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: accounts.id,
}));
