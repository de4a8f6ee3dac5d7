import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { slices } from '../kernel/exportRows';
import { pacedReader, pieceBytes } from '../kernel/pacedReader';

/** What is known of a file that was written, by which it is told from any other. */
export interface Stored {
  bytes: number;
  /** SHA-256 in hexadecimal. */
  digest: string;
}

/** A file while it is written, once. */
export class StoredFile {
  /** Into which it is written. */
  readonly output: Writable;
  /** So many are written. */
  bytes = 0;
  private readonly hash = createHash('sha256');

  private constructor(
    private readonly file: FileHandle,
    private readonly folder: string,
  ) {
    this.output = new Writable({
      highWaterMark: 4 * pieceBytes,
      write: (piece: Buffer, _encoding, done) => {
        this.append(piece).then(() => done(), done);
      },
      final: (done) => {
        file.sync().then(() => done(), done);
      },
      destroy: (error, done) => {
        void file.close().finally(() => done(error));
      },
    });
    // What fails there is told to whoever waits for it.
    this.output.on('error', () => {});
  }

  /** Begins a file that is not there yet, in a folder that may not be either. */
  static async create(place: string): Promise<StoredFile> {
    const folder = path.dirname(place);
    await fs.mkdir(folder, { recursive: true });
    return new StoredFile(await fs.open(place, 'wx', 0o600), folder);
  }

  private async append(piece: Buffer): Promise<void> {
    this.hash.update(piece);
    let at = 0;
    while (at < piece.length) {
      const { bytesWritten } = await this.file.write(piece, at, piece.length - at);
      at += bytesWritten;
      this.bytes += bytesWritten;
    }
  }

  /** Waits until all that was written, and the name of the file, are on the disk: what is told of it then outlasts a power cut. */
  async written(): Promise<Stored> {
    await finished(this.output);
    const folder = await fs.open(this.folder);
    await folder.sync().finally(() => folder.close());
    return { bytes: this.bytes, digest: this.hash.digest('hex') };
  }

  /** Nothing is written into it any more once this is over. */
  async giveUp(): Promise<void> {
    this.output.destroy();
    await finished(this.output).catch(() => {});
  }
}

/** A piece of a file; empty: there is no more. */
async function pieceAt(file: FileHandle, at: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at);
  return buffer.subarray(0, bytesRead);
}

async function digestOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; ;) {
    const piece = await pieceAt(file, at);
    if (piece.length === 0) return hash.digest('hex');
    hash.update(piece);
    at += piece.length;
    await slices.pause();
  }
}

const goneCodes = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/** Opens a file, to be closed again, and says what it is; null: it is gone. */
export async function openFile(place: string): Promise<{ file: FileHandle; stats: Stats } | null> {
  let file: FileHandle;
  try {
    file = await fs.open(place);
  } catch (error) {
    if (error instanceof Error && 'code' in error && goneCodes.some((code) => code === error.code)) return null;
    throw error;
  }
  try {
    return { file, stats: await file.stat() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Opens a file as it was written, to be closed again; null: it is gone, or is not that any more. */
export async function openStored(
  place: string,
  { bytes, digest }: { bytes: number | null; digest: string | null },
): Promise<FileHandle | null> {
  const opened = await openFile(place);
  if (!opened) return null;
  const { file, stats } = opened;
  try {
    const isWhole = stats.isFile() && stats.size === bytes && (digest === null || (await digestOf(file)) === digest);
    if (isWhole) return file;
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

/** Reads an open file at its reader's pace, and closes it. */
export function readStored(file: FileHandle): Readable {
  let at = 0;
  return pacedReader(
    async () => {
      const piece = await pieceAt(file, at);
      at += piece.length;
      return piece.length > 0 ? piece : null;
    },
    () => file.close(),
  );
}
