import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { refuse } from '../kernel/refusal';
import { runProgram } from '../kernel/runProgram';
import { unreadableExit, type Table } from './table';

const openSeconds = 15;
const openMegabytes = 96;
const tableSchema = z.array(z.array(z.string()));

/**
 * The first lines of a workbook's first sheet, read by a process of its own that may take so much memory, time and disk and no
 * more. Refused where it takes more, or is no workbook.
 */
export async function readWorkbook(bytes: Buffer, mostLines: number): Promise<Table> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'workbook-'));
  try {
    return await openIn(folder, bytes, mostLines);
  } finally {
    // A process that was ended cleans nothing up.
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function openIn(folder: string, bytes: Buffer, mostLines: number): Promise<Table> {
  const { code, output, failure } = await runProgram({
    file: path.join(__dirname, 'workbookCommand.ts'),
    args: [String(mostLines), String(openSeconds)],
    input: bytes,
    seconds: openSeconds,
    megabytes: openMegabytes,
    env: { TMPDIR: folder },
  });
  if (code === null || code === unreadableExit) return refuse('FILE_UNREADABLE', {}, 'file');
  if (code !== 0) throw new Error(`the process that opens workbooks ended with ${code}: ${failure}`);
  const read: unknown = JSON.parse(output.toString('utf8'));
  return tableSchema.parse(read);
}
