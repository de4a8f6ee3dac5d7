import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database';

const batch = 5000;

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts rows by the thousand: as one JSON text each time, which is many times quicker than a parameter for every
 * value. All rows have the same keys.
 */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  returning?: SQL,
): Promise<Record<string, unknown>[]> {
  const [first] = rows;
  if (!first) return [];
  const keys = Object.keys(first);
  const columns = sql.join(
    keys.map((key) => sql.identifier(columnName(key))),
    sql`, `,
  );
  const answered: Record<string, unknown>[] = [];
  for (let at = 0; at < rows.length; at += batch) {
    const some = rows
      .slice(at, at + batch)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [columnName(key), typeof value === 'bigint' ? value.toString() : value]),
        ),
      );
    const written = await db.execute(
      sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(some)}::json)${returning ? sql` returning ${returning}` : sql``}`,
    );
    answered.push(...written.rows);
  }
  return answered;
}
