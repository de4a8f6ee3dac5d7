import { and, eq, or, sql } from 'drizzle-orm';
import { switchOf, switchOn } from '../../contract/fields';
import * as contract from '../../contract/views';
import { accounts, openingViews, savedViews } from '../db/schema';
import type { Actor } from '../kernel/authenticate';
import { handle, type Context } from '../kernel/handle';

/** The caller's own, and what is shared in his house. */
function visible({ accountId, identity, principalId }: Actor) {
  const house = and(eq(accounts.identity, identity), eq(accounts.principalId, principalId));
  return or(eq(savedViews.accountId, accountId), and(savedViews.isShared, house));
}

/** Views are a person's: who acts for somebody leaves his as they are. */
function expectOwn({ actor, fail }: Context): void {
  if (actor.imitator) fail('NOT_WHILE_ACTING');
}

export const listViews = handle(contract.listViews, async ({ db, actor }, { list }) => {
  const isOwn = sql<boolean>`${savedViews.accountId} = ${actor.accountId}`;
  const rows = await db
    .select({
      id: savedViews.id,
      name: savedViews.name,
      isShared: savedViews.isShared,
      isOwn,
      username: accounts.username,
      opens: sql<boolean>`${openingViews.viewId} is not null`,
      view: savedViews.view,
    })
    .from(savedViews)
    .innerJoin(accounts, eq(accounts.id, savedViews.accountId))
    .leftJoin(openingViews, and(eq(openingViews.viewId, savedViews.id), eq(openingViews.accountId, actor.accountId)))
    .where(and(eq(savedViews.list, list), visible(actor)))
    .orderBy(sql`${isOwn} desc`, savedViews.name, savedViews.id);
  return {
    list: rows.map(({ isShared, isOwn: own, opens, ...row }) => ({
      ...row,
      shared: switchOf(isShared),
      own: switchOf(own),
      opens: switchOf(opens),
    })),
  };
});

export const saveView = handle(contract.saveView, async (context, { list, name, shared, view }) => {
  expectOwn(context);
  const { db, actor, fail } = context;
  // One person's views of a list are counted one after the other.
  await db.execute(sql`select from ${accounts} where ${accounts.id} = ${actor.accountId} for no key update`);
  const mine = and(eq(savedViews.accountId, actor.accountId), eq(savedViews.list, list));
  const others = await db.$count(savedViews, and(mine, sql`${savedViews.name} <> ${name}`));
  if (others >= contract.mostViews) fail('TOO_MANY_VIEWS', { most: contract.mostViews }, 'name');
  const kept = { isShared: shared === switchOn, view };
  const [made] = await db
    .insert(savedViews)
    .values({ accountId: actor.accountId, list, name, ...kept })
    .onConflictDoUpdate({ target: [savedViews.accountId, savedViews.list, savedViews.name], set: kept })
    .returning({ id: savedViews.id });
  if (!made) throw new Error('the view was not kept');
  return made;
});

export const deleteView = handle(contract.deleteView, async (context, { id }) => {
  expectOwn(context);
  const { db, actor, fail } = context;
  const [found] = await db
    .select({ accountId: savedViews.accountId })
    .from(savedViews)
    .innerJoin(accounts, eq(accounts.id, savedViews.accountId))
    .where(and(eq(savedViews.id, id), visible(actor)))
    .for('update', { of: savedViews });
  if (!found || (found.accountId !== actor.accountId && !actor.isOwner)) return fail('NOT_FOUND');
  await db.delete(savedViews).where(eq(savedViews.id, id));
  return {};
});

export const openByView = handle(contract.openByView, async (context, { list, id }) => {
  expectOwn(context);
  const { db, actor, fail } = context;
  const { accountId } = actor;
  if (id === undefined) {
    await db.delete(openingViews).where(and(eq(openingViews.accountId, accountId), eq(openingViews.list, list)));
    return {};
  }
  const [found] = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .innerJoin(accounts, eq(accounts.id, savedViews.accountId))
    .where(and(eq(savedViews.id, id), eq(savedViews.list, list), visible(actor)))
    .for('key share', { of: savedViews });
  if (!found) return fail('NOT_FOUND');
  await db
    .insert(openingViews)
    .values({ accountId, list, viewId: id })
    .onConflictDoUpdate({ target: [openingViews.accountId, openingViews.list], set: { viewId: id } });
  return {};
});
