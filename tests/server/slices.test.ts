import { Slices } from '../../server/kernel/Shares';

/** Works without ever waiting for anything outside, as whoever writes a long file does. */
async function toil(slices: Slices, pieces: number): Promise<void> {
  for (let piece = 0; piece < pieces; piece += 1) {
    await slices.pause();
    const end = performance.now() + 1;
    while (performance.now() < end);
  }
}

test('between the slices of long work others come in, however many work at a time', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const slices = new Slices();
  const began = performance.now();
  await Promise.all([toil(slices, 100), toil(slices, 100), toil(slices, 100)]);
  isOver = true;
  // 300 ms of work in slices of some 5 ms; and as much time again is left to others.
  expect(turns).toBeGreaterThan(30);
  expect(performance.now() - began).toBeGreaterThan(450);
});
