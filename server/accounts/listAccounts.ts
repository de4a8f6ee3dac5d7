import { sql } from 'drizzle-orm';
import * as contract from '../../contract/accounts';
import { accounts } from '../db/schema';
import { handleList } from '../kernel/handleList';

export const listAccounts = handleList(contract.listAccounts, () => ({
  table: accounts,
  columns: {
    permissions: sql`array_to_string(${accounts.permissions}, ',')`,
    second_factor: sql`case when ${accounts.totpSecret} is null then 2 else 1 end`,
    must_second_factor: sql`case when ${accounts.mustSecondFactor} then 1 else 2 end`,
  },
  where: [sql`${accounts.identity} = 'other' and ${accounts.principalId} = 0 and ${accounts.role} <> 'owner'`],
}));
