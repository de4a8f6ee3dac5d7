import { sql } from 'drizzle-orm';
import * as contract from '../../contract/rechargeAccounts';
import { providers, rechargeAccounts, receivingAccounts } from '../db/schema';
import { handleList } from '../kernel/handleList';
import { visibleAccounts } from '../receivingAccounts/visible';

export const listRechargeAccounts = handleList(contract.listRechargeAccounts, ({ actor }) => ({
  table: rechargeAccounts,
  joins: sql`join ${receivingAccounts} on ${receivingAccounts.id} = ${rechargeAccounts.receivingAccountId}
    join ${providers} on ${providers.id} = ${receivingAccounts.providerId}`,
  columns: { shop: receivingAccounts.name, account_id: receivingAccounts.id, provider: providers.name },
  where: [visibleAccounts(actor)],
}));
