import path from 'node:path';
import { finished } from 'node:stream/promises';
import { and, eq } from 'drizzle-orm';
import * as contract from '../../contract/exports';
import { exportStatuses, exportStatusLabels } from '../../contract/states/exports';
import { exportFiles } from '../db/schema';
import { audit } from '../kernel/audit';
import { contentTypes } from '../kernel/exportRows';
import { handleOpen, sent, type OpenContext } from '../kernel/handle';
import { stateValue } from '../kernel/refusal';
import { takePlace } from '../kernel/takePlace';
import { exportFolder } from './exportFolder';
import { mayRead } from './mayRead';
import { openStored, readStored } from './storedFile';
import { ownExports } from './visible';

type Found = typeof exportFiles.$inferSelect;

function contentTypeOf(fileName: string): string {
  const ending = path.extname(fileName).slice(1);
  const [, type] = Object.entries(contentTypes).find(([format]) => format === ending) ?? [];
  return type ?? 'application/octet-stream';
}

export const fetchExport = handleOpen(contract.fetchExport, async (context, { id }) => {
  const { db, actor, now, reply, fail } = context;
  const [found] = await db
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.id, id), ownExports(actor)));
  if (!found) return fail('NOT_FOUND');
  if (!(await mayRead(db, context, actor, found))) return fail('ILLEGAL');
  if (found.status !== exportStatuses.done) {
    return fail('EXPORT_WRONG_STATE', { status: stateValue(exportStatusLabels, found.status) });
  }
  if (found.expiresAt === null || found.expiresAt <= now) return fail('NOT_FOUND');
  const giveBack = takePlace(context, 'file');
  try {
    await sendFile(context, found);
    finished(reply.raw).then(giveBack, giveBack);
  } catch (error) {
    giveBack();
    throw error;
  }
  return sent;
});

/** Sends the file of an export at its reader's pace; refused where it is not what was made. */
async function sendFile(context: OpenContext, { id, fileName, file: name, bytes, digest }: Found): Promise<void> {
  const { reply, log, fail } = context;
  const file = await openStored(path.join(await exportFolder(context), name), { bytes, digest });
  if (!file) {
    log.error({ exportId: id }, 'the file of an export is gone or was changed');
    return fail('EXPORT_DAMAGED');
  }
  try {
    await audit(context, 'export.fetch', `export:${id}`);
  } catch (error) {
    await file.close();
    throw error;
  }
  reply
    .header('content-type', contentTypeOf(fileName))
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store, no-transform');
  await reply.send(readStored(file));
}
