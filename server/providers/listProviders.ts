import { sql } from 'drizzle-orm';
import * as contract from '../../contract/providers';
import { accounts, providers } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { contains, equals, within } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';

/** The platform sees every provider; a provider those below it. */
function visibleProviders({ identity, principalId }: Actor) {
  if (identity === 'other') return undefined;
  return sql`${providers.path} @> array[${principalId}]::bigint[] and ${providers.id} <> ${principalId}`;
}

export const listProviders = handleList(contract.listProviders, ({ actor }, filters) => ({
  columns: {
    id: providers.id,
    ms_id: providers.id,
    name: providers.name,
    username: accounts.username,
    parent_name: sql`parent.name`,
    level: providers.level,
    status: providers.status,
    work_status: providers.workStatus,
    rate_copy: providers.rateCopy,
    rate_pay: providers.ratePay,
    allow_df: providers.allowDf,
    last_login_time: accounts.lastLoginAt,
    create_time: providers.createdAt,
  },
  from: sql`${providers}
    join ${accounts} on ${accounts.identity} = 'payee' and ${accounts.principalId} = ${providers.id} and ${accounts.role} = 'owner'
    left join ${providers} parent on parent.id = ${providers.parentId}`,
  where: [
    visibleProviders(actor),
    contains(sql`${providers.id}::text`, filters.ms_id),
    contains(providers.name, filters.name),
    contains(accounts.username, filters.username),
    equals(providers.status, filters.status),
    equals(providers.workStatus, filters.work_status),
    within(providers.createdAt, filters.create_time_from, filters.create_time_to),
  ],
  key: providers.id,
}));
