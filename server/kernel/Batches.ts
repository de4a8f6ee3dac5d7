import { setTimeout as sleep } from 'node:timers/promises';

/**
 * After a batch of several the database is left to other processes for as long as it took, while the next one grows; but not for
 * longer than this.
 */
const longestRestMs = 10;

interface Waiting<Item, Answer> {
  item: Item;
  answer: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

interface BatchOptions<Item> {
  /** No more are worked on together. */
  most: number;
  /** What no two of one batch may have in common. */
  keysOf?: (item: Item) => string[];
}

/**
 * Work that costs less for several than for each by itself: what is asked for while a batch is at work is the next batch. Whoever comes
 * while there is none waits for no company. `work` answers in the order of its items; where it fails, it fails for all of them.
 */
export class Batches<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private isAtWork = false;

  constructor(
    private readonly work: (items: Item[]) => Promise<Answer[]>,
    private readonly options: BatchOptions<Item>,
  ) {}

  ask(item: Item): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.waiting.push({ item, answer, fail });
      if (!this.isAtWork) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isAtWork = true;
    // What has come in the same turn goes along.
    await new Promise(setImmediate);
    while (this.waiting.length > 0) {
      const batch = this.next();
      const began = performance.now();
      try {
        const answers = await this.work(batch.map(({ item }) => item));
        if (answers.length !== batch.length) throw new Error(`${batch.length} were asked and ${answers.length} answered`);
        answers.forEach((answer, place) => batch[place]?.answer(answer));
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
      if (batch.length > 1) await sleep(Math.min(performance.now() - began, longestRestMs));
    }
    this.isAtWork = false;
  }

  /** Those that have waited longest, as far as they go together. */
  private next(): Waiting<Item, Answer>[] {
    const { most, keysOf = () => [] } = this.options;
    const taken = new Set<string>();
    const batch: Waiting<Item, Answer>[] = [];
    const left: Waiting<Item, Answer>[] = [];
    for (const one of this.waiting) {
      const keys = keysOf(one.item);
      const fits = batch.length < most && !keys.some((key) => taken.has(key));
      (fits ? batch : left).push(one);
      if (fits) for (const key of keys) taken.add(key);
    }
    this.waiting = left;
    return batch;
  }
}
