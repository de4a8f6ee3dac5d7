import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';

/** Below this, and below the time that the answer took, it says more about the way than about the clock. */
const worthMs = 250;

/** The platform's time: the database's, so that all processes have the same. Tests move it forward instead of waiting. */
export class Clock {
  private offsetMs = 0;
  private skewMs = 0;

  now(): Date {
    return new Date(Date.now() + this.skewMs + this.offsetMs);
  }

  /** The instant this many seconds from now. */
  in(seconds: number): Date {
    return new Date(this.now().getTime() + seconds * 1000);
  }

  advance(seconds: number): void {
    this.offsetMs += seconds * 1000;
  }

  /** Asks the database for the time, and goes by its clock where this machine's is off. */
  async follow(db: Db): Promise<void> {
    const asked = Date.now();
    const { rows } = await db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`);
    const answered = Date.now();
    const skew = Number(rows[0]?.ms) - (asked + answered) / 2;
    if (Math.abs(skew - this.skewMs) > worthMs + answered - asked) this.skewMs = Math.round(skew);
  }
}

export function toUnix(date: Date): number;
export function toUnix(date: Date | null): number | null;
export function toUnix(date: Date | null): number | null {
  return date && Math.floor(date.getTime() / 1000);
}
