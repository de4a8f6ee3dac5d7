import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/** Half as large again as it is shown. */
export const captchaSize = { width: 180, height: 60 };

const { width, height } = captchaSize;
const ground = [242, 246, 252];
const inks = [
  [31, 78, 140],
  [140, 45, 60],
  [35, 105, 70],
  [105, 60, 130],
  [130, 85, 20],
];

/** A number between the two, by chance. */
const between = (from: number, to: number) => from + ((to - from) * randomInt(1_000_000)) / 1_000_000;

/** The strokes of each character that is used, in a box of 10 by 14: none that looks like another once it is bent. */
export const strokes: Record<string, string> = {
  A: 'M0 14L5 0L10 14M2 9H8',
  C: 'M9.5 2.5A5.5 7 0 1 0 9.5 11.5',
  E: 'M9 0H1V14H9M1 7H7.5',
  F: 'M9.5 0H1V14M1 7H7.5',
  H: 'M1 0V14M9 0V14M1 7H9',
  K: 'M1 0V14M9 0L1 8M4 5.5L9.5 14',
  M: 'M0 14L1 0L5 9L9 0L10 14',
  N: 'M1 14V0L9 14V0',
  P: 'M1 14V0H5A4 4 0 0 1 5 8H1',
  R: 'M1 14V0H5A4 4 0 0 1 5 8H1M5 8L9.5 14',
  T: 'M0 0H10M5 0V14',
  U: 'M1 0V9A4 5 0 0 0 9 9V0',
  Y: 'M0 0L5 7L10 0M5 7V14',
  '3': 'M1.5 1.5A4 3.5 0 1 1 4.5 7A4.3 3.7 0 1 1 1 12',
  '4': 'M7 14V0L0 10H10',
};

/** What a captcha is made of. */
export const captchaAlphabet = Object.keys(strokes).join('');

/** The strokes of one character around the middle of its cell, turned, stretched and slanted. */
function glyph(character: string, at: number, of: number): string {
  const cell = width / of;
  const x = cell * (at + 0.5) + between(-6, 6);
  const y = height / 2 + between(-7, 7);
  const scale = `scale(${between(2, 2.8)} ${between(2.1, 2.9)})`;
  const place = `translate(${x} ${y}) rotate(${between(-28, 28)}) skewX(${between(-18, 18)}) ${scale} translate(-5 -7)`;
  const pen = `fill="none" stroke="#fff" stroke-width="${between(1.3, 2)}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path transform="${place}" d="${strokes[character] ?? ''}" ${pen}/>`;
}

/** A curve through the whole picture, as thick as a stroke of a character. */
function stroke(): string {
  const y = () => between(height * 0.15, height * 0.85);
  const curve = `M0 ${y()} C${width / 3} ${y()} ${(width * 2) / 3} ${y()} ${width} ${y()}`;
  return `<path d="${curve}" fill="none" stroke="#fff" stroke-width="${between(1.2, 1.8)}"/>`;
}

/** Where each point of the picture is taken from: two waves across and two along, of chance length and phase. */
function warp(): (x: number, y: number) => [number, number] {
  const wave = (least: number, most: number) => {
    const [amplitude, length, phase] = [between(least, most), between(40, 90), between(0, 2 * Math.PI)];
    return (at: number) => amplitude * Math.sin((2 * Math.PI * at) / length + phase);
  };
  const [across, acrossToo, along, alongToo] = [wave(1.5, 3), wave(0.8, 1.5), wave(2, 3.5), wave(0.8, 1.8)];
  return (x, y) => [x + across(y) + acrossToo(y + x), y + along(x) + alongToo(x - y)];
}

/**
 * A captcha as a picture: the characters are drawn, bent, crossed and speckled as points, so that no outline is left to
 * be read off. It has a ground of its own, for light pages and dark.
 */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const shapes = [...text].map((character, at) => glyph(character, at, text.length)).join('') + stroke() + stroke();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#fff">${shapes}</g></svg>`;
  const { data } = await sharp(Buffer.from(drawing))
    .flatten({ background: '#000' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const from = warp();
  const inkOf = Array.from({ length: 4 }, () => inks[randomInt(inks.length)] ?? ground);
  const points = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = from(x, y);
      const ink = sample(data, fromX, fromY);
      const noise = Math.random();
      // Speckles of ink on the ground and of ground in the ink; grain over all.
      const share = noise < 0.04 ? 1 - ink : ink;
      const colour = inkOf[Math.floor((x / width) * inkOf.length)] ?? ground;
      const grain = (Math.round(noise * 97) % 5) * 8 - 16;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (ground[channel] ?? 255) * (1 - share) + (colour[channel] ?? 0) * share + grain;
        points[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return sharp(points, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** How much ink is at a place between the points, 0 to 1. */
function sample(data: Buffer, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (data[row * width + column] ?? 0) / 255;
  const [right, down] = [x - left, y - top];
  const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return upper * (1 - down) + lower * down;
}
