import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import * as contract from '../../contract/system';
import type { Db } from '../db/database';
import { uploads } from '../db/schema';
import { handle, type Context } from '../kernel/handle';
import { invalid, Refusal } from '../kernel/refusal';
import type { Services } from '../kernel/services';
import { readSettings } from './settings';

const formats = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);
const longestSide = 4096;

/**
 * Stores an image. What it is, its bytes say, not its name; it is drawn anew, so that nothing travels in it but the
 * picture: no location, no script, no second file.
 */
export const uploadImage = handle(contract.uploadImage, async (context) => {
  const { db, request, fail } = context;
  if (!request.isMultipart()) return fail('UNSUPPORTED_TYPE');
  const { upload_max_bytes: max } = await readSettings(db);
  const tooLarge = () => fail('IMAGE_TOO_LARGE', { size: `${Math.round((max / 1_048_576) * 100) / 100}MB` }, 'file');
  const part = await request.file();
  if (!part || part.fieldname !== 'file') return fail('IMAGE_UNREADABLE', {}, 'file');
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) return tooLarge();
    throw error;
  });
  if (bytes.length > max) return tooLarge();
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const ending = formats.get(mime);
  if (!ending) return fail('IMAGE_UNREADABLE', {}, 'file');
  const drawn = await sharp(bytes, { animated: mime === 'image/gif', limitInputPixels: 100_000_000 })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toBuffer()
    .catch(() => fail('IMAGE_UNREADABLE', {}, 'file'));
  return { url: await storeFile(context, drawn, mime, ending) };
});

/** Keeps a file under a name that cannot be guessed; answers its whole address, base included. */
export async function storeFile({ db, actor, config, now }: Pick<Context, 'db' | 'actor' | 'config' | 'now'>, bytes: Buffer, mime: string, ending: string): Promise<string> {
  const name = path.posix.join(now.toISOString().slice(0, 7), `${randomBytes(16).toString('hex')}.${ending}`);
  const place = path.join(config.dataDir, 'uploads', name);
  await fs.mkdir(path.dirname(place), { recursive: true });
  await fs.writeFile(place, bytes);
  await db.insert(uploads).values({ path: name, accountId: actor.accountId, mime, bytes: bytes.length, createdAt: now });
  return `/api${contract.filePath}${name}`;
}

/** Refuses, at its field, the address of an image that nobody has uploaded. */
export async function expectUploaded(db: Db, address: string, field: string): Promise<void> {
  const prefix = `/api${contract.filePath}`;
  if (!address.startsWith(prefix) || (await db.$count(uploads, eq(uploads.path, address.slice(prefix.length)))) === 0) invalid(field, 'field.invalid');
}

/** Serves a stored file; only what the database knows, whatever path is asked for. */
export async function sendFile({ db, config }: Services, request: FastifyRequest, reply: FastifyReply) {
  const params = request.params;
  const name = typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : '';
  const [found] = /^[\w./-]{1,200}$/.test(name) ? await db.select().from(uploads).where(eq(uploads.path, name)) : [];
  if (!found) throw new Refusal('NO_SUCH_CALL');
  const bytes = await fs.readFile(path.join(config.dataDir, 'uploads', found.path));
  return reply.header('content-type', found.mime).header('cache-control', 'private, max-age=86400, immutable').header('content-disposition', 'inline').send(bytes);
}
