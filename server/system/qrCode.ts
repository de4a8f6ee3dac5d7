import QRCode from 'qrcode';
import { filePath } from '../../contract/system';
import type { Sealer } from '../kernel/secrets';

const folder = 'qr/';

const signatureOf = (sealer: Sealer, text: string) => sealer.digest(`qr ${text}`);

/**
 * The whole address of a picture of a text's QR code, base included. Nothing is stored: the address says what is on the
 * picture, and its signature that it was the platform who wanted it.
 */
export function qrCodeAddress(sealer: Sealer, text: string): string {
  return `/api${filePath}${folder}${Buffer.from(text).toString('base64url')}.${signatureOf(sealer, text)}.png`;
}

/** Pictures of late: the platform is paid to few addresses, and each shop has one. */
const drawn = new Map<string, Promise<Buffer>>();
const mostDrawn = 100;

/** The picture of a text's QR code: a PNG. */
export function drawText(text: string): Promise<Buffer> {
  const known = drawn.get(text);
  if (known) return known;
  const picture = QRCode.toBuffer(text, { width: 360, margin: 2 });
  if (drawn.size >= mostDrawn) drawn.clear();
  drawn.set(text, picture);
  return picture;
}

/** Draws what an address under `filePath` says; null where it is none of `qrCodeAddress`. */
export function drawQrCode(sealer: Sealer, name: string): Promise<Buffer> | null {
  const [, coded = '', signature = ''] = /^qr\/([\w-]+)\.([\w-]+)\.png$/.exec(name) ?? [];
  const text = Buffer.from(coded, 'base64url').toString();
  return text && signature === signatureOf(sealer, text) ? drawText(text) : null;
}
