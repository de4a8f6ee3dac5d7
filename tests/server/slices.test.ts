import { Refusal } from '../../server/kernel/refusal';
import { Shares, Slices, Turns } from '../../server/kernel/Shares';
import { countTurns } from '../support/turns';

/** Works without ever waiting for anything outside, as whoever writes a long file does. */
async function toil(slices: Slices, pieces: number): Promise<void> {
  for (let piece = 0; piece < pieces; piece += 1) {
    await slices.pause();
    const end = performance.now() + 1;
    while (performance.now() < end);
  }
}

test('between the slices of long work others come in, however many work at a time', async () => {
  const turns = countTurns();
  const slices = new Slices();
  const began = performance.now();
  await Promise.all([toil(slices, 100), toil(slices, 100), toil(slices, 100)]);
  turns.stop();
  // 300 ms of work in slices of some 5 ms; and as much time again is left to others.
  expect(turns.now()).toBeGreaterThan(30);
  expect(performance.now() - began).toBeGreaterThan(450);
});

test('of several whose pieces are longer than a slice one works at a time, and others come in between', async () => {
  const turns = countTurns();
  const slices = new Slices();
  const worked: { who: number; turn: number }[] = [];
  const work = async (who: number) => {
    for (let piece = 0; piece < 8; piece += 1) {
      await slices.pause();
      worked.push({ who, turn: turns.now() });
      const end = performance.now() + 18;
      while (performance.now() < end);
    }
  };
  await Promise.all([1, 2, 3, 4].map(work));
  turns.stop();
  // Between two pieces of work the loop went round; after each's first one, which nobody had to wait for, they go in turn.
  const later = worked.slice(4).map(({ turn }) => turn);
  expect(new Set(later).size).toBe(later.length);
  for (let at = 4; at + 4 <= worked.length; at += 4)
    expect(
      worked
        .slice(at, at + 4)
        .map(({ who }) => who)
        .sort(),
    ).toEqual([1, 2, 3, 4]);
});

test('of each account one takes its turn at a time, however many it sends, and the others go in the order they came', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  let most = 0;
  const running: number[] = [];
  const work = (accountId: number) =>
    turns.run(async () => {
      expect(running).not.toContain(accountId);
      begun.push(accountId);
      running.push(accountId);
      most = Math.max(most, running.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running.splice(running.indexOf(accountId), 1);
    }, accountId);
  await Promise.all([1, 1, 1, 1, 2, 3].map(work));
  expect(begun.slice(0, 3)).toEqual([1, 2, expect.any(Number)]);
  expect(begun.indexOf(3)).toBeLessThan(4);
  expect(begun).toHaveLength(6);
  expect(most).toBe(2);
});

test('a few who take all that they may leave room for everybody else', () => {
  const places = new Shares({ callsInFlight: 64, poolSize: 8 });
  const held = (who: string) => {
    let count = 0;
    try {
      for (;;) {
        places.take('picture', who);
        count += 1;
      }
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return count;
    }
  };
  const greedy = Array.from({ length: 20 }, (_each, address) => held(`greedy ${address}`));
  expect(greedy.slice(0, 4)).toEqual([64, 64, 64, 64]);
  expect(greedy.slice(4)).toEqual(Array.from({ length: 16 }, () => 8));
  expect(held('somebody else')).toBe(8);
});
