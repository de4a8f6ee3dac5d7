import path from 'node:path';
import { bookIdOf } from '../kernel/bookId';
import type { Services } from '../kernel/services';

/**
 * Where the files of exports lie; what they are called there cannot be guessed, and is nobody's to say. Databases that share a data
 * directory have a folder each: a file that none of its own exports names is nobody's to a platform.
 */
export async function exportFolder({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string> {
  const bookId = await bookIdOf(db);
  if (bookId === null) throw new Error('the database is not set up');
  return path.join(config.dataDir, 'exports', bookId);
}
