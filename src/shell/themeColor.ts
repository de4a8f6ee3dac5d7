// Plain sums, without a library of colours: the login form is drawn by this before the application is there.

/** Red, green and blue, each from 0 to 1. */
type Channels = readonly [red: number, green: number, blue: number];

/** More than the 4.5 that text needs (WCAG 2.2, AA): it also stands on a tint of itself. */
const enough = 5.5;

function channelsOf(color: string): Channels {
  const part = (at: number) => parseInt(color.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** As #rrggbb. */
function hexOf(channels: Channels): string {
  const hex = (part: number) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(hex).join('')}`;
}

function changed([red, green, blue]: Channels, rule: (part: number) => number): Channels {
  return [rule(red), rule(green), rule(blue)];
}

/** What it is to white (WCAG 2.2). */
function contrastToWhite(color: Channels): number {
  const [red, green, blue] = changed(color, (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** A colour (#rrggbb) darkened, the weaker channels first so that it stays vivid, until white on it can be read. */
export function readable(color: string): string {
  let dark = channelsOf(color);
  while (contrastToWhite(dark) < enough) dark = changed(dark, (part) => part ** 1.06 * 0.992);
  return hexOf(dark);
}

/** A colour for dark ground: a third of the way to white, as antd will take some of it away again. */
export function tint(color: string): string {
  return hexOf(changed(channelsOf(color), (part) => part + (1 - part) * 0.34));
}

/** What is seen of a ground (both #rrggbb) through this share of a colour. */
export function laidOver(ground: string, color: string, share: number): string {
  const [red, green, blue] = channelsOf(color);
  const [under, underGreen, underBlue] = channelsOf(ground);
  const seen = (above: number, below: number) => below + (above - below) * share;
  return hexOf([seen(red, under), seen(green, underGreen), seen(blue, underBlue)]);
}

/** antd's dark theme takes this much of a colour, and the rest of a ground of its own (#141414). */
const darkShare = 0.85;
const antdGround = 20;

/** The first colour of antd's theme (ThemeProvider) for the colour that somebody chose. */
export function primaryOf(color: string, isDark: boolean): string {
  if (!isDark) return readable(color);
  return hexOf(changed(channelsOf(tint(color)), (part) => Math.round((part * 255 - antdGround) * darkShare + antdGround) / 255));
}
