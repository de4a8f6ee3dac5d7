import { sql } from 'drizzle-orm';
import * as contract from '../../contract/records';
import { accounts, ledgerAccounts, ledgerEntries, ledgerTransactions } from '../db/schema';
import { allOf } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';
import { doerName } from '../parties/nameOf';
import { accountsIn, fundNumber, ownerName, people, rowsIn } from './accountsIn';
import { books, type Book } from './visible';

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
      fund: fundNumber,
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

export const listMerchantBalanceRecords = records(contract.listMerchantBalanceRecords, books.merchantBalances);
export const listOwnBalanceRecords = records(contract.listOwnBalanceRecords, books.ownBalances);
export const listProviderBalanceRecords = records(contract.listProviderBalanceRecords, books.providerBalances);
export const listProviderDepositRecords = records(contract.listProviderDepositRecords, books.providerDeposits);
export const listOwnDepositRecords = records(contract.listOwnDepositRecords, books.ownDeposits);
export const listPreDepositRecords = records(contract.listPreDepositRecords, books.preDeposits);
