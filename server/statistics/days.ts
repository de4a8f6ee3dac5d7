import { sql } from 'drizzle-orm';
import { platformZone } from '../../contract/zone';
import type { Db } from '../db/database';
import { beginning, following } from '../kernel/day';

/** Whole days of the platform, half-open. */
export interface Days {
  from: Date;
  to: Date;
}

interface Asked {
  /** Unix seconds, half-open. */
  days_from?: number | undefined;
  days_to?: number | undefined;
}

/** What is told where nothing is asked for: today, and so many days before it. */
const daysBefore = 29;

/** Nothing was before this day of the platform, and nothing is after this many days from now: what is asked beyond is cut. */
const firstDay = Date.UTC(1999, 11, 31, 16) / 1000;
const daysAhead = 366;

/** Unix seconds within the time in which anything can be. */
function withinTime(seconds: number | undefined, now: Date): number | undefined {
  const last = Math.floor(now.getTime() / 1000) + daysAhead * 86_400;
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, firstDay), last);
}

/**
 * The days that are asked for, those that are cut included, and the days before them: as many, or as many months where whole
 * months are asked for.
 */
export async function daysAsked(db: Db, asked: Asked, now: Date): Promise<{ days: Days; before: Days }> {
  const [from, to] = [withinTime(asked.days_from, now), withinTime(asked.days_to, now)];
  const last = sql`to_timestamp(${Math.max(to === undefined ? Math.floor(now.getTime() / 1000) : to - 1, from ?? 0)})`;
  const first =
    from === undefined
      ? sql`(${beginning('day', last)} at time zone ${platformZone} - ${`${daysBefore} days`}::interval) at time zone ${platformZone}`
      : sql`to_timestamp(${from})`;
  const there = sql`(given.from at time zone ${platformZone})`;
  const end = sql`(given.to at time zone ${platformZone})`;
  const { rows } = await db.execute<{ from: Date; to: Date; before: Date }>(sql`
    select given.from, given.to,
      (case when date_trunc('month', ${there}) = ${there} and date_trunc('month', ${end}) = ${end}
        then ${there} - (extract(year from age(${end}, ${there})) * 12 + extract(month from age(${end}, ${there}))) * interval '1 month'
        else ${there} - (${end} - ${there}) end) at time zone ${platformZone} as before
    from (select ${beginning('day', first)} as from, ${following('day', last)} as to) given`);
  const [found] = rows;
  if (!found) throw new Error('days without a row');
  const [start, stop, before] = [new Date(found.from), new Date(found.to), new Date(found.before)];
  return { days: { from: start, to: stop }, before: { from: before, to: start } };
}
