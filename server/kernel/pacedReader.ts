import { Readable } from 'node:stream';

/** A reader that takes nothing for so long is given up. */
const readerMs = 10_000;
/** So much is read at a time. */
export const pieceBytes = 65_536;

/**
 * What is sent at its reader's pace, piece by piece (`next`; null: the end): one who takes less than a piece in ten seconds is given
 * up. `release` follows its end, however it comes.
 */
export function pacedReader(next: () => Promise<Buffer | null>, release: () => Promise<void>): Readable {
  let impatience: NodeJS.Timeout | undefined;
  const reader = new Readable({
    highWaterMark: pieceBytes,
    read: () => {
      clearTimeout(impatience);
      next().then(
        (piece) => {
          if (piece && !reader.push(piece)) impatience = setTimeout(() => reader.destroy(new Error('nobody reads')), readerMs).unref();
          else if (!piece) reader.push(null);
        },
        (error: unknown) => reader.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy: (error, done) => {
      clearTimeout(impatience);
      void release().finally(() => done(error));
    },
  });
  // What fails is told to whoever reads.
  reader.on('error', () => {});
  return reader;
}
