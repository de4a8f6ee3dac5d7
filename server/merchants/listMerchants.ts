import { sql } from 'drizzle-orm';
import { channels } from '../../contract/labels';
import { bookCurrency } from '../../contract/ledger';
import * as contract from '../../contract/merchants';
import { accounts, ledgerAccounts, merchants, orders } from '../db/schema';
import { callbacksGivenUp } from '../home/callbacksGivenUp';
import { rateAt } from '../rates/rateAt';
import { handleList } from '../kernel/handleList';
import { successRateOf, totalsOfDay } from '../orders/totals';

export const listMerchants = handleList(contract.listMerchants, ({ now }) => ({
  table: merchants,
  joins: sql`join ${accounts} on ${accounts.identity} = 'payer' and ${accounts.principalId} = ${merchants.id} and ${accounts.role} = 'owner'
    left join (select principal_id, sum(balance) filter (where fund = 'balance') as balance,
        sum(balance) filter (where fund = 'balance_frozen') as frozen
      from ${ledgerAccounts} where identity = 'payer' and currency = ${bookCurrency} group by 1) held on held.principal_id = ${merchants.id}
    left join (${totalsOfDay('payer', now)}) today on today.owner_id = ${merchants.id}
    left join (select merchant_id, count(*) as orders from ${orders} where ${callbacksGivenUp(now)} group by 1) late
      on late.merchant_id = ${merchants.id}`,
  columns: {
    mer_id: merchants.id,
    username: accounts.username,
    balance: sql`coalesce(held.balance, 0)`,
    frozen: sql`coalesce(held.frozen, 0)`,
    today_orders: sql`coalesce(today.orders, 0)`,
    today_amount: sql`coalesce(today.paid_amount, 0)`,
    success_rate: successRateOf('today'),
    rate_copy: rateAt('payer', merchants.id, channels.copy, now),
    rate_pay: rateAt('payer', merchants.id, channels.pay, now),
    given_up: sql`coalesce(late.orders, 0)`,
    last_login_time: accounts.lastLoginAt,
  },
  where: [],
}));
