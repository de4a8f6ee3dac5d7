import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { receivingAccounts } from '../db/schema';
import { everybodys, nobodys, type Viewer } from '../kernel/visible';

/** Whose receiving accounts the caller sees, and changes: the platform everybody's, a provider its own. */
export function visibleAccounts({ identity, principalId }: Viewer): SQL {
  if (identity === 'other') return everybodys;
  return identity === 'payee' ? sql`${receivingAccounts.providerId} = ${principalId}` : nobodys;
}

/** What belongs to the receiving accounts that the caller sees: by the column that names the account. */
export function ofVisibleAccounts(column: SQLWrapper, viewer: Viewer): SQL {
  return sql`${column} in (select ${receivingAccounts.id} from ${receivingAccounts} where ${visibleAccounts(viewer)})`;
}
