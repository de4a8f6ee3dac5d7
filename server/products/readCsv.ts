import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { refuse } from '../kernel/refusal';
import { Slices } from '../kernel/Shares';
import { mostColumns, type Table } from './table';

/** A file of nothing but cells takes a quarter of a second: it is read by pieces that fit a slice, and calls are answered between. */
const slices = new Slices();
const pieceBytes = 4096;

/** Ends where there are more cells than can be wanted, which cost as much as whole files do: `onTooMany` is told. */
async function* pieces(text: string, delimiter: string, mostCells: number, onTooMany: () => void): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  const mark = delimiter.charCodeAt(0);
  let cells = 0;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await slices.pause();
    const piece = bytes.subarray(at, at + pieceBytes);
    for (const byte of piece) if (byte === mark) cells += 1;
    if (cells > mostCells) return onTooMany();
    yield piece;
  }
}

const lineSchema = z.array(z.string());
const narrowed = (cells: string[]) => cells.slice(0, mostColumns);

/** The first lines of text in the one of the two encodings that spreadsheets write here; refused where it is neither, or no table. */
export async function readCsv(bytes: Buffer, mostLines: number): Promise<Table> {
  const text = decoded(bytes);
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return refuse('FILE_UNREADABLE', {}, 'file');
  const [first = ''] = text.split('\n', 1);
  const delimiter = [',', '\t', ';'].find((mark) => first.includes(mark)) ?? ',';
  const rules = { bom: true, delimiter, relax_column_count: true, trim: true, skip_empty_lines: false, on_record: narrowed };
  const table: Table = [];
  let isTooLarge = false;
  const source = Readable.from(pieces(text, delimiter, mostLines * mostColumns, () => (isTooLarge = true)));
  try {
    for await (const line of source.pipe(parse(rules))) {
      table.push(z.parse(lineSchema, line));
      if (table.length === mostLines) break;
    }
  } catch (error) {
    if (error instanceof CsvError) return refuse('FILE_UNREADABLE', {}, 'file');
    throw error;
  }
  return isTooLarge && table.length < mostLines ? refuse('FILE_UNREADABLE', {}, 'file') : table;
}

function decoded(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return refuse('FILE_UNREADABLE', {}, 'file');
}
