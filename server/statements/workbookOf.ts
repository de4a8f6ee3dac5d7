import ExcelJS from 'exceljs';
import { columnWidth, numberFormats } from '../kernel/rowWriters';
import { forWorkbook, forXml } from '../kernel/workbookText';
import type { PaperTable, StatementPaper } from './paperOf';

const line: Partial<ExcelJS.Borders> = { bottom: { style: 'thin', color: { argb: 'FFD9D9D9' } } };

function addTable(sheet: ExcelJS.Worksheet, { columns, rows, strong }: PaperTable): void {
  const titles = sheet.addRow(columns.map(({ title }) => title));
  titles.font = { bold: true };
  titles.eachCell((cell, at) => {
    cell.border = line;
    cell.alignment = { horizontal: columns[at - 1]?.kind === 'text' ? 'left' : 'right' };
  });
  for (const [index, row] of rows.entries()) {
    // A workbook holds numbers as doubles: amounts have at most 15 digits, which a double keeps exactly.
    const cells = row.map((text, at) => (columns[at]?.kind === 'text' || text === '' ? forWorkbook(text) : Number(text)));
    const added = sheet.addRow(cells);
    added.font = { bold: strong.includes(index) };
    for (const [at, { kind }] of columns.entries())
      if (kind === 'money' && numberFormats.money) added.getCell(at + 1).numFmt = numberFormats.money;
  }
}

/** A statement as a workbook: a sheet for the month, with what it is of, and one for its days. */
export async function workbookOf({ title, author, facts, tables }: StatementPaper, madeAt: Date): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.creator = forXml(author);
  book.created = madeAt;
  for (const [index, table] of tables.entries()) {
    const sheet = book.addWorksheet(table.title, { pageSetup: { orientation: 'landscape', fitToPage: true, fitToHeight: 0 } });
    sheet.columns = table.columns.map(({ kind, title }) => ({ width: columnWidth(kind, title) }));
    if (index === 0) {
      sheet.addRow([forWorkbook(`${author} ${title}`)]).font = { bold: true, size: 16 };
      for (const fact of facts) sheet.addRow(fact.map(forWorkbook));
      sheet.addRow([]);
    }
    addTable(sheet, table);
    sheet.views = [{ state: 'frozen', ySplit: index === 0 ? 0 : 1 }];
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
