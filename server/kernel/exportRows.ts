import type { Writable } from 'node:stream';
import { sql, type SQL } from 'drizzle-orm';
import type { Column } from '../../contract/list';
import type { Db } from '../db/database';
import { openRowWriter, type Writing } from './rowWriters';
import type { Services } from './services';
import { Slices, Turns } from './Shares';
import type { WireValue } from './wire';

/** What an export holds, and how it is read. */
export interface ExportPlan {
  name: string;
  columns: Column[];
  query: SQL;
  /** A query for how many rows there are. */
  count: SQL;
  read: (row: Record<string, unknown>) => WireValue[];
}

const batch = 500;

/** Exports that are read from the database at a time: fewer than the connections for such work, so that others have some. */
const reading = new Turns(3);
/** They share the time of one, so that ten of them are no harder on others than one is. */
export const slices = new Slices();

/** Reads for a long time, on a connection for such work and in one snapshot; of one account (`who`) one at a time. */
export function readLong<T>({ background }: Pick<Services, 'background'>, who: number | symbol, work: (tx: Db) => Promise<T>): Promise<T> {
  return reading.run(() => background.transaction(work, { accessMode: 'read only', isolationLevel: 'repeatable read' }), who);
}

/**
 * Writes all rows of a plan into a file: they come from a cursor and leave as they come, so that size costs no memory. Ends
 * the file, unless it was destroyed meanwhile. `onRows` is told after every batch how many are written; what it throws ends
 * the work.
 */
export async function exportRows(
  tx: Db,
  { name, columns, query, read }: ExportPlan,
  output: Writable,
  writing: Writing,
  onRows?: (rows: number) => Promise<void>,
): Promise<void> {
  if (output.destroyed) return;
  const writer = await openRowWriter(output, name, columns, writing);
  await tx.execute(sql`declare export_rows no scroll cursor for ${query}`);
  let count = 0;
  let isLast = false;
  while (!isLast) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(batch))} from export_rows`);
    for (const row of rows) {
      if (output.destroyed) return;
      await slices.pause();
      await writer.row(read(row));
    }
    count += rows.length;
    await onRows?.(count);
    isLast = rows.length < batch;
  }
  if (!output.destroyed) await writer.end();
}

/** A name for the file of an export, by when it was asked for. */
export function exportFileName(
  name: string,
  { format, zoneMinutes }: Pick<Writing, 'zoneMinutes'> & { format: string },
  now: Date,
): string {
  const stamp = new Date(now.getTime() + zoneMinutes * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `${name}-${stamp}.${format}`;
}

/** What is said of a file of each format. */
export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
