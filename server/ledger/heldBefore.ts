import { sql, type SQL } from 'drizzle-orm';
import { ledgerEntries, ledgerLateEntries } from '../db/schema';

const lateness = sql`ledger_lateness()`;

/**
 * What an account held before an instant, in fen: the sum of its entries that are older, in whatever order they were booked. A
 * subquery of one row with an `amount`; `account` is the alias of the account's row in the query around it.
 *
 * Read is what was booked about the instant, not all before or after. Before an entry that is not late stands nothing that is
 * younger than it by more than the lateness; and after the first such one from `at` and the lateness on, nothing is older than
 * `at` but late ones. So its `after` is the sum, less what stands before it and is not older, and with what came late.
 */
export function heldBefore(account: SQL, at: Date): SQL {
  const instant = sql`${at.toISOString()}::timestamptz`;
  return sql`(
    select coalesce(anchor.after, ${account}.balance)
      - coalesce((
        select sum(e.amount) filter (where anchor.position is null or e.position <= anchor.position) from ${ledgerEntries} e
        where e.account_id = ${account}.id and e.created_at >= ${instant}
          and e.created_at <= coalesce(anchor.created_at + ${lateness}, 'infinity')
      ), 0)
      + coalesce((
        select sum(e.amount) from ${ledgerLateEntries} late
        join ${ledgerEntries} e on e.account_id = late.account_id and e.position = late.position
        where late.account_id = ${account}.id and late.position > anchor.position and e.created_at < ${instant}
      ), 0) as amount
    from (select) one left join lateral (
      select e.after, e.position, e.created_at from ${ledgerEntries} e
      where e.account_id = ${account}.id and e.created_at >= ${instant} + ${lateness}
        and not exists (select from ${ledgerLateEntries} late where late.account_id = e.account_id and late.position = e.position)
      order by e.created_at, e.id limit 1
    ) anchor on true
  )`;
}
