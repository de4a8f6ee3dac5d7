import type { Config } from '../config';
import { refuse } from './refusal';

/** How much of what one account (or merchant, or address) may do at the same time, in each process, and how much all together. */
const shares = {
  export: { each: 2, all: 64 },
  exportOfHouse: { each: 16, all: 64 },
  file: { each: 2, all: 64 },
  fileOfHouse: { each: 16, all: 64 },
  upload: { each: 3, all: 24 },
  uploadOfHouse: { each: 9, all: 24 },
  table: { each: 2, all: 12 },
  tableOfHouse: { each: 4, all: 12 },
  picture: { each: 64, all: 512 },
  captcha: { each: 60, all: 120 },
} as const;
type Use = keyof typeof shares;

/** Where half of all places are taken, nobody takes more than this part of his share: a few leave room for many. */
const crowdedPart = 8;

/**
 * Whose calls are counted together: those of an account, of a merchant's machines, or of an address without either. Calls by which an
 * account ends its own sessions (`ending`) are apart from what they end.
 */
export type Crowd = 'account' | 'ending' | 'merchant' | 'address' | 'signing';

/** Behind one address many merchants' and channels' machines may sign: so many times as one merchant may call. */
const signingFactor = 4;

/**
 * Calls of machines take some milliseconds. When all together have as many in flight as one merchant may, and one of them for so
 * long, there are more than can be answered in time; and so many times as many are too many in any case.
 */
const crowdedMs = 2_000;
const crowdedFactor = 4;

/** When somebody who has taken his share may come again. */
const againSeconds = 5;

/** Keeps one account from taking what is there for all: places are held while the work runs, and refused beyond the share. */
export class Shares {
  private readonly held = new Map<string, number>();
  private readonly turns = new Map<string, Turns>();
  /** When the calls of machines that are in flight have begun, the oldest first. */
  private readonly begun = { merchant: new Set<{ at: number }>(), signing: new Set<{ at: number }>() };
  private readonly callsInFlight: number;
  private readonly connections: number;

  constructor({ callsInFlight, poolSize }: Pick<Config, 'callsInFlight' | 'poolSize'>) {
    this.callsInFlight = callsInFlight;
    this.connections = poolSize;
  }

  private add(key: string, by: number): void {
    const count = (this.held.get(key) ?? 0) + by;
    if (count > 0) this.held.set(key, count);
    else this.held.delete(key);
  }

  /** Takes a place; answers how to give it back, once however often it is called. Refuses TOO_MANY_REQUESTS. */
  take(use: Use, who: number | string): () => void {
    const { each, all } = shares[use];
    const isCrowded = (this.held.get(use) ?? 0) * 2 >= all;
    return this.takePlaces([
      { key: `${use}:${who}`, most: isCrowded ? Math.max(1, Math.floor(each / crowdedPart)) : each },
      { key: use, most: all },
    ]);
  }

  private takePlaces(places: { key: string; most: number }[]): () => void {
    if (places.some(({ key, most }) => (this.held.get(key) ?? 0) >= most)) refuse('TOO_MANY_REQUESTS', { seconds: againSeconds });
    const keys = places.map(({ key }) => key);
    for (const key of keys) this.add(key, 1);
    return () => {
      for (const key of keys.splice(0)) this.add(key, -1);
    };
  }

  /** Holds a place for as long as the work runs. */
  hold<T>(use: Use, who: number | string, work: () => Promise<T>): Promise<T> {
    return this.during(this.take(use, who), work);
  }

  /**
   * A call is in flight for as long as it runs. Refuses TOO_MANY_REQUESTS to a crowd that has enough of them; while machines wait
   * for long, to each that would have more in flight than it may have at work.
   */
  async call<T>(crowd: Crowd, who: number | string, work: () => Promise<T>): Promise<T> {
    const begun = crowd === 'merchant' || crowd === 'signing' ? this.begun[crowd] : new Set<{ at: number }>();
    const [oldest] = begun;
    const now = performance.now();
    const isLate = oldest !== undefined && now - oldest.at > crowdedMs;
    const isCrowded = begun.size >= this.callsInFlight * (isLate ? 1 : crowdedFactor);
    const most = this.callsInFlight * (crowd === 'signing' ? signingFactor : 1);
    const giveBack = this.takePlaces([{ key: `call:${crowd}:${who}`, most: isCrowded ? Math.min(most, this.places(crowd)) : most }]);
    const mine = { at: now };
    begun.add(mine);
    try {
      return await work();
    } finally {
      begun.delete(mine);
      giveBack();
    }
  }

  /**
   * The part of a call that holds connections: whatever a crowd asks for at once, some are left for others. Its further
   * calls wait without one. A list of an account takes two, everything else one. Never around what waits for a network.
   */
  atWork<T>(crowd: Crowd, who: number | string, work: () => Promise<T>): Promise<T> {
    return this.inTurn(`work:${crowd}:${who}`, this.places(crowd), work);
  }

  private places(crowd: Crowd): number {
    if (crowd === 'ending') return 1;
    return Math.max(1, Math.floor(this.connections / (crowd === 'account' ? 3 : 2)));
  }

  private async during<T>(giveBack: () => void, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /** One account's work of a kind runs one by one: whatever it asks for at once, others wait for one at most. */
  oneByOne<T>(kind: string, accountId: number, work: () => Promise<T>): Promise<T> {
    return this.inTurn(`${kind}:${accountId}`, 1, work);
  }

  private async inTurn<T>(key: string, places: number, work: () => Promise<T>): Promise<T> {
    const turns = this.turns.get(key) ?? new Turns(places);
    this.turns.set(key, turns);
    try {
      return await turns.run(work);
    } finally {
      if (turns.isIdle) this.turns.delete(key);
    }
  }
}

/** Lets only so many run at a time, and one of each who is named; the others wait for their turn. */
export class Turns {
  private readonly running = new Set<Who>();
  private readonly waiting: { who: Who; begin: () => void }[] = [];

  constructor(private readonly places: number) {}

  get isIdle(): boolean {
    return this.running.size === 0;
  }

  private hasPlace(who: Who): boolean {
    return this.running.size < this.places && !this.running.has(who);
  }

  /** `who`: whose work it is; where it is not said, nobody's. */
  async run<T>(work: () => Promise<T>, who: Who = Symbol('nobody')): Promise<T> {
    if (this.hasPlace(who)) this.running.add(who);
    else await new Promise<void>((begin) => this.waiting.push({ who, begin }));
    try {
      return await work();
    } finally {
      this.running.delete(who);
      const at = this.waiting.findIndex((next) => this.hasPlace(next.who));
      const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
      if (next) {
        this.running.add(next.who);
        next.begin();
      }
    }
  }
}

type Who = number | string | symbol;

/** Long work runs for so long at a time, and begins again so long after its last beginning: others have the rest. */
const sliceMs = 5;
const slicePeriodMs = 10;

/**
 * Cuts work without end, which waits for nothing but promises that are there, into slices between which calls are
 * answered. All that is given the same slices shares the time of one, each in the order in which it came.
 */
export class Slices {
  private began = 0;
  private freeAt = 0;
  private readonly waiting: (() => void)[] = [];

  /** To be awaited between two small pieces of the work: waits for the next slice once this one is used up. */
  async pause(): Promise<void> {
    const now = performance.now();
    if (now - this.began < sliceMs) return;
    // A piece that took longer than its slice leaves others as much time all the same.
    this.freeAt = Math.max(this.freeAt, now + slicePeriodMs - sliceMs);
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) this.beginLater();
    });
  }

  /** One of those that wait: two timers that are overdue would follow each other before anybody else is looked at. */
  private beginLater(): void {
    setTimeout(() => {
      const now = performance.now();
      if (now < this.freeAt) return this.beginLater();
      this.began = now;
      this.freeAt = now + slicePeriodMs;
      this.waiting.shift()?.();
      if (this.waiting.length > 0) this.beginLater();
    }, this.freeAt - performance.now());
  }
}
