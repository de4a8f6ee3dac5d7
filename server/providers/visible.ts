import { sql, type SQL } from 'drizzle-orm';
import { providers } from '../db/schema';
import type { Viewer } from '../kernel/visible';

/** The platform sees every provider; a provider those below it. */
export function visibleProviders({ identity, principalId }: Viewer): SQL | undefined {
  if (identity === 'other') return undefined;
  return sql`${providers.path} @> array[${principalId}]::bigint[] and ${providers.id} <> ${principalId}`;
}
