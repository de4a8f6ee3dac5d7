import { sql, type SQL } from 'drizzle-orm';
import * as contract from '../../contract/records';
import { accounts, ledgerAccounts, ledgerEntries, ledgerTransactions } from '../db/schema';
import { allOf } from '../kernel/conditions';
import { handleList, type PageAsked } from '../kernel/handleList';
import { doerName } from '../parties/nameOf';
import { accountsIn, fundNumber, ownerName, people, rowsIn } from './accountsIn';
import { countOf, isOfAll } from './moving';
import { books, type Book } from './visible';

/**
 * One page of the accounts that are asked for: the first rows of each of them, and of these the first. Rows of few accounts, or that
 * are rare, are found without reading the others between them.
 */
function pageOf(accountsAsked: (SQL | undefined)[], rows: (SQL | undefined)[], { isDescending, beyond, limit }: PageAsked): SQL {
  const { createdAt, id, accountId } = ledgerEntries;
  const [before, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const isBeyond = beyond && sql`(${createdAt}, ${id}) ${before} (${beyond.value}::timestamptz, ${beyond.key}::bigint)`;
  const inOrder = sql`order by created_at ${direction}, id ${direction} limit ${limit}`;
  return sql`(
    select entry.* from (select ${ledgerAccounts.id} as number from ${ledgerAccounts} ${people}${allOf(accountsAsked)}) account
    cross join lateral (select * from ${ledgerEntries}${allOf([sql`${accountId} = account.number`, ...rows, isBeyond])} ${inOrder}) entry
    ${inOrder}
  ) ledger_entries`;
}

function records(endpoint: typeof contract.listOwnDepositRecords, book: Book) {
  return handleList(endpoint, ({ actor, caller }, filters) => {
    const [asked, rows] = [accountsIn(book, actor, filters), rowsIn(filters)];
    const isBySubject = Boolean(filters.subject?.trim());
    // What many accounts have is read in the order of time.
    const isOfMany = book.owner !== 'other' && isOfAll(actor, filters) && filters.fund === undefined && filters.type === undefined;
    const page = isBySubject || isOfMany ? {} : { page: (asking: PageAsked) => pageOf(asked, rows, asking) };
    return {
      table: ledgerEntries,
      rows: { from: sql`${ledgerEntries}`, ...page },
      joins: sql`join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
      join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.transactionId}
      ${people}
      left join ${accounts} on ${accounts.id} = ${ledgerTransactions.operatorId}`,
      columns: {
        owner_id: ledgerAccounts.principalId,
        owner_name: ownerName,
        fund: fundNumber,
        change: ledgerEntries.amount,
        subject: ledgerTransactions.subject,
        remark: ledgerTransactions.remark,
        operator: doerName({ actor, caller }),
      },
      where: [...asked, ...rows],
      narrow: null,
      total: isBySubject ? null : countOf(book, actor, filters),
    };
  });
}

export const listMerchantBalanceRecords = records(contract.listMerchantBalanceRecords, books.merchantBalances);
export const listOwnBalanceRecords = records(contract.listOwnBalanceRecords, books.ownBalances);
export const listProviderBalanceRecords = records(contract.listProviderBalanceRecords, books.providerBalances);
export const listProviderDepositRecords = records(contract.listProviderDepositRecords, books.providerDeposits);
export const listOwnDepositRecords = records(contract.listOwnDepositRecords, books.ownDeposits);
export const listPreDepositRecords = records(contract.listPreDepositRecords, books.preDeposits);
