import { sql, type SQL } from 'drizzle-orm';
import { receivingAccounts } from '../db/schema';
import { everybodys, nobodys, type Viewer } from '../kernel/visible';

/** Whose receiving accounts the caller sees, and changes: the platform everybody's, a provider its own. */
export function visibleAccounts({ identity, principalId }: Viewer): SQL {
  if (identity === 'other') return everybodys;
  return identity === 'payee' ? sql`${receivingAccounts.providerId} = ${principalId}` : nobodys;
}
