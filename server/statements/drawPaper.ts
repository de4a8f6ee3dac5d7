import path from 'node:path';
import PDFDocument from 'pdfkit';
import { fill } from '../../contract/locale';
import { groupThousands } from '../../contract/money';
import type { PaperTable, StatementPaper } from './paperOf';

/** Points. */
const margin = 40;
const footerHeight = 24;
const rowHeight = 17;
const padding = 3;
const headingHeight = 24;
const sizes = { title: 20, heading: 12, text: 9, small: 7 } as const;
const colours = { text: '#1f2329', faint: '#6b7280', line: '#e5e7eb', band: '#f3f6fa', theme: '#409EFF' } as const;

/** Beside the package's only entry, which is its list of them. */
const fonts = path.join(path.dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts');

/** Draws a statement on A4, page by page; the fonts travel in it as far as they are used. */
export function drawPaper(paper: StatementPaper, madeAt: Date): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: paper.title, Author: paper.author, CreationDate: madeAt },
  });
  document.registerFont('regular', path.join(fonts, 'NotoSansHans-Regular.otf'));
  document.registerFont('bold', path.join(fonts, 'NotoSansHans-Bold.otf'));
  drawHead(document, paper);
  for (const table of paper.tables) drawTable(document, table);
  drawFooters(document, paper);
  document.end();
  return document;
}

const widthOf = ({ page }: PDFKit.PDFDocument) => page.width - 2 * margin;
const bottomOf = ({ page }: PDFKit.PDFDocument) => page.height - margin - footerHeight;

function drawHead(document: PDFKit.PDFDocument, { title, author, facts }: StatementPaper): void {
  const width = widthOf(document);
  document.font('bold').fontSize(sizes.title).fillColor(colours.text).text(title, margin, margin);
  document.font('regular').fontSize(sizes.text).fillColor(colours.faint);
  document.text(author, margin, margin + 8, { width, align: 'right' });
  const under = margin + 34;
  document.rect(margin, under, width, 2).fill(colours.theme);
  const column = width / 2;
  for (const [index, [name, value]] of facts.entries()) {
    const [x, y] = [margin + (index % 2) * column, under + 14 + Math.floor(index / 2) * 18];
    document.font('regular').fontSize(sizes.text).fillColor(colours.faint).text(name, x, y, { width: 80, lineBreak: false });
    document.fillColor(colours.text).text(value, x + 80, y, { width: column - 90, height: 12, ellipsis: true });
  }
  document.y = under + 14 + Math.ceil(facts.length / 2) * 18 + 14;
}

/** A table stands on one page where it can; one that is longer than its page goes on with its titles on the next. */
function drawTable(document: PDFKit.PDFDocument, table: PaperTable): void {
  const places = placesOf(document, table);
  const needed = headingHeight + titlesHeight(document, table, places) + rowHeight * table.rows.length;
  const isShort = needed <= bottomOf(document) - margin;
  if (document.y + (isShort ? needed : headingHeight + rowHeight * 8) > bottomOf(document)) newPage(document);
  document.font('bold').fontSize(sizes.heading).fillColor(colours.text).text(table.title, margin, document.y);
  let y = drawTitles(document, table, places, document.y + 6);
  for (const [index, row] of table.rows.entries()) {
    if (y + rowHeight > bottomOf(document)) {
      newPage(document);
      y = drawTitles(document, table, places, margin);
    }
    drawRow(document, table, places, y, row, table.strong.includes(index));
    y += rowHeight;
  }
  document.y = y + 22;
}

function newPage(document: PDFKit.PDFDocument): void {
  document.addPage();
  document.y = margin;
}

interface Place {
  x: number;
  width: number;
}

/** Columns by what they hold: money is wide, a count is not. */
function placesOf(document: PDFKit.PDFDocument, { columns }: PaperTable): Place[] {
  const weights = columns.map(({ kind }) => (kind === 'number' ? 0.7 : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let x = margin;
  return weights.map((weight) => {
    const place = { x, width: (widthOf(document) * weight) / whole };
    x += place.width;
    return place;
  });
}

function setFont(document: PDFKit.PDFDocument, { columns }: PaperTable, isStrong: boolean): void {
  document.font(isStrong ? 'bold' : 'regular').fontSize(columns.length > 4 ? sizes.small : sizes.text);
}

const alignOf = ({ columns }: PaperTable, at: number) => (columns[at]?.kind === 'text' ? 'left' : 'right');

/** A title that is wider than its column takes another line. */
function titlesHeight(document: PDFKit.PDFDocument, table: PaperTable, places: Place[]): number {
  setFont(document, table, true);
  const heights = table.columns.map(({ title }, at) => document.heightOfString(title, { width: (places[at]?.width ?? 0) - 2 * padding }));
  return Math.max(rowHeight, Math.max(...heights) + 6);
}

function drawTitles(document: PDFKit.PDFDocument, table: PaperTable, places: Place[], y: number): number {
  const height = titlesHeight(document, table, places);
  document.rect(margin, y, widthOf(document), height).fill(colours.band);
  document.fillColor(colours.text);
  for (const [at, { title }] of table.columns.entries()) {
    const { x, width } = places[at] ?? { x: margin, width: 0 };
    const inner = width - 2 * padding;
    const top = y + height - 3 - document.heightOfString(title, { width: inner });
    document.text(title, x + padding, top, { width: inner, align: alignOf(table, at) });
  }
  return y + height;
}

/** Figures are grouped; what is nothing stands back. */
function drawRow(document: PDFKit.PDFDocument, table: PaperTable, places: Place[], y: number, row: string[], isStrong: boolean): void {
  if (isStrong) document.rect(margin, y, widthOf(document), rowHeight).fill(colours.band);
  setFont(document, table, isStrong);
  const height = document.currentLineHeight();
  for (const [at, text] of row.entries()) {
    const { x, width } = places[at] ?? { x: margin, width: 0 };
    const align = alignOf(table, at);
    const isNothing = align === 'right' && Number(text) === 0;
    document.fillColor(isNothing && !isStrong ? colours.faint : colours.text);
    const shown = align === 'right' ? groupThousands(text) : text;
    document.text(shown, x + padding, y + (rowHeight - height) / 2, { width: width - 2 * padding, align, height, ellipsis: true });
  }
  document.rect(margin, y + rowHeight - 0.5, widthOf(document), 0.5).fill(colours.line);
}

/** Said at the end, when it is known how many pages there are. */
function drawFooters(document: PDFKit.PDFDocument, { footer, facts, title }: StatementPaper): void {
  const { count } = document.bufferedPageRange();
  const about = [title, ...facts.slice(0, 3).map(([, value]) => value)].join(' · ');
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // What stands below the margin would begin another page.
    document.page.margins.bottom = 0;
    const y = document.page.height - margin - 4;
    document.font('regular').fontSize(sizes.small).fillColor(colours.faint);
    document.text(about, margin, y, { width: widthOf(document) * 0.7, lineBreak: false });
    document.text(fill(footer, { page: page + 1, pages: count }), margin, y, {
      width: widthOf(document),
      align: 'right',
      lineBreak: false,
    });
  }
}
