import { isUnavailable } from './databaseErrors';

/** Company is waited for as long as the last batch took, which leaves the database to other processes meanwhile; no longer than this. */
const longestRestMs = 10;
/** Who has waited for longer when the database turns out to be away is told so: the next batch may find it away for as long again. */
const patienceMs = 5_000;
/** A half with fewer in it costs more for each than the turns save. */
const leastHalf = 6;

interface Waiting<Item, Answer> {
  item: Item;
  since: number;
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
 * while there is none waits for no company. Whoever is answered may ask again at once: where they do, half of all that
 * are under way go into a batch, so that one half is answered and asks while the other is at work, and neither the database nor this
 * process waits for the other. `work` answers in the order of its items; where it fails, it fails for all of them, and where the
 * database is away also for those who have waited for long.
 */
export class Batches<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private isAtWork = false;
  /** Of those who wait and those who have just been answered; infinite where they are too few. */
  private half = Number.POSITIVE_INFINITY;
  /** Who has come since the last batch was begun, and how many were in it. */
  private arrived = 0;
  private last = 0;
  /** Ends the gathering of a batch. */
  private begin: (() => void) | undefined;

  constructor(
    private readonly work: (items: Item[]) => Promise<Answer[]>,
    private readonly options: BatchOptions<Item>,
  ) {}

  ask(item: Item): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.waiting.push({ item, since: performance.now(), answer, fail });
      this.arrived += 1;
      if (!this.isAtWork) void this.run();
      if (this.waiting.length >= this.half) this.begin?.();
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
        if (isUnavailable(error)) this.giveUp(error);
      }
      const half = Math.ceil((batch.length + this.waiting.length) / 2);
      this.half = half < leastHalf ? Number.POSITIVE_INFINITY : half;
      if (batch.length > 1) await this.gather(Math.min(performance.now() - began, longestRestMs));
    }
    this.half = Number.POSITIVE_INFINITY;
    this.isAtWork = false;
  }

  private giveUp(error: unknown): void {
    const longest = performance.now() - patienceMs;
    for (const { since, fail } of this.waiting) if (since < longest) fail(error);
    this.waiting = this.waiting.filter(({ since }) => since >= longest);
  }

  /** Waits until half of all are there, and no longer than this. */
  private async gather(ms: number): Promise<void> {
    if (this.waiting.length >= this.half) return;
    await new Promise<void>((begin) => {
      this.begin = begin;
      setTimeout(begin, ms);
    });
    this.begin = undefined;
  }

  /** Those that have waited longest, as far as they go together. */
  private next(): Waiting<Item, Answer>[] {
    const { keysOf = () => [] } = this.options;
    // Where nobody comes back there is nothing to take turns with.
    const most = this.arrived * 2 < this.last ? this.options.most : Math.min(this.options.most, this.half);
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
    this.arrived = 0;
    this.last = batch.length;
    return batch;
  }
}
