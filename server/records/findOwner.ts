import { and, eq, type SQL } from 'drizzle-orm';
import type { Identity } from '../../contract/identity';
import { platformOwner, type Owner } from '../../contract/ledger';
import type { NamedOwner } from '../../contract/records';
import { merchants, providers } from '../db/schema';
import { ownerOf, type Actor } from '../kernel/authenticate';
import type { Context } from '../kernel/handle';
import { nameOf } from '../parties/nameOf';
import { everybodys, nobodys } from '../kernel/visible';
import { visibleProviders } from '../providers/visible';

interface Whose {
  identity?: Identity | undefined;
  owner_id?: number | undefined;
}

/** Whose money beside his own the caller may read: the platform everybody's, a provider what its record tells of those below it. */
type Reach = 'own' | 'below';

function readable(actor: Actor, identity: Identity, reach: Reach): SQL | undefined {
  if (actor.identity === platformOwner.identity) return everybodys;
  return reach === 'below' && identity === 'payee' && actor.identity === identity ? visibleProviders(actor) : nobodys;
}

/** Whose money is asked for, the caller himself where nobody is named. Whom he may not read does not exist for him. */
export async function findOwner(
  context: Context,
  { identity, owner_id: id }: Whose,
  reach: Reach,
): Promise<{ owner: Owner; named: NamedOwner }> {
  const { db, actor, fail } = context;
  const own = ownerOf(actor);
  const told = (owner: Owner, name: string | null) => ({
    owner,
    named: { identity: owner.identity, owner_id: owner.principalId, name: name ?? '' },
  });
  if ((identity ?? own.identity) === own.identity && (id ?? own.principalId) === own.principalId) return told(own, await nameOf(db, own));
  if (identity === undefined || identity === platformOwner.identity || id === undefined) return fail('NOT_FOUND');
  const table = identity === 'payer' ? merchants : providers;
  const [found] = await db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.id, id), readable(actor, identity, reach)));
  return found ? told({ identity, principalId: id }, found.name) : fail('NOT_FOUND');
}
