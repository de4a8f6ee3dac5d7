import { eq, isNull, sql } from 'drizzle-orm';
import { channels } from '../../contract/labels';
import * as contract from '../../contract/providers';
import { accounts, providers } from '../db/schema';
import { handleList } from '../kernel/handleList';
import { successRateOf, totalsOfDay } from '../orders/totals';
import { rateAt } from '../rates/rateAt';
import { holdings, teams } from './teams';
import { visibleProviders } from './visible';

/** Those directly below a provider; what is no number is nobody's. */
function below(parentId: string | undefined) {
  if (!parentId) return undefined;
  return parentId === '0' ? isNull(providers.parentId) : eq(sql`${providers.parentId}::text`, parentId);
}

export const listProviders = handleList(contract.listProviders, ({ actor, now }, { parent_id: parentId }) => ({
  table: providers,
  joins: sql`join ${accounts} on ${accounts.identity} = 'payee' and ${accounts.principalId} = ${providers.id} and ${accounts.role} = 'owner'
    left join ${providers} parent on parent.id = ${providers.parentId}
    left join (${holdings}) held on held.id = ${providers.id}
    left join (${totalsOfDay('payee', now)}) today on today.owner_id = ${providers.id}
    left join (${teams(now)}) team on team.id = ${providers.id}`,
  columns: {
    ms_id: providers.id,
    username: accounts.username,
    deposit: sql`coalesce(held.deposit, 0)`,
    balance: sql`coalesce(held.balance, 0)`,
    today_orders: sql`coalesce(today.orders, 0)`,
    today_amount: sql`coalesce(today.paid_amount, 0)`,
    success_rate: successRateOf('today'),
    team_size: sql`team.size`,
    team_deposit: sql`team.deposit`,
    team_amount: sql`team.paid_amount`,
    rate_copy: rateAt('payee', providers.id, channels.copy, now),
    rate_pay: rateAt('payee', providers.id, channels.pay, now),
    parent_name: sql`parent.name`,
    last_login_time: accounts.lastLoginAt,
  },
  narrow: { parent_id: below(parentId) },
  where: [visibleProviders(actor)],
}));
