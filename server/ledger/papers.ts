import { sql, type SQL } from 'drizzle-orm';
import { adjustmentStatuses } from '../../contract/states/adjustments';
import { depositTransferKinds } from '../../contract/states/deposits';
import { orderStatuses } from '../../contract/states/orders';
import { rechargeStatuses } from '../../contract/states/recharges';
import { withdrawalStatuses } from '../../contract/states/withdrawals';
import type { LedgerEvent } from '../../contract/ledger';
import type { PaperTable } from '../../contract/papers';

/** A paper's movement: by which event, on which owner's fund it tells, and how much that gets. */
interface Expected {
  table: 'orders' | PaperTable;
  event: LedgerEvent;
  owner: SQL;
  fund: SQL;
  amount: SQL;
  /** Of which papers; all where it is not said. */
  when?: SQL;
}

/** A balance and what is owed beside it, a pre-deposit and what is owed beside it, count as one. */
const together = (fund: SQL) =>
  sql`case ${fund} when 'receivable' then 'balance' when 'software_payable' then 'pre_deposit' else ${fund} end`;

const provider = sql`'payee', provider_id`;
const merchant = sql`'payer', merchant_id`;
const own = sql`identity, principal_id`;
const { paid, expired, closed } = orderStatuses;
const isLate = sql`exists (select 1 from order_events e where e.order_id = orders.id and e.kind = 'paidLate')`;

const papers: Expected[] = [
  { table: 'orders', event: 'order.created', owner: provider, fund: sql`'deposit_frozen'`, amount: sql`amount` },
  // What was paid late had run out before.
  {
    table: 'orders',
    event: 'order.released',
    owner: provider,
    fund: sql`'deposit_frozen'`,
    amount: sql`-amount`,
    when: sql`pay_status in (${expired}, ${closed}) or pay_status = ${paid} and ${isLate}`,
  },
  {
    table: 'orders',
    event: 'order.paid',
    owner: merchant,
    fund: sql`'balance'`,
    amount: sql`amount - fee`,
    when: sql`pay_status = ${paid}`,
  },
  {
    table: 'orders',
    event: 'order.reversed',
    owner: merchant,
    fund: sql`'balance'`,
    amount: sql`fee - amount`,
    when: sql`reversed_at is not null`,
  },
  { table: 'withdrawals', event: 'withdrawal.applied', owner: own, fund: sql`'balance_frozen'`, amount: sql`amount + fee` },
  {
    table: 'withdrawals',
    event: 'withdrawal.paid',
    owner: own,
    fund: sql`'balance_frozen'`,
    amount: sql`-amount - fee`,
    when: sql`status = ${withdrawalStatuses.paid}`,
  },
  {
    table: 'withdrawals',
    event: 'withdrawal.returned',
    owner: own,
    fund: sql`'balance_frozen'`,
    amount: sql`-amount - fee`,
    when: sql`status in (${withdrawalStatuses.rejected}, ${withdrawalStatuses.failed}, ${withdrawalStatuses.cancelled})`,
  },
  {
    table: 'recharges',
    event: 'recharge.credited',
    owner: own,
    fund: sql`'pre_deposit'`,
    amount: sql`credited`,
    when: sql`identity = 'other' and status = ${rechargeStatuses.success}`,
  },
  {
    table: 'recharges',
    event: 'deposit.recharged',
    owner: own,
    fund: sql`'deposit'`,
    amount: sql`credited`,
    when: sql`identity = 'payee' and status = ${rechargeStatuses.success}`,
  },
  { table: 'deposit_transfers', event: 'deposit.transferred', owner: sql`'payee', to_id`, fund: sql`'deposit'`, amount: sql`amount` },
  {
    table: 'deposit_transfers',
    event: 'deposit.transferred',
    owner: sql`'payee', from_id`,
    fund: sql`'deposit'`,
    amount: sql`-amount`,
    when: sql`kind = ${depositTransferKinds.toProvider}`,
  },
  {
    table: 'adjustments',
    event: 'adjustment',
    owner: own,
    fund: together(sql`fund`),
    amount: sql`amount`,
    when: sql`status = ${adjustmentStatuses.approved}`,
  },
];

/** The entries by which a movement tells what it did. */
const telling = sql`case t.event
  when 'order.created' then a.fund = 'deposit_frozen'
  when 'order.released' then a.fund = 'deposit_frozen'
  when 'order.paid' then a.identity = 'payer'
  when 'order.reversed' then a.identity = 'payer'
  when 'withdrawal.applied' then a.fund = 'balance_frozen'
  when 'withdrawal.paid' then a.fund = 'balance_frozen'
  when 'withdrawal.returned' then a.fund = 'balance_frozen'
  when 'recharge.credited' then a.fund in ('pre_deposit', 'software_payable')
  when 'deposit.recharged' then a.fund = 'deposit'
  when 'deposit.transferred' then a.fund = 'deposit'
  else not (a.identity = 'other' and a.fund = 'adjustment') end`;

/**
 * Holds papers and books against each other: every paper has exactly the movements that its state asks for, with its
 * amounts, and every movement has its paper. Answers the first that has not. `fresh`, an array of ids, narrows both to
 * those transactions.
 */
export function papersQuery(fresh?: SQL): SQL {
  const arms = papers.map(({ table, event, owner, fund, amount, when }) => {
    const isFresh =
      fresh && sql`order_sn in (select t.subject from ledger_transactions t where t.id = any(${fresh}) and t.event = ${event})`;
    return sql`select ${event}::text || ':' || order_sn, ${owner}, ${fund}, ${amount}, ${table}::text, order_sn
      from ${sql.identifier(table)}
      where (${when ?? sql`true`})${isFresh ? sql` and ${isFresh}` : sql``}`;
  });
  return sql`
    with expected (reference, identity, principal, fund, amount, "table", number) as (${sql.join(arms, sql` union all `)}),
    booked as (
      select t.reference, coalesce(a.identity, '') as identity, coalesce(a.principal_id, 0) as principal,
        coalesce(${together(sql`a.fund`)}, '') as fund, sum(e.amount) as amount, t.id
      from ledger_transactions t
      left join (ledger_entries e join ledger_accounts a on a.id = e.account_id) on e.transaction_id = t.id and ${telling}
      ${fresh ? sql`where t.id = any(${fresh})` : sql``}
      group by t.id, 2, 3, 4
    )
    select coalesce(expected."table", 'ledger_transactions') as "table", coalesce(expected.number, booked.id::text) as row
    from expected full join booked using (reference, identity, principal, fund)
    where expected.amount is distinct from booked.amount or expected.number is null or booked.id is null
    order by expected.number nulls last, booked.id limit 1`;
}
