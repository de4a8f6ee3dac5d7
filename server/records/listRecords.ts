import { or, sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/records';
import type { FilterValues } from '../../contract/list';
import { formatMoney } from '../../contract/money';
import { fundNumbers, funds, shownFundNames, type EntryType } from '../../contract/ledger';
import { accounts, ledgerAccounts, ledgerEntries, ledgerTransactions, merchants, providers } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { allOf, contains, equals, exactId, within } from '../kernel/conditions';
import { handle } from '../kernel/handle';
import { handleList } from '../kernel/handleList';
import { doerName } from '../parties/nameOf';
import { balancesOf } from '../ledger/post';
import { books, visibleRecords, type Book } from './visible';

const fundNumber = sql.join(
  shownFundNames.map((fund) => sql`when ${ledgerAccounts.fund} = ${fund} then ${fundNumbers[fund]}::int`),
  sql` `,
);

type RecordFilters = FilterValues<typeof contract.listOwnDepositRecords.list.filters>;

const ownerName = sql`coalesce(${merchants.name}, ${providers.name})`;

/** The accounts of a book that its reader sees, and of those the ones of a chosen fund and owner. */
function accountsIn(book: Book, actor: Actor, { fund, owner }: Pick<RecordFilters, 'fund' | 'owner'>): (SQL | undefined)[] {
  return [
    visibleRecords(book, actor),
    fund === undefined ? undefined : sql`case ${fundNumber} end = ${fund}`,
    exactId(owner) === undefined
      ? or(contains(ownerName, owner), equals(sql`${ledgerAccounts.principalId}::text`, owner))
      : equals(ledgerAccounts.principalId, exactId(owner)),
  ];
}

function rowsIn(filters: RecordFilters): (SQL | undefined)[] {
  return [
    contains(ledgerTransactions.subject, filters.subject),
    equals(ledgerEntries.type, filters.type),
    within(ledgerEntries.createdAt, filters.create_time_from, filters.create_time_to),
  ];
}

const people = sql`left join ${merchants} on ${ledgerAccounts.identity} = 'payer' and ${merchants.id} = ${ledgerAccounts.principalId}
      left join ${providers} on ${ledgerAccounts.identity} = 'payee' and ${providers.id} = ${ledgerAccounts.principalId}`;

function records(endpoint: typeof contract.listOwnDepositRecords, book: Book) {
  return handleList(endpoint, ({ actor, caller }, filters) => ({
    table: ledgerEntries,
    joins: sql`join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
      join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
      ${people}
      left join ${accounts} on ${accounts.id} = ${ledgerTransactions.operatorId}`,
    columns: {
      owner_id: ledgerAccounts.principalId,
      owner_name: ownerName,
      fund: sql`case ${fundNumber} end`,
      change: ledgerEntries.amount,
      subject: ledgerTransactions.subject,
      remark: ledgerTransactions.remark,
      operator: doerName({ actor, caller }),
    },
    where: [...accountsIn(book, actor, filters), ...rowsIn(filters)],
    narrow: null,
    // Every account counts its own rows.
    total: rowsIn(filters).some((condition) => condition !== undefined)
      ? null
      : sql`select coalesce(sum(${ledgerAccounts.entries}), 0)::int as total from ${ledgerAccounts} ${people}
          ${allOf(accountsIn(book, actor, filters))}`,
  }));
}

/** What an account held at an instant, in fen: nothing before its first entry. */
function heldAt(seconds: number | undefined, otherwise: SQL): SQL {
  if (seconds === undefined) return otherwise;
  return sql`coalesce((
    select e.after from ${ledgerEntries} e where e.account_id = held.id and e.created_at < to_timestamp(${seconds})
    order by e.position desc limit 1
  ), 0)`;
}

function summary(endpoint: typeof contract.sumOwnDepositRecords, book: Book) {
  return handle(endpoint, async ({ db, actor }, filters) => {
    const { create_time_from: from, create_time_to: to } = filters;
    const { rows } = await db.execute<Record<'opening' | 'closing' | 'inflow' | 'outflow', string>>(sql`
      with held as (
        select ${ledgerAccounts.id} as id, ${ledgerAccounts.balance} as balance from ${ledgerAccounts} ${people}
        ${allOf(accountsIn(book, actor, filters))}
      ),
      moved as (
        select ${ledgerEntries.amount} as amount from ${ledgerEntries}
        join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
        ${allOf([sql`${ledgerEntries.accountId} in (select id from held)`, ...rowsIn(filters)])}
      )
      select (select coalesce(sum(${heldAt(from, sql`0`)}), 0) from held) as opening,
        (select coalesce(sum(${heldAt(to, sql`held.balance`)}), 0) from held) as closing,
        coalesce(sum(amount) filter (where amount > 0), 0) as inflow,
        coalesce(-sum(amount) filter (where amount < 0), 0) as outflow
      from moved`);
    const [found] = rows;
    if (!found) throw new Error('sums without a row');
    const money = (fen: string) => formatMoney(BigInt(fen));
    return { opening: money(found.opening), closing: money(found.closing), inflow: money(found.inflow), outflow: money(found.outflow) };
  });
}

export const listMerchantBalanceRecords = records(contract.listMerchantBalanceRecords, books.merchantBalances);
export const listProviderBalanceRecords = records(contract.listProviderBalanceRecords, books.providerBalances);
export const listProviderDepositRecords = records(contract.listProviderDepositRecords, books.providerDeposits);
export const listOwnDepositRecords = records(contract.listOwnDepositRecords, books.ownDeposits);
export const listPreDepositRecords = records(contract.listPreDepositRecords, books.preDeposits);
export const sumMerchantBalanceRecords = summary(contract.sumMerchantBalanceRecords, books.merchantBalances);
export const sumProviderBalanceRecords = summary(contract.sumProviderBalanceRecords, books.providerBalances);
export const sumProviderDepositRecords = summary(contract.sumProviderDepositRecords, books.providerDeposits);
export const sumOwnDepositRecords = summary(contract.sumOwnDepositRecords, books.ownDeposits);
export const sumPreDepositRecords = summary(contract.sumPreDepositRecords, books.preDeposits);

export const explainBalance = handle(contract.explainBalance, async ({ db, actor, fail }, { id }) => {
  const readable = Object.values(books).map((book) => visibleRecords(book, actor));
  const { rows } = await db.execute<{ account: string; position: string; after: string }>(sql`
    select ${ledgerEntries.accountId} as account, ${ledgerEntries.position} as position, ${ledgerEntries.after} as after
    from ${ledgerEntries}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId} ${people}
    where ${ledgerEntries.id} = ${id} and (${sql.join(readable, sql` or `)})`);
  const [found] = rows;
  if (!found) return fail('NOT_FOUND');
  const sums = await db.execute<{ type: EntryType; count: string; amount: string }>(sql`
    select type, count(*) as count, sum(amount) as amount from ${ledgerEntries}
    where account_id = ${found.account} and position <= ${found.position} group by type order by type`);
  return {
    after: formatMoney(BigInt(found.after)),
    list: sums.rows.map(({ type, count, amount }) => ({ type, count: Number(count), amount: formatMoney(BigInt(amount)) })),
  };
});

export const ownerFunds = handle(contract.ownerFunds, async ({ db }, { identity, id = 0 }) => {
  const names = shownFundNames.filter((fund) => funds[fund].owner.some((one) => one === identity));
  const held = await balancesOf(db, { identity, principalId: id }, names);
  return { list: names.map((fund) => ({ fund: fundNumbers[fund], amount: formatMoney(held[fund] ?? 0n) })) };
});
