import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { stringify } from 'csv-stringify';
import ExcelJS from 'exceljs';
import { sql, type SQL } from 'drizzle-orm';
import { inLocale, type Locale } from '../../contract/locale';
import type { Column, ColumnKind, ExportFormat } from '../../contract/list';
import { codeText } from '../../contract/codes';
import { words } from '../../contract/words';
import { audit } from './audit';
import type { OpenContext } from './handle';
import { Slices, Turns } from './Shares';
import { Spool } from './Spool';
import type { WireValue } from './wire';

interface Export {
  name: string;
  format: ExportFormat;
  /** Minutes east of UTC in which times are written. */
  zoneMinutes: number;
  columns: Column[];
  query: SQL;
  read: (row: Record<string, unknown>) => WireValue[];
}

const batch = 500;

/** Exports that are read from the database at a time: fewer than the connections for such work, so that others have some. */
const reading = new Turns(3);
/** They share the time of one, so that ten of them are no harder on others than one is. */
const slices = new Slices();

/**
 * Sends a whole filter as a file: rows come from a cursor and leave as they come, so that size costs no memory. They are
 * read on a connection for such work and through a spool: a slow reader keeps nobody waiting but himself. Text that a
 * spreadsheet would run as a formula is defused.
 */
export async function sendExport(context: OpenContext, { name, format, zoneMinutes, columns, query, read }: Export): Promise<void> {
  const { reply, caller, now, actor, shares, config, background, log } = context;
  const giveBack = shares.take('export', actor.accountId);
  try {
    await audit(context, 'list.export', name, { format });
    const { writer: output, reader } = await Spool.open(path.join(config.dataDir, 'spool'));
    const stamp = new Date(now.getTime() + zoneMinutes * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
    const writer = format === 'csv' ? csvWriter(output) : xlsxWriter(output, name, columns);
    const write = async () => {
      if (output.destroyed) return;
      await writer.row(columns.map((column) => (column.title ? inLocale(words[column.title], caller.locale) : '')));
      await background.transaction(
        async (tx) => {
          await tx.execute(sql`declare export_rows no scroll cursor for ${query}`);
          for (;;) {
            const { rows } = await tx.execute(sql`fetch ${sql.raw(String(batch))} from export_rows`);
            for (const row of rows) {
              if (output.destroyed) return;
              await slices.pause();
              await writer.row(read(row).map((value, index) => cell(columns[index], value, caller.locale, zoneMinutes, format)));
            }
            if (rows.length < batch) return;
          }
        },
        { accessMode: 'read only', isolationLevel: 'repeatable read' },
      );
      if (!output.destroyed) await writer.end();
    };
    reading.run(write, actor.accountId).catch((error: unknown) => {
      if (output.destroyed) return;
      log.error({ err: error, requestId: caller.requestId }, 'an export broke off');
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    finished(reader).then(giveBack, giveBack);
    reply
      .header(
        'content-type',
        format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      )
      .header('content-disposition', `attachment; filename="${name}-${stamp}.${format}"`)
      .header('cache-control', 'no-store, no-transform');
    await reply.send(reader);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Waits until more can be written, or it has ended. */
function drained(stream: Writable): Promise<void> {
  if (stream.destroyed || !stream.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle);
      stream.off('close', settle);
      resolve();
    };
    stream.on('drain', settle);
    stream.on('close', settle);
  });
}

interface RowWriter {
  row(values: (string | number | null)[]): Promise<void>;
  end(): Promise<void>;
}

/** By which some spreadsheets cut a line: a text that has one stays one cell there. */
const otherDelimiters = /[;\t]/;

function csvWriter(output: Writable): RowWriter {
  const rows = stringify({ bom: true, record_delimiter: 'windows', quoted_match: otherDelimiters });
  rows.pipe(output);
  output.on('close', () => rows.destroy());
  return {
    row: async (values) => {
      if (!rows.write(values)) await drained(rows);
    },
    end: async () => {
      rows.end();
    },
  };
}

/** How a workbook shows numbers of a kind. */
const formats: Partial<Record<ColumnKind, string>> = { money: '#,##0.00', usdt: '#,##0.000000', rate: '0.00%' };

function xlsxWriter(output: Writable, sheetName: string, columns: Column[]): RowWriter {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = book.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
  const shown = columns.flatMap(({ kind }, index) => (formats[kind] ? { place: index + 1, format: formats[kind] } : []));
  return {
    // A string cell of a workbook is never run as a formula.
    row: async (values) => {
      const row = sheet.addRow(values);
      for (const { place, format } of shown) row.getCell(place).numFmt = format;
      row.commit();
      await drained(output);
    },
    end: () => book.commit(),
  };
}

/** Text with which a spreadsheet would begin a formula is marked as text; full-width signs count too. */
function defused(text: string): string {
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}

function cell(
  column: Column | undefined,
  value: WireValue,
  locale: Locale,
  zoneMinutes: number,
  format: ExportFormat,
): string | number | null {
  if (!column || value === null) return null;
  const { kind } = column;
  if (kind === 'time') return new Date((Number(value) + zoneMinutes * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  // A workbook holds numbers as doubles: amounts have at most 15 digits, which a double keeps exactly.
  if (kind === 'money' || kind === 'usdt') return format === 'xlsx' ? Number(value) : value;
  if (kind === 'rate') return format === 'xlsx' ? Number(value) / 10_000 : `${(Number(value) / 100).toFixed(2)}%`;
  if (kind === 'label') {
    const label = column.labels?.[Number(value)];
    return label ? inLocale(words[label.word], locale) : String(value);
  }
  if (kind === 'code') return inLocale(codeText(String(value)), locale);
  return typeof value === 'string' && format === 'csv' ? defused(value) : value;
}
