import sharp from 'sharp';
import { captcha } from '../../contract/session';
import { hashPassword } from '../../server/session/password';
import { captchaAlphabet, captchaSize, drawCaptcha, strokes } from '../../server/session/drawCaptcha';
import { Client } from '../support/client';
import { startPlatform } from '../support/platform';

const alphabet = [...captchaAlphabet];
const { width, height } = captchaSize;

/** How dark each point is, 0 to 1. */
async function inkOf(picture: Buffer): Promise<Float64Array> {
  const data = await sharp(picture).removeAlpha().greyscale().raw().toBuffer();
  return Float64Array.from(data, (value) => 1 - value / 255);
}

/** The ink around its mean, at length one: what two drawings are compared by. */
function shapeOf(ink: Float64Array): Float64Array {
  const mean = ink.reduce((sum, value) => sum + value, 0) / ink.length;
  const length = Math.hypot(...ink.map((value) => value - mean)) || 1;
  return ink.map((value) => (value - mean) / length);
}

function likeness(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

test('the captcha travels as points: no outlines, no text', async () => {
  const platform = await startPlatform();
  const { image } = await new Client(platform, 'other').get(captcha, {});
  const [, body = ''] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(image) ?? [];
  const bytes = Buffer.from(body, 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
  expect(bytes.toString('latin1')).not.toMatch(/<svg|<path|tEXt|iTXt/);
  await platform.stop();
});

test('an address, and its network with it, gets so many in a minute, and others get theirs', async () => {
  const platform = await startPlatform();
  const from = (ip: string) => Object.assign(new Client(platform, 'other'), { ip }).call(captcha, {});
  for (let at = 0; at < 120; at += 30) {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => from(`2001:db8:9:9::${(at + index).toString(16)}`)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(30);
  }
  const refused = await Promise.all(Array.from({ length: 200 }, () => from('2001:db8:9:9:ffff::1')));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('2001:db8:9:a::1')).code).toBe(200);
  await platform.stop();
}, 60_000);

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

test('two drawings of one text are widely different, and one costs less than eight checks of a password', async () => {
  await drawCaptcha('AK4M');
  const drawings: Float64Array[] = [];
  const [drawing, checking] = [
    await cpuOf(async () => {
      for (let index = 0; index < 12; index += 1) drawings.push(shapeOf(await inkOf(await drawCaptcha('AK4M'))));
    }),
    await cpuOf(async () => {
      for (let index = 0; index < 12; index += 1) await hashPassword('a-password');
    }),
  ];
  expect(drawing).toBeLessThan(8 * checking);
  for (const [index, drawing] of drawings.entries()) {
    for (const other of drawings.slice(index + 1)) expect(likeness(drawing, other)).toBeLessThan(0.75);
  }
});

test('who lays the font over it reads next to nothing', async () => {
  const cell = width / 4;
  const template = async (character: string) => {
    const path =
      `<path transform="translate(${cell / 2} ${height / 2}) scale(2.5 2.6) translate(-5 -7)" ` +
      `d="${strokes[character] ?? ''}" fill="none" stroke="#333" stroke-width="1.6"/>`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${height}">${path}</svg>`;
    return shapeOf(await inkOf(await sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).resize(cell, height).png().toBuffer()));
  };
  const templates = await Promise.all(alphabet.map(async (character) => ({ character, shape: await template(character) })));
  const cut = (ink: Float64Array, at: number, right: number, down: number) => {
    const part = new Float64Array(cell * height);
    for (let index = 0; index < part.length; index += 1) {
      const x = (index % cell) + at * cell + right;
      const y = Math.floor(index / cell) + down;
      part[index] = x < 0 || y < 0 || x >= width || y >= height ? 0 : (ink[y * width + x] ?? 0);
    }
    return shapeOf(part);
  };
  let read = 0;
  // So many that chance does not decide: about one in twenty is read.
  const rounds = 300;
  for (let round = 0; round < rounds; round += 1) {
    const text = Array.from({ length: 4 }, (_, index) => alphabet[(round * 7 + index * 11) % alphabet.length] ?? 'a');
    const ink = await inkOf(
      await sharp(await drawCaptcha(text.join('')))
        .median(3)
        .png()
        .toBuffer(),
    );
    const guess = text.map((_character, at) => {
      const tried = [-4, 0, 4].flatMap((right) => [-4, 0, 4].map((down) => cut(ink, at, right, down)));
      const marks = templates.map(({ character, shape }) => ({
        character,
        mark: Math.max(...tried.map((one) => likeness(one, shape))),
      }));
      return marks.reduce((best, one) => (one.mark > best.mark ? one : best)).character;
    });
    if (guess.join('').toLowerCase() === text.join('').toLowerCase()) read += 1;
  }
  expect(read).toBeLessThanOrEqual(rounds / 10);
}, 120_000);
