const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

/** A piece of HTML. Nothing becomes one but what the platform itself has written. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | null | readonly Html[];

function textOf(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.text;
  return typeof piece === 'object' ? piece.map(({ text }) => text).join('') : escaped(String(piece));
}

/** Writes HTML: whatever is put into it is escaped, in text and in quoted attributes, unless it is a piece of HTML itself. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, index) => part + textOf(pieces[index] ?? null)).join(''));
}
