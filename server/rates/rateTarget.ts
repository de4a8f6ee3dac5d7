import { and, eq } from 'drizzle-orm';
import type { RateOwner } from '../../contract/rates';
import { merchants, providers } from '../db/schema';
import type { Context } from '../kernel/handle';
import { visibleProviders } from '../providers/visible';

/** Whose rate is meant, by number. */
export interface RateTarget {
  owner: RateOwner;
  id: number;
}

/** The name of whose rate is meant; refused where the caller may not set his: a provider sets those below itself alone. */
export async function findTarget({ db, actor, fail }: Context, { owner, id }: RateTarget): Promise<{ name: string }> {
  const [found] =
    owner === 'payee'
      ? await db
          .select({ name: providers.name })
          .from(providers)
          .where(and(eq(providers.id, id), visibleProviders(actor)))
      : actor.identity === 'other'
        ? await db.select({ name: merchants.name }).from(merchants).where(eq(merchants.id, id))
        : [];
  return found ?? fail('NOT_FOUND');
}
