import type { Writable } from 'node:stream';
import { stringify } from 'csv-stringify';
import ExcelJS from 'exceljs';
import { codeText } from '../../contract/codes';
import type { Column, ColumnKind, ExportFormat } from '../../contract/list';
import { inLocale, type Locale } from '../../contract/locale';
import { words } from '../../contract/words';
import type { WireValue } from './wire';
import { forWorkbook } from './workbookText';

/** How the values of an export are written. */
export interface Writing {
  format: ExportFormat;
  locale: Locale;
  /** Minutes east of UTC in which times are written. */
  zoneMinutes: number;
}

/** Writes the rows of a table into a file as they come. */
export interface RowWriter {
  row(values: WireValue[]): Promise<void>;
  end(): Promise<void>;
}

/** A file of rows that begins with the titles of its columns. Text that a spreadsheet would run as a formula is defused. */
export async function openRowWriter(output: Writable, name: string, columns: Column[], writing: Writing): Promise<RowWriter> {
  const titles = columns.map(({ title }) => (title ? inLocale(words[title], writing.locale) : ''));
  const writer = writing.format === 'csv' ? csvWriter(output) : xlsxWriter(output, name, columns, titles);
  await writer.row(titles);
  return {
    row: (values) => writer.row(values.map((value, index) => cell(columns[index], value, writing))),
    end: () => writer.end(),
  };
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
export const numberFormats: Partial<Record<ColumnKind, string>> = { money: '#,##0.00', usdt: '#,##0.000000', rate: '0.00%' };

/** In characters. A number or a time that has no room is shown as ####, a text is cut. */
const widths: Record<ColumnKind, number> = {
  key: 12,
  id: 12,
  number: 12,
  rate: 12,
  label: 14,
  money: 20,
  usdt: 24,
  time: 20,
  code: 24,
  text: 26,
};
/** How wide a column of a workbook is: for what is in it, and for its title, of which a Chinese character takes two. */
export const columnWidth = (kind: ColumnKind, title: string) => Math.max(widths[kind], title.replace(/\p{Script=Han}/gu, '##').length + 2);

function xlsxWriter(output: Writable, sheetName: string, columns: Column[], titles: string[]): RowWriter {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = book.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ kind }, index) => ({ width: columnWidth(kind, titles[index] ?? '') }));
  const shown = columns.flatMap(({ kind }, index) => (numberFormats[kind] ? { place: index + 1, format: numberFormats[kind] } : []));
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

/** With what a spreadsheet would begin a formula, in whatever cell it sees; full-width signs count too. */
const formulas = /(?:^|[;\t\r\n])[\s"']*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Text that a spreadsheet would run is marked as text, also behind what some take for the end of a cell: where that is another place
 * than ours, the quotes around the text do not count.
 */
const defused = (text: string) => text.replace(formulas, "$&'");

function cell(column: Column | undefined, value: WireValue, { locale, zoneMinutes, format }: Writing): WireValue {
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
  if (typeof value !== 'string') return value;
  return format === 'csv' ? defused(value) : forWorkbook(value);
}
