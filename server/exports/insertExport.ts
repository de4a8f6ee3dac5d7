import { and, eq, inArray, sql } from 'drizzle-orm';
import * as contract from '../../contract/exports';
import { openExports } from '../../contract/states/exports';
import { takeLock } from '../db/locks';
import { exportFiles } from '../db/schema';
import type { Context } from '../kernel/handle';

/** What the files of exports may take of the disk, in bytes: those of one account, and all together. */
export const roomForExports = { each: 2_147_483_648, all: 10_737_418_240 };

type Wanted = Pick<typeof exportFiles.$inferInsert, 'kind' | 'question' | 'conditions' | 'fileName'>;

/** Refuses one more export to an account that has enough of them: they are counted one after the other. */
async function expectRoom({ db, actor, fail }: Context): Promise<void> {
  await takeLock(db, 'askExport', actor.accountId);
  const isOwn = eq(exportFiles.accountId, actor.accountId);
  const [found] = await db
    .select({
      open: sql<number>`count(*) filter (where ${and(isOwn, inArray(exportFiles.status, [...openExports]))})::int`,
      own: sql<number>`coalesce(sum(${exportFiles.bytes}) filter (where ${isOwn}), 0)::float8`,
      all: sql<number>`coalesce(sum(${exportFiles.bytes}), 0)::float8`,
    })
    .from(exportFiles);
  if (!found) throw new Error('sums without a row');
  if (found.open >= contract.maxOpenExports) fail('EXPORTS_OPEN', { max: contract.maxOpenExports });
  if (found.own >= roomForExports.each || found.all >= roomForExports.all) fail('EXPORTS_FULL');
}

/** Has something made into a file by and by for the caller's account; answers the number of the export. */
export async function insertExport(context: Context, wanted: Wanted): Promise<number> {
  await expectRoom(context);
  const { db, actor, caller, now } = context;
  const { identity, principalId, accountId, imitator } = actor;
  const [made] = await db
    .insert(exportFiles)
    .values({
      ...wanted,
      identity,
      principalId,
      accountId,
      imitatorId: imitator?.accountId ?? null,
      locale: caller.locale,
      createdAt: now,
    })
    .returning({ id: exportFiles.id });
  if (!made) throw new Error('the export was not written');
  return made.id;
}
