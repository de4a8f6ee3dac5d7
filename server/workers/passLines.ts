import type { Readable, Writable } from 'node:stream';

const lineFeed = 10;

/** Passes on what comes, whole lines at a time: lines of several stay apart, however long they are. */
export function passLines(from: Readable, to: Pick<Writable, 'write'>): void {
  let rest: Buffer[] = [];
  from.on('data', (part: Buffer) => {
    const end = part.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      to.write(Buffer.concat([...rest, part.subarray(0, end)]));
      rest = [];
    }
    if (end < part.length) rest.push(part.subarray(end));
  });
  from.on('end', () => {
    // Somebody who is killed stops in the middle of a line.
    if (rest.length > 0) to.write(Buffer.concat([...rest, Buffer.of(lineFeed)]));
  });
}
