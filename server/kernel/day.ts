import { sql, type SQL } from 'drizzle-orm';

/** The platform's day begins at midnight in this zone. */
export const platformZone = 'Asia/Shanghai';

/** The first instant of the platform's day that is this many days before the one of `now`. */
export function startOfDay(now: Date, daysAgo = 0): SQL {
  return sql`(date_trunc('day', ${now.toISOString()}::timestamptz, ${platformZone}) - ${`${daysAgo} days`}::interval)`;
}

/** The platform's day of an instant, as a date. */
export function dayOf(instant: Date): SQL {
  return sql`(${instant.toISOString()}::timestamptz at time zone ${platformZone})::date`;
}

/** The minute of the platform's day in which an instant lies, from 0. */
export function minuteOf(instant: Date): SQL {
  const time = sql`(${instant.toISOString()}::timestamptz at time zone ${platformZone})`;
  return sql`(extract(hour from ${time}) * 60 + extract(minute from ${time}))`;
}
