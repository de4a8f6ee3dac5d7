import { sql } from 'drizzle-orm';
import * as contract from '../../contract/providers';
import { accounts, providers } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { handleList } from '../kernel/handleList';

/** The platform sees every provider; a provider those below it. */
function visibleProviders({ identity, principalId }: Actor) {
  if (identity === 'other') return undefined;
  return sql`${providers.path} @> array[${principalId}]::bigint[] and ${providers.id} <> ${principalId}`;
}

export const listProviders = handleList(contract.listProviders, ({ actor }) => ({
  table: providers,
  joins: sql`join ${accounts} on ${accounts.identity} = 'payee' and ${accounts.principalId} = ${providers.id} and ${accounts.role} = 'owner'
    left join ${providers} parent on parent.id = ${providers.parentId}`,
  columns: {
    ms_id: providers.id,
    username: accounts.username,
    parent_name: sql`parent.name`,
    last_login_time: accounts.lastLoginAt,
  },
  where: [visibleProviders(actor)],
}));
