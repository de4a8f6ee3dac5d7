import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import * as contract from '../../contract/system';
import { words, type WordId } from '../../contract/words';
import { accounts, uploads } from '../db/schema';
import { openFile, readStored } from '../exports/storedFile';
import { callerOf } from '../http/caller';
import { startOfDay } from '../kernel/day';
import { handleOpen, type Context, type OpenContext } from '../kernel/handle';
import { neighbourhood } from '../kernel/limits';
import { receiveFile } from '../kernel/receiveFile';
import { invalid, Refusal } from '../kernel/refusal';
import type { Services } from '../kernel/services';
import { Turns } from '../kernel/Shares';
import { holdPlace } from '../kernel/takePlace';
import { drawQrCode } from './qrCode';
import { readSettings } from './settings';

interface Format {
  mime: string;
  ending: 'jpg' | 'png' | 'webp';
}

/** What each is kept as: a GIF, of which the first picture alone is a voucher, as what takes a quarter of the time. */
const formats = new Map<string, Format>([
  ['image/jpeg', { mime: 'image/jpeg', ending: 'jpg' }],
  ['image/png', { mime: 'image/png', ending: 'png' }],
  ['image/webp', { mime: 'image/webp', ending: 'webp' }],
  ['image/gif', { mime: 'image/png', ending: 'png' }],
]);
const longestSide = 4096;
const maxPixels = 25_000_000;
/** What takes longer is no photograph. */
const drawSeconds = 10;

/**
 * Pictures are drawn two at a time and one of each account, each on one thread: the threads they are drawn on are those of
 * passwords, captchas and files too.
 */
const drawing = new Turns(2);
sharp.concurrency(1);

/** What one account may upload on a day of the platform. */
const dailyUploads = 300;
const dailyBytes = 524_288_000;

/**
 * Stores an image. What it is, its bytes say, not its name; it is drawn anew, so that nothing travels in it but the
 * picture: no location, no script, no second file. Reading and drawing take as long as the sender likes: they hold
 * neither transaction nor connection.
 */
export const uploadImage = handleOpen(contract.uploadImage, (context) =>
  holdPlace(context, 'upload', async () => {
    const { db, actor, fail, now } = context;
    const { upload_max_bytes: max } = await readSettings(db);
    const [today] = await db
      .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8` })
      .from(uploads)
      .where(and(eq(uploads.accountId, actor.accountId), gte(uploads.createdAt, startOfDay(now))));
    if (today && (today.files >= dailyUploads || today.bytes >= dailyBytes)) return fail('UPLOADS_USED_UP', {}, 'file');
    const bytes = await receiveFile(context, { max, missing: 'IMAGE_UNREADABLE', tooLarge: 'IMAGE_TOO_LARGE' });
    const format = formats.get((await fileTypeFromBuffer(bytes))?.mime ?? '');
    if (!format) return fail('IMAGE_UNREADABLE', {}, 'file');
    const drawn = await drawing.run(() => draw(bytes, format.ending), actor.accountId).catch(() => fail('IMAGE_UNREADABLE', {}, 'file'));
    if (!drawn) return fail('IMAGE_TOO_LARGE', { size: { text: words['upload.pixels'] } }, 'file');
    return { url: await storeFile(context, drawn, format.mime, format.ending) };
  }),
);

/** The picture drawn anew, of several the first; null where it has too many pixels, which its first bytes say. */
async function draw(bytes: Buffer, format: Format['ending']): Promise<Buffer | null> {
  const { width, height } = await sharp(bytes).metadata();
  if (width * height > maxPixels) return null;
  return sharp(bytes, { pages: 1, limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: drawSeconds })
    .toFormat(format, format === 'webp' ? { effort: 1 } : {})
    .toBuffer();
}

/**
 * Keeps a file under a name that cannot be guessed; answers its whole address, base included. Leaves nothing when it fails:
 * in no transaction, as a file does not go when one is rolled back.
 */
async function storeFile({ db, actor, config, now }: OpenContext, bytes: Buffer, mime: string, ending: string): Promise<string> {
  const name = path.posix.join(now.toISOString().slice(0, 7), `${randomBytes(16).toString('hex')}.${ending}`);
  const place = path.join(config.dataDir, 'uploads', name);
  await fs.mkdir(path.dirname(place), { recursive: true });
  try {
    await fs.writeFile(place, bytes);
    await db.insert(uploads).values({ path: name, accountId: actor.accountId, mime, bytes: bytes.length, createdAt: now });
  } catch (error) {
    await fs.rm(place, { force: true });
    throw error;
  }
  return `/api${contract.filePath}${name}`;
}

/**
 * Takes an uploaded image for a paper, or whatever else shows it: refused at its field where nobody of the caller's side has
 * uploaded it, or it was taken for something else. What it was taken for may show it again.
 */
export async function takeUpload(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  address: string,
  field: string,
  paper: string,
  word: WordId = 'field.voucher',
): Promise<void> {
  const prefix = `/api${contract.filePath}`;
  const colleagues = sql`select a.id from ${accounts} a where a.identity = ${actor.identity} and a.principal_id = ${actor.principalId}`;
  const isOwn = sql`${uploads.accountId} in (${colleagues})`;
  const taken = address.startsWith(prefix)
    ? await db
        .update(uploads)
        .set({ usedBy: paper })
        .where(and(eq(uploads.path, address.slice(prefix.length)), or(isNull(uploads.usedBy), eq(uploads.usedBy, paper)), isOwn))
        .returning({ path: uploads.path })
    : [];
  if (taken.length === 0) invalid(field, word);
}

/** A picture to be sent: as it was drawn, or at its reader's pace. */
export interface Picture {
  mime: string;
  length: number;
  content: Buffer | Readable;
}

/** A picture that was drawn for whoever asks. */
export const drawnPicture = (bytes: Buffer): Picture => ({ mime: 'image/png', length: bytes.length, content: bytes });

/** A stored file by its name below `filePath`; null for what was never stored, or is gone, whatever name is asked for. */
export async function readUpload({ db, config }: Pick<Services, 'db' | 'config'>, name: string): Promise<Picture | null> {
  const [found] = /^[\w./-]{1,200}$/.test(name) ? await db.select().from(uploads).where(eq(uploads.path, name)) : [];
  if (!found) return null;
  const opened = await openFile(path.join(config.dataDir, 'uploads', found.path));
  return opened && { mime: found.mime, length: opened.stats.size, content: readStored(opened.file) };
}

/**
 * Sends a picture that is made or opened for one caller, of one address, and in all, so many at a time; whether there is one. What a
 * reply promises is that it has gone out: it is not answered, or whoever asks for the picture would find nothing.
 */
export async function sendPicture(
  { shares }: Pick<Services, 'shares'>,
  request: FastifyRequest,
  reply: FastifyReply,
  pictureOf: () => Promise<Picture | null>,
): Promise<boolean> {
  const giveBack = shares.take('picture', neighbourhood(callerOf(request).ip));
  if (reply.raw.destroyed) giveBack();
  else reply.raw.once('close', giveBack);
  const picture = await pictureOf();
  if (picture) void reply.type(picture.mime).header('content-length', picture.length).send(picture.content);
  return picture !== null;
}

/** Serves a stored file, or the picture of a QR code; only what the platform knows, whatever path is asked for. */
export async function sendFile(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const params = request.params;
  const name = typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : '';
  await sendPicture(services, request, reply, async () => {
    const code = drawQrCode(services.sealer, name);
    const picture = code ? drawnPicture(await code) : await readUpload(services, name);
    if (!picture) throw new Refusal('NO_SUCH_CALL');
    reply.header('cache-control', 'private, max-age=86400, immutable').header('content-disposition', 'inline');
    return picture;
  });
  return reply;
}
