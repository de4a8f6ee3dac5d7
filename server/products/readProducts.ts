import { inLocale, locales, type Locale } from '../../contract/locale';
import * as contract from '../../contract/products';
import type { ImportColumn } from '../../contract/products';
import { words } from '../../contract/words';
import { handleOpen } from '../kernel/handle';
import { receiveFile } from '../kernel/receiveFile';
import { holdPlace } from '../kernel/takePlace';
import { refuse } from '../kernel/refusal';
import { Turns } from '../kernel/Shares';
import { readCsv } from './readCsv';
import { readWorkbook } from './readWorkbook';
import type { Table } from './table';

/** Lines that are read at most: the titles, the products, and those between them that hold nothing. */
const mostLines = contract.importMax * 2;
const titleOf = (column: ImportColumn, locale: Locale) => inLocale(words[`product.${column}`], locale);
/** What people call a column beside its own titles. */
const otherNames: Record<ImportColumn, readonly string[]> = {
  title: ['name', '名称', '标题', '商品'],
  price: ['单价', '金额'],
  stock: ['in stock', '数量'],
  content: ['content', 'link', 'text', '链接', '口令', '链接/口令'],
};

function isCalled(column: ImportColumn, said: string): boolean {
  return otherNames[column].includes(said) || locales.some((locale) => titleOf(column, locale).toLowerCase() === said);
}

/** A workbook is a packed file that may hold far more than its size says: one at a time is opened, beside the platform. */
const opening = new Turns(1);

export const readProducts = handleOpen(contract.readProducts, (context) =>
  holdPlace(context, 'table', async () => {
    const bytes = await receiveFile(context, { max: contract.importMaxBytes, missing: 'FILE_MISSING', tooLarge: 'FILE_TOO_LARGE' });
    const isPacked = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
    const table = isPacked
      ? await opening.run(() => readWorkbook(bytes, mostLines), context.actor.accountId)
      : await readCsv(bytes, mostLines);
    return { rows: rowsOf(table) };
  }),
);

/** What a figure may be written with. */
const longestFigure = 30;
const longest: Record<ImportColumn, number> = { ...contract.longest, price: longestFigure, stock: longestFigure };

/** A text that is too long still is, and no figure: so all lines of a file, whatever they hold, can be sent to be checked. */
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The products of a table: its first line that holds something says which column is which, in one of the two languages. */
function rowsOf(table: Table): contract.ImportedRow[] {
  const lines = table.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [titles, ...filled] = lines;
  if (!titles) return refuse('FILE_EMPTY', {}, 'file');
  const said = titles.cells.map((cell) => cell.trim().toLowerCase());
  const placeOf = (column: ImportColumn) => said.findIndex((title) => isCalled(column, title));
  const missing = (['title', 'price', 'stock'] as const).filter((column) => placeOf(column) < 0);
  if (missing.length > 0) {
    const named = (locale: Locale, mark: string) => missing.map((column) => titleOf(column, locale)).join(mark);
    return refuse('FILE_COLUMNS', { columns: { text: [named('zh-CN', '、'), named('en-US', ', ')] } }, 'file');
  }
  if (filled.length === 0) return refuse('FILE_EMPTY', {}, 'file');
  if (filled.length > contract.importMax) return refuse('FILE_TOO_LONG', { max: contract.importMax }, 'file');
  return filled.map(({ line, cells }) => {
    const cell = (column: ImportColumn) => cut((cells[placeOf(column)] ?? '').trim(), longest[column]);
    return { line, title: cell('title'), price: cell('price'), stock: cell('stock'), content: cell('content') };
  });
}
