import { PassThrough, type Writable } from 'node:stream';
import { stringify } from 'csv-stringify';
import ExcelJS from 'exceljs';
import { sql, type SQL } from 'drizzle-orm';
import { inLocale, type Locale } from '../../contract/locale';
import type { Column, ExportFormat } from '../../contract/list';
import { words } from '../../contract/words';
import { audit } from './audit';
import type { Context } from './handle';
import type { WireValue } from './handleList';

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

/**
 * Streams a whole filter as a file: rows come from a cursor and leave as they come, so that size costs no memory.
 * Text that a spreadsheet would run as a formula is defused.
 */
export async function sendExport(context: Context, { name, format, zoneMinutes, columns, query, read }: Export): Promise<void> {
  const { reply, caller, now } = context;
  const stamp = new Date(now.getTime() + zoneMinutes * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  await audit(context, 'list.export', name, { format });
  const output = new PassThrough();
  reply
    .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}-${stamp}.${format}"`)
    .header('cache-control', 'no-store, no-transform');
  const writer = format === 'csv' ? csvWriter(output) : xlsxWriter(output, name);
  const written = (async () => {
    await writer.row(columns.map((column) => (column.title ? inLocale(words[column.title], caller.locale) : '')));
    await context.transaction(
      async (tx) => {
        await tx.execute(sql`declare export_rows no scroll cursor for ${query}`);
        for (;;) {
          const { rows } = await tx.execute(sql`fetch ${sql.raw(String(batch))} from export_rows`);
          for (const row of rows) {
            if (output.destroyed) return;
            await writer.row(read(row).map((value, index) => cell(columns[index], value, caller.locale, zoneMinutes)));
          }
          if (rows.length < batch) return;
        }
      },
      { accessMode: 'read only', isolationLevel: 'repeatable read' },
    );
    await writer.end();
  })();
  written.catch((error: unknown) => {
    context.log.error({ err: error, requestId: caller.requestId }, 'an export broke off');
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  await reply.send(output);
}

/** Waits until more can be written, or nobody reads any more. */
function drained(stream: Writable, output: PassThrough): Promise<void> {
  if (output.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle);
      output.off('close', settle);
      resolve();
    };
    stream.on('drain', settle);
    output.on('close', settle);
  });
}

interface RowWriter {
  row(values: (string | number | null)[]): Promise<void>;
  end(): Promise<void>;
}

function csvWriter(output: PassThrough): RowWriter {
  const rows = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' });
  rows.pipe(output);
  return {
    row: async (values) => {
      if (!rows.write(values)) await drained(rows, output);
    },
    end: async () => {
      rows.end();
    },
  };
}

function xlsxWriter(output: PassThrough, sheetName: string): RowWriter {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output });
  const sheet = book.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
  return {
    // A string cell of a workbook is never run as a formula.
    row: async (values) => {
      sheet.addRow(values).commit();
      if (output.writableNeedDrain) await drained(output, output);
    },
    end: () => book.commit(),
  };
}

function cell(column: Column | undefined, value: WireValue, locale: Locale, zoneMinutes: number): string | number | null {
  if (!column || value === null) return null;
  if (column.kind === 'time') return new Date((Number(value) + zoneMinutes * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  if (column.kind === 'rate') return `${(Number(value) / 100).toFixed(2)}%`;
  if (column.kind === 'label') {
    const label = column.labels?.[Number(value)];
    return label ? inLocale(words[label.word], locale) : String(value);
  }
  return value;
}
