import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { refuse } from '../kernel/refusal';
import { Slices } from '../kernel/Shares';
import { mostColumns, type Table } from './table';

/** A file without lines takes the better part of a second: it is read piece by piece, and calls are answered between. */
const slices = new Slices();
const pieceBytes = 16_384;

async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await slices.pause();
    yield bytes.subarray(at, at + pieceBytes);
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
  try {
    for await (const line of Readable.from(pieces(text)).pipe(parse(rules))) {
      table.push(z.parse(lineSchema, line));
      if (table.length === mostLines) break;
    }
  } catch (error) {
    if (error instanceof CsvError) return refuse('FILE_UNREADABLE', {}, 'file');
    throw error;
  }
  return table;
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
