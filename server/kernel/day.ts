import { sql, type SQL } from 'drizzle-orm';
import { platformZone } from '../../contract/zone';

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

export type Stretch = 'hour' | 'day' | 'week' | 'month';

/** Where the hour, day, week or month of an instant begins, in the zone of the platform. */
export function beginning(stretch: Stretch, instant: SQL): SQL {
  return sql`date_trunc(${sql.raw(`'${stretch}'`)}, ${instant}, ${platformZone})`;
}

/** Where the next one begins. */
export function following(stretch: Stretch, instant: SQL): SQL {
  // Within the zone: a month has the days that the zone's calendar gives it.
  const there = sql`(${instant} at time zone ${platformZone})`;
  return sql`((date_trunc(${sql.raw(`'${stretch}'`)}, ${there}) + interval ${sql.raw(`'1 ${stretch}'`)}) at time zone ${platformZone})`;
}

/** Where the first one begins that lies wholly behind an instant. */
export function firstWhole(stretch: Stretch, instant: SQL): SQL {
  return sql`case when ${beginning(stretch, instant)} = ${instant} then ${instant} else ${following(stretch, instant)} end`;
}
