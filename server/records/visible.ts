import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import { platformOwner, type ShownFund } from '../../contract/ledger';
import { ledgerAccounts, providers } from '../db/schema';
import { ownerOf } from '../kernel/authenticate';
import { everybodys, nobodys, rowsOf, type Viewer } from '../kernel/visible';

/** Records that are read together: of two funds of one kind of owner, between which its money moves. */
export interface Book {
  owner: Identity;
  funds: readonly [ShownFund, ShownFund];
  /** Which owners' records a caller sees, beside the platform, which sees all. */
  of: 'own' | 'below';
}

export const books = {
  merchantBalances: { owner: 'payer', funds: ['balance', 'balance_frozen'], of: 'own' },
  ownBalances: { owner: 'payee', funds: ['balance', 'balance_frozen'], of: 'own' },
  providerBalances: { owner: 'payee', funds: ['balance', 'balance_frozen'], of: 'below' },
  providerDeposits: { owner: 'payee', funds: ['deposit', 'deposit_frozen'], of: 'below' },
  ownDeposits: { owner: 'payee', funds: ['deposit', 'deposit_frozen'], of: 'own' },
  preDeposits: { owner: 'other', funds: ['pre_deposit', 'software_payable'], of: 'own' },
} as const satisfies Record<string, Book>;

function visibleOwners({ owner, of }: Book, { identity, principalId }: Viewer): SQL {
  if (identity === platformOwner.identity) return everybodys;
  if (identity !== owner) return nobodys;
  if (of === 'own') return sql`${ledgerAccounts.principalId} = ${principalId}`;
  return sql`${providers.path} @> array[${principalId}]::bigint[] and ${ledgerAccounts.principalId} <> ${principalId}`;
}

/** Whose accounts a book holds for its reader. For a query of ledger accounts, with their providers. */
export function visibleRecords(book: Book, viewer: Viewer): SQL {
  const ofBook = sql`${ledgerAccounts.identity} = ${book.owner} and ${inArray(ledgerAccounts.fund, [...book.funds])}`;
  return sql`(${ofBook} and ${visibleOwners(book, viewer)})`;
}

/** Whose movements the caller can read where an order tells of its money: the platform all, everybody else those of his own books. */
export function visibleEntries(viewer: Viewer): SQL | undefined {
  if (viewer.identity === platformOwner.identity) return everybodys;
  const ofPeople = inArray(ledgerAccounts.fund, ['balance', 'balance_frozen', 'deposit', 'deposit_frozen']);
  return and(rowsOf(ledgerAccounts, ownerOf(viewer)), ofPeople);
}
