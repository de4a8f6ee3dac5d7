import fs from 'node:fs/promises';
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
import { exportFolder } from './exportFolder';
import { mayRead } from './mayRead';
import { ownExports } from './visible';

/** Opens a stored file; null where it is gone. */
async function openFile(place: string): Promise<fs.FileHandle | null> {
  try {
    return await fs.open(place);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function contentTypeOf(fileName: string): string {
  const ending = path.extname(fileName).slice(1);
  const [, type] = Object.entries(contentTypes).find(([format]) => format === ending) ?? [];
  return type ?? 'application/octet-stream';
}

export const fetchExport = handleOpen(contract.fetchExport, async (context, { id }) => {
  const { db, actor, now, config, shares, reply, fail } = context;
  const [found] = await db
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.id, id), ownExports(actor)));
  if (!found) return fail('NOT_FOUND');
  if (!mayRead(context, actor, found)) return fail('ILLEGAL');
  if (found.status !== exportStatuses.done) {
    return fail('EXPORT_WRONG_STATE', { status: stateValue(exportStatusLabels, found.status) });
  }
  if (found.expiresAt === null || found.expiresAt <= now) return fail('NOT_FOUND');
  const giveBack = shares.take('export', actor.accountId);
  try {
    await sendFile(context, found.fileName, path.join(exportFolder(config), found.file), () =>
      audit(context, 'export.fetch', `export:${id}`),
    );
    finished(reply.raw).then(giveBack, giveBack);
  } catch (error) {
    giveBack();
    throw error;
  }
  return sent;
});

/** Sends a file at its reader's pace; `onFound` first, where it is there. */
async function sendFile({ reply, fail }: OpenContext, name: string, place: string, onFound: () => Promise<void>): Promise<void> {
  const file = await openFile(place);
  if (!file) return fail('NOT_FOUND');
  try {
    const { size } = await file.stat();
    await onFound();
    reply
      .header('content-type', contentTypeOf(name))
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store, no-transform');
  } catch (error) {
    await file.close();
    throw error;
  }
  await reply.send(file.createReadStream());
}
