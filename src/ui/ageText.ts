import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';

/** Whole units that have passed: nothing is called a day before it is one. A single one is that of the line before (`m`, `h`, …). */
const thresholds = [
  { l: 's', r: 59, d: 'second' },
  { l: 'm', r: 1 },
  { l: 'mm', r: 59, d: 'minute' },
  { l: 'h', r: 1 },
  { l: 'hh', r: 23, d: 'hour' },
  { l: 'd', r: 1 },
  // Where there are no more days than this, it may be no month yet.
  { l: 'dd', r: 30, d: 'day' },
  { l: 'M', r: 1 },
  { l: 'MM', r: 11, d: 'month' },
  { l: 'y', r: 1 },
  { l: 'yy', d: 'year' },
];

dayjs.extend(relativeTime, { rounding: Math.floor, thresholds });

/**
 * How long something has taken from one instant to another (unix seconds), in its greatest unit and in the language of the moment;
 * by a number, where English would say “a day”.
 */
export function ageText(from: number, to: number): string {
  return dayjs
    .unix(to)
    .from(dayjs.unix(from), true)
    .replace(/^an? (?!few)/, '1 ');
}

/** How long ago an instant was, in the language of the moment. */
export function agoText(seconds: number): string {
  return dayjs.unix(seconds).fromNow();
}
