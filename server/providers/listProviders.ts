import { sql } from 'drizzle-orm';
import { channels } from '../../contract/labels';
import * as contract from '../../contract/providers';
import { accounts, providers } from '../db/schema';
import { handleList } from '../kernel/handleList';
import { rateAt } from '../rates/rateAt';
import { visibleProviders } from './visible';

export const listProviders = handleList(contract.listProviders, ({ actor, now }) => ({
  table: providers,
  joins: sql`join ${accounts} on ${accounts.identity} = 'payee' and ${accounts.principalId} = ${providers.id} and ${accounts.role} = 'owner'
    left join ${providers} parent on parent.id = ${providers.parentId}`,
  columns: {
    ms_id: providers.id,
    username: accounts.username,
    rate_copy: rateAt('payee', providers.id, channels.copy, now),
    rate_pay: rateAt('payee', providers.id, channels.pay, now),
    parent_name: sql`parent.name`,
    last_login_time: accounts.lastLoginAt,
  },
  where: [visibleProviders(actor)],
}));
