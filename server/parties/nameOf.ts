import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { identities } from '../../contract/identity';
import { platformOwner, type Owner } from '../../contract/ledger';
import { inLocale } from '../../contract/locale';
import { words } from '../../contract/words';
import type { Db } from '../db/database';
import { accounts, merchants, providers } from '../db/schema';
import type { Reading } from '../kernel/handleList';

/** Name of a merchant or provider; null where there is none, and for the platform. */
export async function nameOf(db: Db, { identity, principalId }: Owner): Promise<string | null> {
  if (identity === platformOwner.identity) return null;
  const table = identity === 'payer' ? merchants : providers;
  const [found] = await db.select({ name: table.name }).from(table).where(eq(table.id, principalId));
  return found?.name ?? null;
}

/** The same inside of a query, for the columns of a paper that say whose it is. */
export function ownerName({ identity, principalId }: { identity: SQLWrapper; principalId: SQLWrapper }): SQL {
  return sql`coalesce(
    (select m.name from ${merchants} m where ${identity} = 'payer' and m.id = ${principalId}),
    (select p.name from ${providers} p where ${identity} = 'payee' and p.id = ${principalId}))`;
}

/** Inside of a query: the username of an account that a row names; null where it names none. */
export function usernameOf(accountId: SQLWrapper): SQL<string | null> {
  return sql`(select a.username from ${accounts} a where a.id = ${accountId})`;
}

/**
 * Inside of a query that joins the account of who did something: what the caller may know of them. The platform knows
 * everybody's username, everybody else those of their own people; the others are their side.
 */
export function doerName({ actor, caller }: Pick<Reading, 'actor' | 'caller'>): SQL<string | null> {
  if (actor.identity === platformOwner.identity) return sql`${accounts.username}`;
  const isOwn = sql`${accounts.identity} = ${actor.identity} and ${accounts.principalId} = ${actor.principalId}`;
  const sides = identities.map((side) => sql`when ${accounts.identity} = ${side} then ${inLocale(words[`party.${side}`], caller.locale)}`);
  return sql`case when ${isOwn} then ${accounts.username} ${sql.join(sides, sql` `)} end`;
}

/** Inside of a query: who made a merchant's or provider's paper in its name, as far as the caller may know; null where it did itself. */
export function actedByOf(reading: Pick<Reading, 'actor' | 'caller'>, makerId: SQLWrapper): SQL<string | null> {
  const isOperator = sql`${accounts.identity} = ${platformOwner.identity}`;
  return sql`(select ${doerName(reading)} from ${accounts} where ${accounts.id} = ${makerId} and ${isOperator})`;
}
