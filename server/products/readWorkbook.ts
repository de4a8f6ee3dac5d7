import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { refuse } from '../kernel/refusal';
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
  const program = path.join(__dirname, 'workbookCommand.ts');
  const command = ['--import', 'tsx', `--max-old-space-size=${openMegabytes}`, program, String(mostLines), String(openSeconds)];
  const child = spawn(process.execPath, command, {
    // Where `tsx` is found, wherever the platform was started.
    cwd: __dirname,
    // Whoever reads a stranger's file is told none of the platform's secrets.
    env: { TMPDIR: folder },
    timeout: openSeconds * 1000,
    killSignal: 'SIGKILL',
  });
  const [said, failure] = [textOf(child.stdout), textOf(child.stderr)];
  // It may be over before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code === null || code === unreadableExit) return refuse('FILE_UNREADABLE', {}, 'file');
  if (code !== 0) throw new Error(`the process that opens workbooks ended with ${code}: ${failure()}`);
  const read: unknown = JSON.parse(said());
  return tableSchema.parse(read);
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}
