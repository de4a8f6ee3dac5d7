/** More than the 4.5 that text needs (WCAG 2.2, AA): it also stands on a tint of itself. */
const enough = 5.5;

function luminance(parts: number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const partsOf = (color: string): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
const colorOf = (parts: number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A colour (#rrggbb) darkened, the weaker channels first so that it stays vivid, until white on it can be read. */
export function readable(color: string): string {
  let parts = partsOf(color);
  while (1.05 / (luminance(parts) + 0.05) < enough) parts = parts.map((part) => part ** 1.06 * 0.992);
  return colorOf(parts);
}

/** A colour for dark ground: a third of the way to white, as antd will take some of it away again. */
export function tint(color: string): string {
  return colorOf(partsOf(color).map((part) => part + (1 - part) * 0.34));
}
