import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { platform, type Owner } from '../../contract/ledger';
import type { Db } from '../db/database';
import { merchants, providers } from '../db/schema';

/** Name of a merchant or provider; null where there is none, and for the platform. */
export async function nameOf(db: Db, { identity, principalId }: Owner): Promise<string | null> {
  if (identity === platform.identity) return null;
  const table = identity === 'payer' ? merchants : providers;
  const [found] = await db.select({ name: table.name }).from(table).where(eq(table.id, principalId));
  return found?.name ?? null;
}

/** The same inside of a query, for the columns of a paper that say whose it is. */
export function ownerName({ identity, principalId }: { identity: SQLWrapper; principalId: SQLWrapper }): SQL {
  return sql`coalesce((select m.name from ${merchants} m where ${identity} = 'payer' and m.id = ${principalId}), (select p.name from ${providers} p where ${identity} = 'payee' and p.id = ${principalId}))`;
}
