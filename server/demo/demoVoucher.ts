import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { filePath } from '../../contract/system';

export const demoVoucherFile = 'demo/voucher.png';
/** Address of the picture that all vouchers of the demo show. */
export const demoVoucher = `/api${filePath}${demoVoucherFile}`;

/** Of the words on its right side, in pixels. */
const lengths = [150, 190, 120, 170, 200, 140];

const bar = (x: number, line: number, width: number) => `<rect x="${x}" y="${270 + line * 50}" width="${width}" height="14" rx="4"/>`;

/** A receipt without words: a machine need not have fonts. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640" viewBox="0 0 480 640">
  <rect width="480" height="640" fill="#f2f4f7"/>
  <rect x="24" y="24" width="432" height="592" rx="16" fill="#fff"/>
  <circle cx="240" cy="120" r="44" fill="#52c41a"/>
  <path d="M220 121l14 14 28-30" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
  <rect x="150" y="190" width="180" height="26" rx="6" fill="#1f2937"/>
  <g fill="#c3c9d4">${lengths.map((_width, line) => bar(56, line, 90)).join('')}</g>
  <g fill="#4b5563">${lengths.map((width, line) => bar(424 - width, line, width)).join('')}</g>
</svg>`;

/** Draws the picture where it is not there yet. */
export async function drawDemoVoucher(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'uploads', demoVoucherFile);
  if (
    await fs.access(file).then(
      () => true,
      () => false,
    )
  )
    return;
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, await sharp(Buffer.from(picture)).png().toBuffer());
}
