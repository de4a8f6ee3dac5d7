/** More than any call has: 500 rows of a table, each of five fields, in an object. */
const deepest = 8;
const mostParts = 5_000;

const [quote, backslash, comma] = [...'"\\,'].map((sign) => sign.charCodeAt(0));
const [openBrace, closeBrace, openBracket, closeBracket] = [...'{}[]'].map((sign) => sign.charCodeAt(0));

/** Where a string that begins at a place of a text ends, or the text. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return text.length;
}

/**
 * Whether a JSON text is nested deeper, or has more parts, than any call has. To read one takes a hundred times as long as to look
 * for that, and whoever sends it is not known by then.
 */
export function isUnwieldy(text: string): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === openBrace || sign === openBracket) {
      depth += 1;
      parts += 1;
    } else if (sign === closeBrace || sign === closeBracket) depth -= 1;
    else if (sign === comma) parts += 1;
    if (depth > deepest || parts > mostParts) return true;
  }
  return false;
}
