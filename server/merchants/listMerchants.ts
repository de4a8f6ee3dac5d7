import { sql } from 'drizzle-orm';
import * as contract from '../../contract/merchants';
import { accounts, merchants } from '../db/schema';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';

export const listMerchants = handleList(contract.listMerchants, (_context, filters) => ({
  columns: {
    id: merchants.id,
    mer_id: merchants.id,
    name: merchants.name,
    username: accounts.username,
    status: merchants.status,
    rate_copy: merchants.rateCopy,
    rate_pay: merchants.ratePay,
    allow_df: merchants.allowDf,
    last_login_time: accounts.lastLoginAt,
    create_time: merchants.createdAt,
  },
  from: sql`${merchants} join ${accounts} on ${accounts.identity} = 'payer' and ${accounts.principalId} = ${merchants.id}
    and ${accounts.role} = 'owner'`,
  where: [
    contains(sql`${merchants.id}::text`, filters.mer_id),
    contains(merchants.name, filters.name),
    contains(accounts.username, filters.username),
    equals(merchants.status, filters.status),
    within(merchants.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: merchants.id,
}));
