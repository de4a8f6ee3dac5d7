import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pacedReader, pieceBytes } from './pacedReader';

/**
 * A file that is written at full speed and read, while it grows, at the reader's: whoever writes waits for the disk
 * alone, so that what he holds meanwhile (a connection, a transaction) does not hang on a slow reader. It has no name
 * any more once it is open, and is gone with its last use, however that ends.
 */
export class Spool {
  readonly writer: Writable;
  readonly reader: Readable;
  private written = 0;
  private read = 0;
  private isWritten = false;
  private wake: () => void = () => {};
  private open = 2;

  private constructor(private readonly file: FileHandle) {
    this.writer = new Writable({
      highWaterMark: 4 * pieceBytes,
      write: (chunk: Buffer, _encoding, done) => {
        this.append(chunk).then(() => done(), done);
      },
      final: (done) => {
        this.isWritten = true;
        this.wake();
        done();
      },
      destroy: (error, done) => {
        if (error) this.reader.destroy(error);
        void this.release().finally(() => done(error));
      },
    });
    this.reader = pacedReader(
      () => this.next(),
      () => {
        // Nobody reads: nothing more need be written.
        if (!this.isWritten) this.writer.destroy();
        this.wake();
        return this.release();
      },
    );
    // What fails is told to whoever reads.
    this.writer.on('error', () => {});
  }

  static async open(folder: string): Promise<Spool> {
    await fs.mkdir(folder, { recursive: true });
    const place = path.join(folder, randomUUID());
    const file = await fs.open(place, 'wx+', 0o600);
    await fs.unlink(place);
    return new Spool(file);
  }

  private async append(chunk: Buffer): Promise<void> {
    let at = 0;
    while (at < chunk.length) {
      const { bytesWritten } = await this.file.write(chunk, at, chunk.length - at, this.written);
      at += bytesWritten;
      this.written += bytesWritten;
    }
    this.wake();
  }

  /** The next piece; null at the end. */
  private async next(): Promise<Buffer | null> {
    while (this.read === this.written) {
      if (this.isWritten || this.reader.destroyed) return null;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    const { bytesRead, buffer } = await this.file.read(
      Buffer.alloc(Math.min(pieceBytes, this.written - this.read)),
      0,
      undefined,
      this.read,
    );
    this.read += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  private async release(): Promise<void> {
    this.open -= 1;
    if (this.open === 0) await this.file.close();
  }
}
