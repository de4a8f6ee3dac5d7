import { FastColor } from '@ant-design/fast-color';

/** More than the 4.5 that text needs (WCAG 2.2, AA): it also stands on a tint of itself. */
const enough = 5.5;

const contrastToWhite = (color: FastColor): number => 1.05 / (color.getLuminance() + 0.05);

/** Each channel (0 to 1) by a rule. */
function changed(color: FastColor, rule: (part: number) => number): FastColor {
  const part = (value: number) => rule(value / 255) * 255;
  return new FastColor({ r: part(color.r), g: part(color.g), b: part(color.b) });
}

/** As #rrggbb: the channels are whole numbers there alone. */
function hexOf({ r, g, b }: FastColor): string {
  return new FastColor({ r: Math.round(r), g: Math.round(g), b: Math.round(b) }).toHexString();
}

/** A colour (#rrggbb) darkened, the weaker channels first so that it stays vivid, until white on it can be read. */
export function readable(color: string): string {
  let dark = new FastColor(color);
  while (contrastToWhite(dark) < enough) dark = changed(dark, (part) => part ** 1.06 * 0.992);
  return hexOf(dark);
}

/** A colour for dark ground: a third of the way to white, as antd will take some of it away again. */
export function tint(color: string): string {
  return hexOf(changed(new FastColor(color), (part) => part + (1 - part) * 0.34));
}
