import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { statementHoursAfter } from '../../contract/statements';
import { platformZone } from '../../contract/zone';

/** A day of the platform: from its beginning to before its end. */
export interface Day {
  /** `2026-10-31`. */
  name: string;
  from: Date;
  to: Date;
}

/** The days of a month of the platform (`2026-10`). */
export async function daysOf(db: Db, month: string): Promise<Day[]> {
  const first = sql`${`${month}-01`}::timestamp`;
  const { rows } = await db.execute<{ name: string; from: string; to: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as name, extract(epoch from day at time zone ${platformZone}) as from,
      extract(epoch from (day + interval '1 day') at time zone ${platformZone}) as to
    from generate_series(${first}, ${first} + interval '1 month' - interval '1 day', interval '1 day') day order by day`);
  const instant = (seconds: string) => new Date(Number(seconds) * 1000);
  return rows.map(({ name, from, to }) => ({ name, from: instant(from), to: instant(to) }));
}

/** The last month of the platform that is over. */
export function lastMonth(db: Db, now: Date): Promise<string> {
  return monthBefore(db, now, 0);
}

/** The last month whose statement is due: in the night of the first it is that of the month that has just ended. */
export function dueMonth(db: Db, now: Date): Promise<string> {
  return monthBefore(db, now, statementHoursAfter);
}

/** From when on the statement of a month is due, by the platform's time: `2026-11-01 03:00`. */
export function dueTimeOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 1, statementHoursAfter)).toISOString().slice(0, 16).replace('T', ' ');
}

async function monthBefore(db: Db, now: Date, hours: number): Promise<string> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select to_char((${now.toISOString()}::timestamptz - ${`${hours} hours`}::interval) at time zone ${platformZone}
      - interval '1 month', 'YYYY-MM') as month`);
  const [found] = rows;
  if (!found) throw new Error('a month without a row');
  return found.month;
}
