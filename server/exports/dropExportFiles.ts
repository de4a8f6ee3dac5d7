import fs from 'node:fs/promises';
import path from 'node:path';
import { and, inArray } from 'drizzle-orm';
import { exportStatuses } from '../../contract/states/exports';
import { exportFiles } from '../db/schema';
import type { Services } from '../kernel/services';
import { exportFolder } from './exportFolder';

/** A file is of use while it is made, and once it is there to be fetched. */
const withFile = [exportStatuses.running, exportStatuses.done];

/**
 * Removes the files that no export needs: of those that are gone or ended otherwise than well, and what a process left behind when
 * it was ended. A file is named by its export before it is there.
 */
export async function dropExportFiles(services: Pick<Services, 'db' | 'config'>): Promise<void> {
  const folder = await exportFolder(services);
  await fs.mkdir(folder, { recursive: true });
  const names = await fs.readdir(folder);
  if (names.length === 0) return;
  const named = await services.db
    .select({ file: exportFiles.file })
    .from(exportFiles)
    .where(and(inArray(exportFiles.file, names), inArray(exportFiles.status, withFile)));
  const kept = new Set(named.map(({ file }) => file));
  for (const name of names.filter((one) => !kept.has(one))) await fs.rm(path.join(folder, name), { force: true, recursive: true });
}
