import fs from 'node:fs/promises';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { exportFiles } from '../db/schema';
import type { Services } from '../kernel/services';
import { exportFolder } from './exportFolder';

/**
 * Removes the files that no export names: of those that are gone, and what a process left behind when it was ended. A file is
 * named by its export before it is there.
 */
export async function dropExportFiles({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const folder = exportFolder(config);
  await fs.mkdir(folder, { recursive: true });
  const names = await fs.readdir(folder);
  if (names.length === 0) return;
  const named = await db.select({ file: exportFiles.file }).from(exportFiles).where(inArray(exportFiles.file, names));
  const kept = new Set(named.map(({ file }) => file));
  for (const name of names.filter((one) => !kept.has(one))) await fs.rm(path.join(folder, name), { force: true });
}
