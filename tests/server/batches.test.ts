import { Batches } from '../../server/kernel/Batches';

/** Batches that end by hand. */
function byHand({ most = 3, keysOf }: { most?: number; keysOf?: (item: string) => string[] } = {}) {
  const begun: { items: string[]; end: (error?: Error) => void }[] = [];
  const work = (items: string[]) =>
    new Promise<string[]>((answer, fail) => {
      begun.push({ items, end: (error) => (error ? fail(error) : answer(items.map((item) => `${item}!`))) });
    });
  return { begun, batches: new Batches(work, { most, ...(keysOf && { keysOf }) }) };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 40));

test('who comes while a batch is at work is in the next one, in the order of coming and no more than a batch may have', async () => {
  const { begun, batches } = byHand();
  const first = batches.ask('a');
  await pause();
  const later = ['b', 'c', 'd', 'e'].map((item) => batches.ask(item));
  begun[0]?.end();
  expect(await first).toBe('a!');
  await pause();
  begun[1]?.end();
  await pause();
  begun[2]?.end();
  expect(await Promise.all(later)).toEqual(['b!', 'c!', 'd!', 'e!']);
  expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

test('of all who ask again half go together, and the next half begins as soon as it is there', async () => {
  const { begun, batches } = byHand({ most: 100 });
  const first = batches.ask('a');
  await pause();
  const later = [...'bcdefghijkl'].map((item) => batches.ask(item));
  begun[0]?.end();
  await first;
  await pause();
  begun[1]?.end();
  await later[0];
  const again = batches.ask('b again');
  // Long before the rest after a batch that took so long.
  await new Promise(setImmediate);
  begun[2]?.end();
  expect(await Promise.all([...later, again])).toHaveLength(12);
  expect(begun.map(({ items }) => items)).toEqual([['a'], [...'bcdefg'], [...'hijkl', 'b again']]);
});

test('of those who do not ask again all go together', async () => {
  const { begun, batches } = byHand({ most: 5 });
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((item) => batches.ask(item));
  for (let turn = 0; turn < 2; turn += 1) {
    await pause();
    begun[turn]?.end();
  }
  await Promise.all(all);
  expect(begun.map(({ items }) => items)).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['f', 'g', 'h'],
  ]);
});

test('what has something in common is in two batches', async () => {
  const { begun, batches } = byHand({ keysOf: (item) => [item.slice(0, 1)] });
  const all = ['a1', 'b1', 'a2'].map((item) => batches.ask(item));
  for (let turn = 0; turn < 2; turn += 1) {
    await pause();
    begun[turn]?.end();
  }
  await Promise.all(all);
  expect(begun.map(({ items }) => items)).toEqual([['a1', 'b1'], ['a2']]);
});

test('a batch that fails fails for its own, and the next goes on', async () => {
  const { begun, batches } = byHand();
  const first = ['a', 'b'].map((item) => batches.ask(item));
  await pause();
  const next = batches.ask('c');
  const failed = Promise.allSettled(first);
  begun[0]?.end(new Error('away'));
  expect(await failed).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }]);
  await pause();
  begun[1]?.end();
  expect(await next).toBe('c!');
});
