import { sql } from 'drizzle-orm';
import * as contract from '../../contract/merchants';
import { accounts, merchants } from '../db/schema';
import { handleList } from '../kernel/handleList';

export const listMerchants = handleList(contract.listMerchants, () => ({
  table: merchants,
  joins: sql`join ${accounts} on ${accounts.identity} = 'payer' and ${accounts.principalId} = ${merchants.id}
    and ${accounts.role} = 'owner'`,
  columns: { mer_id: merchants.id, username: accounts.username, last_login_time: accounts.lastLoginAt },
  where: [],
}));
