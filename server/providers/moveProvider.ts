import { sql } from 'drizzle-orm';
import * as contract from '../../contract/providers';
import { takeLock } from '../db/locks';
import { providers } from '../db/schema';
import { audit } from '../kernel/audit';
import { handle } from '../kernel/handle';
import { withinRates } from '../rates/setRate';
import { findParent, lockProvider } from './manageProviders';

/** Puts a provider with all below it somewhere else, where every rate stays in order; orders under way keep their terms. */
export const moveProvider = handle(contract.moveProvider, async (context, { id, parent_id: parentId }) => {
  const { db, now, fail } = context;
  await takeLock(db, 'rates');
  const provider = await lockProvider(context, id);
  const parent = await findParent(context, parentId ?? undefined);
  if ((parent?.id ?? null) === provider.parentId) return fail('BELOW_IT_ALREADY', {}, 'parent_id');
  if (parent?.path.includes(id)) return fail('BELOW_ITSELF', {}, 'parent_id');
  const above = parent?.path ?? [];
  // The part of a path from the moved provider down stays, wherever it hangs.
  const path = sql`${sql.param(above)}::bigint[] || ${providers.path}[${provider.level}::int:]`;
  await withinRates(id, 'parent_id', () =>
    db.execute(sql`update ${providers} set path = ${path}, level = cardinality(${path}),
        parent_id = case when id = ${id} then ${parent?.id ?? null}::bigint else parent_id end,
        placed_at = case when id = ${id} then ${now.toISOString()}::timestamptz else placed_at end
      where path @> array[${id}]::bigint[]`),
  );
  await audit(context, 'provider.move', `provider:${id}`, { parent_id: [provider.parentId, parent?.id ?? null] });
  return {};
});
