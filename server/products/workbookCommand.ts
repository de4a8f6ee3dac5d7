import ExcelJS from 'exceljs';

/** Reads a workbook from the standard input and writes the first lines of its first sheet, each cell as its text, as JSON. */
async function main(mostLines: number): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookReader(process.stdin, {
    entries: 'emit',
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'ignore',
    hyperlinks: 'ignore',
  });
  const lines: string[][] = [];
  for await (const sheet of workbook) {
    for await (const row of sheet) {
      if (row.number > mostLines) break;
      while (lines.length < row.number - 1) lines.push([]);
      lines.push(cellsOf(row));
    }
    break;
  }
  process.stdout.write(JSON.stringify(lines), () => process.exit(0));
}

/** Longer than anything that a product can hold, so that what is cut is refused as too long. */
const longest = 2000;

function cellsOf(row: ExcelJS.Row): string[] {
  const cells: string[] = [];
  row.eachCell({ includeEmpty: false }, ({ text }, column) => {
    while (cells.length < column - 1) cells.push('');
    cells.push(text.slice(0, longest));
  });
  return cells;
}

main(Number(process.argv[2])).catch(() => process.exit(1));
