import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Db } from '../db/database';
import type { DemoWorld } from './movements';

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in COPY's text format. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : text;
}

/** Some 64 KB of rows at a time. */
const chunkLength = 1 << 16;

/** Writes rows by COPY, which is many times quicker than a parameter for every value. All rows have the same keys. */
export async function copyMany<T extends PgTable>(
  { client }: Pick<DemoWorld, 'client'>,
  table: T,
  rows: Iterable<T['$inferInsert']>,
): Promise<void> {
  let keys: string[] | undefined;
  let stream: ReturnType<typeof from> | undefined;
  let chunk = '';
  for (const row of rows) {
    keys ??= Object.keys(row);
    stream ??= client.query(
      from(`copy ${getTableName(table)} (${keys.map((key) => pg.escapeIdentifier(columnName(key))).join(', ')}) from stdin`),
    );
    const values: Readonly<Record<string, unknown>> = row;
    chunk += `${keys.map((key) => field(values[key])).join('\t')}\n`;
    if (chunk.length < chunkLength) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  if (!stream) return;
  stream.end(chunk);
  await finished(stream);
}

/** The first of so many numbers of a table's own, which are taken with this. */
export async function takeIds(db: Db, table: PgTable, count: number): Promise<number> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select setval(name, nextval(name) + ${count - 1}) as last from pg_get_serial_sequence(${getTableName(table)}, 'id') as name`,
  );
  return Number(rows[0]?.last) - count + 1;
}

/**
 * Runs work while nothing is checked of what is written: keys to other tables, and the rules of the books, which would move
 * the same few balances a hundred thousand times. Only for rows that are right by construction; `verify` holds them to every
 * rule. Who is no superuser lets the rules of the books rest alone, which takes some seconds longer.
 */
export async function unchecked(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ rolsuper: boolean }>(sql`select rolsuper from pg_roles where rolname = current_user`);
  const [rest, wake] = rows[0]?.rolsuper
    ? [[sql`set local session_replication_role = replica`], [sql`set local session_replication_role = origin`]]
    : [
        [sql`alter table ledger_entries disable trigger entered`, sql`alter table ledger_accounts disable trigger guard`],
        [sql`alter table ledger_accounts enable trigger guard`, sql`alter table ledger_entries enable trigger entered`],
      ];
  for (const statement of rest) await db.execute(statement);
  await work();
  for (const statement of wake) await db.execute(statement);
}
