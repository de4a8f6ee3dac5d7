import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';

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

/** Outlines of one character around the middle of its cell, turned, stretched and slanted. */
function glyph(character: string, at: number, of: number): string {
  const cell = width / of;
  const [, path = ''] =
    /<path[^>]* d="([^"]*)"/.exec(
      svgCaptcha.create({ charPreset: character, size: 1, noise: 0, width: 60, height: 60, fontSize: 60 }).data,
    ) ?? [];
  const x = cell * (at + 0.5) + between(-4, 4);
  const y = height / 2 + between(-5, 5);
  const place = `translate(${x} ${y}) rotate(${between(-22, 22)}) skewX(${between(-14, 14)}) scale(${between(0.9, 1.2)} ${between(0.9, 1.25)}) translate(-30 -30)`;
  return `<path transform="${place}" d="${path}" stroke="#fff" stroke-width="${between(1.5, 3)}"/>`;
}

/** A curve through the whole picture, as thick as a stroke of a character. */
function stroke(): string {
  const y = () => between(height * 0.15, height * 0.85);
  return `<path d="M0 ${y()} C${width / 3} ${y()} ${(width * 2) / 3} ${y()} ${width} ${y()}" fill="none" stroke="#fff" stroke-width="${between(1.5, 2.5)}"/>`;
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
