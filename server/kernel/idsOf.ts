import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import type { merchants, providers, receivingAccounts } from '../db/schema';
import { contains, exactNumber } from './conditions';

/** Whom a word means, by name or number, at most a thousand: ids, so that the database can go by an index. Undefined: no word. */
export async function idsOf(
  db: Db,
  table: typeof merchants | typeof providers | typeof receivingAccounts,
  text: string | undefined,
): Promise<number[] | undefined> {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  const exact = exactNumber(wanted);
  if (exact !== undefined) return [exact];
  const byId = /^\d{1,15}$/.test(wanted) ? sql`id = ${wanted}::bigint or` : sql``;
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${table} where ${byId} ${contains(sql`name`, wanted)} limit 1000`);
  return rows.map(({ id }) => Number(id));
}
