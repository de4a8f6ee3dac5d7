import { inflateSync } from 'node:zlib';

interface Part {
  dictionary: string;
  /** Unpacked. */
  stream: string;
}

function partsOf(file: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [, number = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const packed = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const isPacked = body.includes('/FlateDecode');
    const isFont = /\/Subtype \/(CIDFontType0C|OpenType)/.test(body);
    const stream = packed === '' || isFont ? '' : isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed;
    parts.set(number, { dictionary: at < 0 ? body : body.slice(0, at), stream });
  }
  return parts;
}

/** What each code of a font stands for, by its map to Unicode. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '', , targets = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...targets.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      letters.set(parseInt(first, 16) + index, String.fromCharCode(...units.map((unit) => parseInt(unit, 16))));
    }
  }
  return letters;
}

/** The texts of a PDF as pdfkit writes it, in their order, page by page: read by what the file itself says of its fonts. */
export function pdfTexts(bytes: Buffer): string[][] {
  const parts = partsOf(bytes.toString('latin1'));
  const referred = (dictionary: string, name: string) => parts.get(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '');
  const pages = [...parts.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const fonts = referred(dictionary, 'Resources')?.dictionary ?? dictionary;
    const texts: string[] = [];
    let letters = new Map<number, string>();
    for (const [, font, shown] of (referred(dictionary, 'Contents')?.stream ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = lettersOf(referred(referred(fonts, font)?.dictionary ?? '', 'ToUnicode')?.stream ?? '');
      const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      if (shown) texts.push(codes.map((code) => letters.get(parseInt(code, 16)) ?? '').join(''));
    }
    return texts;
  });
}
