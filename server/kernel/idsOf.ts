import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database';
import type { merchants, providers, receivingAccounts } from '../db/schema';
import { contains, exactNumber } from './conditions';
import { invalid } from './refusal';

const most = 1000;
const everybody = sql`true`;

/**
 * Whom a word means, by name or number: ids, so that the database can go by an index. Undefined: no word. `where` says among whom.
 * Refused at its field where it means more than a thousand: what is asked of some of them would be taken for all.
 */
export async function idsOf(
  db: Db,
  table: typeof merchants | typeof providers | typeof receivingAccounts,
  field: string,
  text: string | undefined,
  where: SQL = everybody,
): Promise<number[] | undefined> {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  const exact = exactNumber(wanted);
  if (exact !== undefined && where === everybody) return [exact];
  const byId = /^\d{1,15}$/.test(wanted) ? sql`id = ${wanted}::bigint or` : sql``;
  const isNamed = exact === undefined ? sql`(${byId} ${contains(sql`name`, wanted)})` : sql`id = ${exact}`;
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${table} where ${isNamed} and ${where} limit ${most + 1}`);
  if (rows.length > most) invalid(field, 'field.meansTooMany');
  return rows.map(({ id }) => Number(id));
}
