import { and, eq } from 'drizzle-orm';
import * as contract from '../../contract/exports';
import type { ExportQuery } from '../../contract/list';
import { exportKinds, exportStatuses, exportStatusLabels, openExports } from '../../contract/states/exports';
import { exportFiles } from '../db/schema';
import { isStatement, type ListQuestion } from '../db/schema/exports';
import { audit } from '../kernel/audit';
import { exportFileName } from '../kernel/exportRows';
import { expectOwn } from '../kernel/expectOwn';
import { handle, type Context } from '../kernel/handle';
import type { ExportHandler } from '../kernel/handleList';
import { invalid, stateValue } from '../kernel/refusal';
import { parseInput } from '../kernel/validate';
import { askStatement } from '../statements/askStatement';
import { tellOfStatements } from '../statements/schedule';
import { conditionsOf } from './conditionsOf';
import { insertExport } from './insertExport';
import { expiryOf } from './expiryOf';
import { mayRead } from './mayRead';
import { ownExports } from './visible';

declare module '../kernel/services' {
  interface Services {
    /** The exports of the lists, by their name. */
    listExports: ReadonlyMap<string, ExportHandler>;
  }
}

/** Asks for a list that the caller may see; what is wrong with its query is said as the list itself would say it. */
async function askList(context: Context, { list: name, query }: ListQuestion): Promise<number> {
  const { listExports, actor, now, fail } = context;
  const { list } = listExports.get(name) ?? invalid('list', 'field.invalid');
  if (!list.paths[actor.identity] || !actor.permissions.has(list.list.access)) return fail('ILLEGAL');
  const values: ExportQuery = parseInput(list.export.input, query);
  expectOwn(list.list, actor.identity, values);
  const { format, zone = 0 } = values;
  const id = await insertExport(context, {
    kind: exportKinds.list,
    // What the list does not know is not kept.
    question: { list: name, query: Object.fromEntries(Object.entries(query).filter(([field]) => Object.hasOwn(values, field))) },
    conditions: conditionsOf(list.list, values),
    fileName: exportFileName(name, { format, zoneMinutes: zone }, now),
  });
  await audit(context, 'list.export', `list:${name}`, { format, export_id: id });
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
  if (!(await mayRead(db, context, actor, found))) return fail('ILLEGAL');
  const { question } = found;
  return { id: await (isStatement(question) ? askStatement(context, question) : askList(context, question)) };
});

/**
 * Whoever makes it notices, and leaves nothing of it. A statement of the house is given up by who manages them alone; the house is
 * told of the others of that month where none of them is still to be made.
 */
export const cancelExport = handle(contract.cancelExport, async (context, { id }) => {
  const { db, actor, now, fail } = context;
  const [found] = await db
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.id, id), ownExports(actor)))
    .for('update');
  if (!found) return fail('NOT_FOUND');
  const isOfHouse = found.accountId === null;
  if (isOfHouse && !actor.permissions.has('statement.manage')) return fail('ILLEGAL');
  if (!openExports.some((status) => status === found.status)) {
    return fail('EXPORT_WRONG_STATE', { status: stateValue(exportStatusLabels, found.status) });
  }
  await db
    .update(exportFiles)
    .set({ status: exportStatuses.cancelled, finishedAt: now, expiresAt: expiryOf(now) })
    .where(eq(exportFiles.id, id));
  if (isOfHouse && isStatement(found.question)) await tellOfStatements(db, found, found.question, now);
  await audit(context, 'export.cancel', `export:${id}`);
  return {};
});
