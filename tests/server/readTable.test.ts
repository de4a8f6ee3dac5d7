import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { Refusal } from '../../server/kernel/refusal';
import { forWorkbook } from '../../server/kernel/workbookText';
import { readCsv } from '../../server/products/readCsv';
import { readWorkbook } from '../../server/products/readWorkbook';
import { mostTexts, unreadableExit } from '../../server/products/table';
import { countTurns } from '../support/turns';

const mostLines = 1000;
const titles = ['title', 'price', 'stock'];

/** What is left of workbooks in a folder of its own, for the time of a test. */
let folder: string;
const { cwd, env } = { cwd: process.cwd(), env: { ...process.env } };
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tables-'));
  process.env.TMPDIR = folder;
});
afterEach(() => {
  process.chdir(cwd);
  process.env = { ...env };
  fs.rmSync(folder, { recursive: true, force: true });
});
const leftOver = () => fs.readdirSync(folder).filter((name) => !name.startsWith('tsx-'));

async function workbookOf(rows: (string | number | undefined)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('1').addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer({ useSharedStrings: false }));
}

/** A packed file of these parts. */
function packed(parts: Record<string, Buffer>): Buffer {
  const packedParts = Object.entries(parts).map(([path, part]) => {
    const name = Buffer.from(path);
    const data = zlib.deflateRawSync(part);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(part.length, 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, name, data]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([...packedParts, end]);
}

/** Turns of the event loop while work runs: what others are answered in. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const turns = countTurns();
  await work;
  turns.stop();
  return turns.now();
}

describe('a table of text', () => {
  test('of marks that are no text keeps nobody from being answered', async () => {
    expect(await turnsDuring(readCsv(Buffer.from('\u{feff}'.repeat(650_000)), mostLines))).toBeGreaterThan(30);
  });

  test.each([
    ['in one line', ','.repeat(2_000_000)],
    ['in lines', `${','.repeat(2000)}\n`.repeat(900)],
    ['whose lines are those of its cells', '"\n",'.repeat(400_000)],
  ])('of more cells than can be wanted, %s, is refused, and keeps nobody from being answered', async (_what, text) => {
    const reading = readCsv(Buffer.from(text), mostLines);
    expect(await turnsDuring(reading.catch(() => {}))).toBeGreaterThan(10);
    await expect(reading).rejects.toThrow(Refusal);
  });

  test('that is far longer than what is wanted is read that far', async () => {
    const table = await readCsv(Buffer.from('a,b,c,d\n'.repeat(250_000)), mostLines);
    expect(table).toEqual(Array.from({ length: mostLines }, () => ['a', 'b', 'c', 'd']));
  });

  test('is read to the line that is asked for, whatever its pieces end with', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => [`${'卡'.repeat(at % 90)}😀`, `"${at}"`, ` ${at}\n`]);
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const text = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
    expect(await readCsv(Buffer.from(text), mostLines)).toEqual(rows.slice(0, mostLines));
  });

  test.each([
    ['a mark alone', '"'],
    ['a mark that nothing ends', 'a,"b'],
    ['a mark inside of a cell', 'a,b"c"'],
    ['lines after a mark that nothing ends', `"${'a\n'.repeat(900_000)}`],
  ])('%s is none', async (_what, text) => {
    await expect(readCsv(Buffer.from(text), mostLines)).rejects.toThrow(Refusal);
  });
});

describe('a workbook', () => {
  test('is read wherever the platform was started', async () => {
    const bytes = await workbookOf([titles, ['卡', 1, 1]]);
    process.chdir(folder);
    expect(await readWorkbook(bytes, mostLines)).toEqual([titles, ['卡', '1', '1']]);
    expect(leftOver()).toEqual([]);
  });

  test('is read as a spreadsheet shows it, and what was written into one as it was', async () => {
    // What Excel writes for a text that looks like an escape, and for the end of a line.
    expect(await readWorkbook(await workbookOf([['A_x005F_x0042_1', 'a_x000D__x00e4_', '_x42_', '_X0042_']]), mostLines)).toEqual([
      ['A_x0042_1', 'a\r\u00e4', '_x42_', '_X0042_'],
    ]);
    const tricky = fc.string({
      unit: fc.constantFrom('_', 'x', '_x', '0042_', '005F', '_x005F_', '\u0001', '\uFFFE', '🍵'),
      maxLength: 12,
    });
    const texts = fc.sample(tricky, mostLines).map((text) => `|${text}`);
    const rows = await readWorkbook(await workbookOf(texts.map((text) => [forWorkbook(text)])), mostLines);
    expect(rows).toEqual(texts.map((text) => [text.replace(/[\u0001\uFFFE]/g, '')]));
  });

  test('is not said to be unreadable where the platform cannot open any', async () => {
    const { execPath } = process;
    process.execPath = '/bin/false';
    try {
      const failure: unknown = await readWorkbook(await workbookOf([titles]), mostLines).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(Refusal);
    } finally {
      process.execPath = execPath;
    }
  });

  test('is waited for by its process no longer than it may take, should the platform be ended meanwhile', async () => {
    const program = path.join(cwd, 'server/products/workbookCommand.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, String(mostLines), '1'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const over = new Promise<number | null>((resolve) => child.on('close', resolve));
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 8000);
    expect(await over).toBe(unreadableExit);
    clearTimeout(tooLong);
  }, 20_000);

  test('that is as wide as can be is read as far as its columns are wanted', async () => {
    const far = [...Array.from({ length: 16_383 - titles.length }, () => undefined), 'x'];
    const table = await readWorkbook(await workbookOf(Array.from({ length: 600 }, () => [...titles, ...far])), mostLines);
    expect(table).toHaveLength(600);
    expect(table[599]?.slice(0, 3)).toEqual(titles);
    expect(leftOver()).toEqual([]);
  }, 60_000);

  test('whose sheet is far larger than the file is refused before it fills the disk, and nothing of it stays', async () => {
    let most = 0;
    const sizeOf = (at: string): number =>
      fs.readdirSync(at, { withFileTypes: true, recursive: true }).reduce((sum, entry) => {
        const stat = fs.statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false });
        return sum + (stat?.isFile() ? stat.size : 0);
      }, 0);
    const looking = setInterval(() => (most = Math.max(most, sizeOf(folder))), 10);
    const bomb = packed({ 'xl/worksheets/sheet1.xml': Buffer.alloc(1_000_000_000, ' ') });
    expect(bomb.length).toBeLessThan(2_097_152);
    try {
      await expect(readWorkbook(bomb, mostLines)).rejects.toThrow(Refusal);
    } finally {
      clearInterval(looking);
    }
    expect(most).toBeLessThan(200_000_000);
    expect(leftOver()).toEqual([]);
  }, 60_000);

  test.each([
    [mostTexts, true],
    [mostTexts * 4, false],
  ])(
    'with %d texts beside its sheet is read: %s',
    async (count, isRead) => {
      const book = packed({
        'xl/sharedStrings.xml': Buffer.from(`<sst>${'<si><t>title</t></si>'.repeat(count)}</sst>`),
        'xl/worksheets/sheet1.xml': Buffer.from(
          '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>7</v></c></row></sheetData></worksheet>',
        ),
      });
      const reading = readWorkbook(book, mostLines);
      if (isRead) expect(await reading).toEqual([['title']]);
      else await expect(reading).rejects.toThrow(Refusal);
      expect(leftOver()).toEqual([]);
    },
    60_000,
  );
});
