import type { Db } from '../db/database';
import { installation } from '../db/schema';

/** By which number these books are told from others beside them, such as in a folder that several share; null: nothing names them yet. */
export async function bookIdOf(db: Db): Promise<string | null> {
  const [row] = await db.select({ bookId: installation.bookId }).from(installation);
  return row?.bookId ?? null;
}
