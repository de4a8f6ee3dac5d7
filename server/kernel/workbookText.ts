/** What XML has no place for. Control characters are among it, all but tab and line breaks. */
const noXml = /[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r\u0080-\u009F])\p{Cc}/gu;

/** A text as XML can hold it: the rest is left out. */
export const forXml = (text: string) => text.replace(noXml, '');

const escapeBegins = /_(?=x[0-9A-Fa-f]{4}_)/g;
const escapes = /_x([0-9A-Fa-f]{4})_/g;

/**
 * A text as a cell of a workbook holds it. There `_x0042_` stands for a B (ECMA-376, ST_Xstring), so the sign that would begin such a
 * one is written by its own. What is left out goes first: what stood around it may begin one.
 */
export const forWorkbook = (text: string) => forXml(text).replace(escapeBegins, '_x005F_');

/** What a cell's text stands for. */
export const fromWorkbook = (text: string) =>
  text.replace(escapes, (_escape, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
