/** What a process that stood still for longer has missed is not made up for. */
const longestMs = 1000;

/** So many a second, however late one looks: timers of a busy process come late, each by a little. */
export class Pace {
  private credit = 0;

  /** `lookedAt` and `now` are milliseconds that only grow (`performance.now()`). */
  constructor(
    private readonly perSecond: number,
    private lookedAt: number,
  ) {}

  /** How many are due by now since the last look. */
  due(now: number): number {
    this.credit += (this.perSecond * Math.min(now - this.lookedAt, longestMs)) / 1000;
    this.lookedAt = now;
    const due = Math.floor(this.credit);
    this.credit -= due;
    return due;
  }
}
