import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import * as contract from '../../contract/exports';
import { exportFormats } from '../../contract/list';
import { exportKinds, exportStatuses, exportStatusLabels, openExports } from '../../contract/states/exports';
import { takeLock } from '../db/locks';
import { exportFiles } from '../db/schema';
import type { ListQuestion } from '../db/schema/exports';
import { audit } from '../kernel/audit';
import { exportFileName } from '../kernel/exportRows';
import { handle, type Context } from '../kernel/handle';
import type { ExportHandler } from '../kernel/handleList';
import { invalid, stateValue } from '../kernel/refusal';
import { parseInput } from '../kernel/validate';
import { conditionsOf } from './conditionsOf';
import { ownExports } from './visible';

declare module '../kernel/services' {
  interface Services {
    /** The exports of the lists, by their name. */
    listExports: ReadonlyMap<string, ExportHandler>;
  }
}

/** What the files of exports may take of the disk, in bytes: those of one account, and all together. */
export const roomForExports = { each: 2_147_483_648, all: 10_737_418_240 };

type Wanted = Pick<typeof exportFiles.$inferInsert, 'kind' | 'question' | 'conditions' | 'fileName'>;

/** Refuses one more export to an account that has enough of them: they are counted one after the other. */
async function expectRoom({ db, actor, fail }: Context): Promise<void> {
  await takeLock(db, 'askExport', actor.accountId);
  const isOwn = ownExports(actor);
  const [found] = await db
    .select({
      open: sql<number>`count(*) filter (where ${isOwn} and ${inArray(exportFiles.status, [...openExports])})::int`,
      own: sql<number>`coalesce(sum(${exportFiles.bytes}) filter (where ${isOwn}), 0)::float8`,
      all: sql<number>`coalesce(sum(${exportFiles.bytes}), 0)::float8`,
    })
    .from(exportFiles);
  if (!found) throw new Error('sums without a row');
  if (found.open >= contract.maxOpenExports) fail('EXPORTS_OPEN', { max: contract.maxOpenExports });
  if (found.own >= roomForExports.each || found.all >= roomForExports.all) fail('EXPORTS_FULL');
}

async function insertExport(context: Context, wanted: Wanted): Promise<number> {
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

/** What every list is asked with when it is exported, beside its filters. */
const common = z.object({ format: z.enum(exportFormats), zone: z._default(z.number(), 0) });

/** Asks for a list that the caller may see; what is wrong with its query is said as the list itself would say it. */
async function askList(context: Context, { list: name, query }: ListQuestion): Promise<number> {
  const { listExports, actor, caller, now, fail } = context;
  const { endpoint, list } = listExports.get(name) ?? invalid('list', 'field.invalid');
  if (!list.paths[actor.identity] || !actor.permissions.has(list.list.access)) return fail('ILLEGAL');
  const values = z.record(z.string(), z.unknown()).parse(parseInput(endpoint.input, query));
  const { format, zone } = common.parse(values);
  const id = await insertExport(context, {
    kind: exportKinds.list,
    question: { list: name, query },
    conditions: conditionsOf(list.list, values, caller.locale),
    fileName: exportFileName(name, { format, zoneMinutes: zone }, now),
  });
  await audit(context, 'list.export', name, { format, export_id: id });
  return id;
}

export const createExport = handle(contract.createExport, async (context, { list, query }) => ({
  id: await askList(context, { list, query }),
}));

export const repeatExport = handle(contract.repeatExport, async (context, { id }) => {
  const { db, actor, fail } = context;
  const [found] = await db
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.id, id), ownExports(actor)));
  if (!found) return fail('NOT_FOUND');
  return { id: await askList(context, found.question) };
});

/** Whoever makes it notices, and leaves nothing of it. */
export const cancelExport = handle(contract.cancelExport, async (context, { id }) => {
  const { db, actor, now, fail } = context;
  const [found] = await db
    .select({ status: exportFiles.status })
    .from(exportFiles)
    .where(and(eq(exportFiles.id, id), ownExports(actor)))
    .for('update');
  if (!found) return fail('NOT_FOUND');
  if (!openExports.some((status) => status === found.status)) {
    return fail('EXPORT_WRONG_STATE', { status: stateValue(exportStatusLabels, found.status) });
  }
  await db
    .update(exportFiles)
    .set({ status: exportStatuses.cancelled, finishedAt: now, expiresAt: expiryOf(now) })
    .where(eq(exportFiles.id, id));
  await audit(context, 'export.cancel', `export:${id}`);
  return {};
});

/** Until when an export that ended now is kept. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + contract.exportDays * 86_400_000);
}
