import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { fromWorkbook } from '../kernel/workbookText';
import { longestCell, mostColumns, mostTexts, mostUnpacked, unreadableExit } from './table';

const giveUp = () => process.exit(unreadableExit);
const lookEveryMs = 20;

/**
 * Reads a workbook from the standard input and writes the first lines of its first sheet, each cell as its text, as JSON. Its
 * arguments: how many lines, and how many seconds it may take.
 */
async function main(mostLines: number): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookReader(process.stdin, {
    entries: 'emit',
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'ignore',
    hyperlinks: 'ignore',
  });
  // The reader takes in all of them before the first line, and has no limit of its own.
  setInterval(() => textsOf(workbook) > mostTexts && giveUp(), lookEveryMs);
  const lines: string[][] = [];
  for await (const sheet of workbook) {
    for await (const row of sheet) {
      if (row.number > mostLines || lines.length === mostLines) break;
      while (lines.length < row.number - 1) lines.push([]);
      lines.push(cellsOf(row));
    }
    break;
  }
  process.stdout.write(JSON.stringify(lines), () => process.exit(0));
}

function textsOf(workbook: ExcelJS.stream.xlsx.WorkbookReader): number {
  const texts: unknown = Reflect.get(workbook, 'sharedStrings');
  return Array.isArray(texts) ? texts.length : 0;
}

function cellsOf(row: ExcelJS.Row): string[] {
  const cells: string[] = [];
  row.eachCell({ includeEmpty: false }, ({ text }, column) => {
    if (column > mostColumns) return;
    while (cells.length < column - 1) cells.push('');
    cells.push(fromWorkbook(text).slice(0, longestCell));
  });
  return cells;
}

/** A sheet that comes before the workbook's texts, as most do, is unpacked into the folder for temporary files. */
function unpacked(): number {
  const sizes = fs.readdirSync(os.tmpdir()).map((name) => fs.statSync(path.join(os.tmpdir(), name), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

// The platform's own limit goes with the platform, should it be ended meanwhile.
setTimeout(giveUp, Number(process.argv[3]) * 1000);
setInterval(() => unpacked() > mostUnpacked && giveUp(), lookEveryMs);
// What is wrong with a file may also be said by a stream that nobody listens to.
process.on('uncaughtException', giveUp);
main(Number(process.argv[2])).catch(giveUp);
