import { sql, type SQL } from 'drizzle-orm';
import { bookCurrency } from '../../contract/ledger';
import { ledgerAccounts, providers } from '../db/schema';
import { totalsOfDay } from '../orders/totals';

/** What each provider holds, in fen: rows of (id, deposit, deposit_frozen, balance, balance_frozen). */
export const holdings: SQL = sql`select principal_id as id,
    coalesce(sum(balance) filter (where fund = 'deposit'), 0) as deposit,
    coalesce(sum(balance) filter (where fund = 'deposit_frozen'), 0) as deposit_frozen,
    coalesce(sum(balance) filter (where fund = 'balance'), 0) as balance,
    coalesce(sum(balance) filter (where fund = 'balance_frozen'), 0) as balance_frozen
  from ${ledgerAccounts} where identity = 'payee' and currency = ${bookCurrency} group by 1`;

/**
 * What each provider and those below it are and have together: rows of (id, size), which does not count itself, with the
 * columns of `holdings`, and of the day's orders.
 */
export function teams(now: Date): SQL {
  return sql`select above.id, count(*) - 1 as size,
      coalesce(sum(h.deposit), 0) as deposit, coalesce(sum(h.deposit_frozen), 0) as deposit_frozen,
      coalesce(sum(h.balance), 0) as balance, coalesce(sum(h.balance_frozen), 0) as balance_frozen,
      coalesce(sum(t.orders), 0) as orders, coalesce(sum(t.paid_orders), 0) as paid_orders, coalesce(sum(t.paid_amount), 0) as paid_amount
    from ${providers} member
    cross join lateral unnest(member.path) above (id)
    left join (${holdings}) h on h.id = member.id
    left join (${totalsOfDay('payee', now)}) t on t.owner_id = member.id
    group by above.id`;
}
