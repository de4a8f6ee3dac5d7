import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { filePath } from '../../contract/system';

/** The pictures of the demo by their file, each as it is drawn where it is not there yet. */
export const demoPictures = { voucher: 'demo/voucher.png', product: 'demo/product.png' } as const;
type DemoPicture = keyof typeof demoPictures;

/** Address of the picture that all vouchers, or some products, of the demo show. */
export const demoPicture = (name: DemoPicture) => `/api${filePath}${demoPictures[name]}`;

/** Of the words on its right side, in pixels. */
const lengths = [150, 190, 120, 170, 200, 140];

const bar = (x: number, line: number, width: number) => `<rect x="${x}" y="${270 + line * 50}" width="${width}" height="14" rx="4"/>`;

/** A receipt without words: a machine need not have fonts. */
const voucher = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640" viewBox="0 0 480 640">
  <rect width="480" height="640" fill="#f2f4f7"/>
  <rect x="24" y="24" width="432" height="592" rx="16" fill="#fff"/>
  <circle cx="240" cy="120" r="44" fill="#52c41a"/>
  <path d="M220 121l14 14 28-30" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
  <rect x="150" y="190" width="180" height="26" rx="6" fill="#1f2937"/>
  <g fill="#c3c9d4">${lengths.map((_width, line) => bar(56, line, 90)).join('')}</g>
  <g fill="#4b5563">${lengths.map((width, line) => bar(424 - width, line, width)).join('')}</g>
</svg>`;

/** A card with a chip, such as phones are charged by. */
const product = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
  <rect width="320" height="320" fill="#fff7e6"/>
  <rect x="36" y="80" width="248" height="160" rx="18" fill="#fa8c16"/>
  <rect x="60" y="112" width="52" height="40" rx="8" fill="#ffe7ba"/>
  <g fill="#fff">${[0, 1, 2, 3].map((group) => `<rect x="${60 + group * 52}" y="176" width="40" height="12" rx="4"/>`).join('')}</g>
  <rect x="60" y="204" width="96" height="10" rx="4" fill="#ffd591"/>
</svg>`;

const drawings: Record<DemoPicture, string> = { voucher, product };

/** Draws the pictures that are not there yet. */
export async function drawDemoPictures(dataDir: string): Promise<void> {
  for (const name of ['voucher', 'product'] as const) {
    const file = path.join(dataDir, 'uploads', demoPictures[name]);
    const isThere = await fs.access(file).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, await sharp(Buffer.from(drawings[name])).png().toBuffer());
  }
}
