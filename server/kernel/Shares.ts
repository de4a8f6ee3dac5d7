import { refuse } from './refusal';

/** How much of what one account may do at the same time, in each process, and how much all accounts together. */
const shares = {
  export: { each: 2, all: 16 },
  upload: { each: 3, all: 24 },
} as const;
type Use = keyof typeof shares;

/** When somebody who has taken his share may come again. */
const againSeconds = 5;

/** Keeps one account from taking what is there for all: places are held while the work runs, and refused beyond the share. */
export class Shares {
  private readonly held = new Map<string, number>();

  private add(key: string, by: number): void {
    const count = (this.held.get(key) ?? 0) + by;
    if (count > 0) this.held.set(key, count);
    else this.held.delete(key);
  }

  /** Takes a place; answers how to give it back, once however often it is called. Refuses TOO_MANY_REQUESTS. */
  take(use: Use, accountId: number): () => void {
    const mine = `${use}:${accountId}`;
    if ((this.held.get(mine) ?? 0) >= shares[use].each || (this.held.get(use) ?? 0) >= shares[use].all) {
      refuse('TOO_MANY_REQUESTS', { seconds: againSeconds });
    }
    const keys = [mine, use];
    for (const key of keys) this.add(key, 1);
    return () => {
      for (const key of keys.splice(0)) this.add(key, -1);
    };
  }

  /** Holds a place for as long as the work runs. */
  async hold<T>(use: Use, accountId: number, work: () => Promise<T>): Promise<T> {
    const giveBack = this.take(use, accountId);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}

/** Lets only so many run at a time, and one of each account; the others wait for their turn. */
export class Turns {
  private readonly running = new Set<number>();
  private readonly waiting: { accountId: number; begin: () => void }[] = [];

  constructor(private readonly places: number) {}

  private hasPlace(accountId: number): boolean {
    return this.running.size < this.places && !this.running.has(accountId);
  }

  async run<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    if (this.hasPlace(accountId)) this.running.add(accountId);
    else await new Promise<void>((begin) => this.waiting.push({ accountId, begin }));
    try {
      return await work();
    } finally {
      this.running.delete(accountId);
      const at = this.waiting.findIndex((next) => this.hasPlace(next.accountId));
      const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
      if (next) {
        this.running.add(next.accountId);
        next.begin();
      }
    }
  }
}

/** Long work runs for so long at a time, and begins again so long after its last beginning: others have the rest. */
const sliceMs = 5;
const slicePeriodMs = 10;

/**
 * Cuts work without end, which waits for nothing but promises that are there, into slices between which calls are
 * answered. All that is given the same slices shares the time of one.
 */
export class Slices {
  private began = 0;
  private nextAt = 0;

  /** To be awaited between two small pieces of the work: waits for the next slice once this one is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.began < sliceMs) return;
    const wait = this.nextAt - performance.now();
    this.nextAt = Math.max(performance.now(), this.nextAt) + slicePeriodMs;
    // A wait of nothing too ends the turn of the loop: what has come in meanwhile is looked at.
    await new Promise((resolve) => setTimeout(resolve, wait));
    this.began = performance.now();
  }
}
