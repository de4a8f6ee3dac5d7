import { Refusal } from '../../server/kernel/refusal';
import { readCsv } from '../../server/products/readCsv';

const mostLines = 1000;

/** Turns of the event loop while work runs: what others are answered in. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

describe('a table of text', () => {
  test.each([
    ['of a million cells', ','.repeat(2_000_000)],
    ['of marks that are no text', '\u{feff}'.repeat(650_000)],
  ])('%s keeps nobody from being answered', async (_what, text) => {
    expect(await turnsDuring(readCsv(Buffer.from(text), mostLines))).toBeGreaterThan(30);
  });

  test('is read to the line that is asked for, whatever its pieces end with', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => [`${'卡'.repeat(at % 90)}😀`, `"${at}"`, ` ${at}\n`]);
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const text = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
    expect(await readCsv(Buffer.from(text), mostLines)).toEqual(rows.slice(0, mostLines));
  });

  test.each([
    ['a mark alone', '"'],
    ['a mark that nothing ends', 'a,"b'],
    ['a mark inside of a cell', 'a,b"c"'],
    ['lines after a mark that nothing ends', `"${'a\n'.repeat(900_000)}`],
  ])('%s is none', async (_what, text) => {
    await expect(readCsv(Buffer.from(text), mostLines)).rejects.toThrow(Refusal);
  });
});
