import dayjs, { type Dayjs } from 'dayjs';
import { platformZone } from '../../contract/zone';

const two = (count: number) => String(count).padStart(2, '0');

/** Unix seconds as date and time of the reader's zone, 2026-11-22 13:05:00; a dash for none. Lists say it in every row. */
export function timeText(seconds: number | null): string {
  if (seconds === null) return '—';
  const at = new Date(seconds * 1000);
  const date = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** A chosen range (both ends included, to the second) as the wire's half-open one. */
export function toHalfOpen([from, to]: readonly [Dayjs, Dayjs]): [from: number, to: number] {
  return [from.unix(), to.unix() + 1];
}

export function fromHalfOpen(from: number, to: number): [Dayjs, Dayjs] {
  return [dayjs.unix(from), dayjs.unix(to - 1)];
}

// Made when it is asked for: the first one in a page takes the browser a tenth of a second.
let wallFormat: Intl.DateTimeFormat | undefined;

/** What the platform's clocks show: 2026-11-22 13:05:00, as Swedish writes it. */
function wallText(milliseconds: number): string {
  wallFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short', timeStyle: 'medium' });
  return wallFormat.format(milliseconds);
}

/** The platform's day of an instant in unix seconds: 2026-11-22. */
export const dayText = (seconds: number) => wallText(seconds * 1000).slice(0, 10);

/** When a day of the platform begins that is called by this date, whatever zone the reader is in: unix seconds. */
function beginningOf(date: Dayjs): number {
  const asUtc = Date.UTC(date.year(), date.month(), date.date());
  const offset = Date.parse(`${wallText(asUtc).replace(' ', 'T')}Z`) - asUtc;
  return (asUtc - offset) / 1000;
}

/** Chosen days of the platform, both included, as the wire's half-open range; and back. */
export function daysToHalfOpen([from, to]: readonly [Dayjs, Dayjs]): [from: number, to: number] {
  return [beginningOf(from), beginningOf(to.add(1, 'day'))];
}

export function daysFromHalfOpen(from: number, to: number): [Dayjs, Dayjs] {
  return [dayjs(dayText(from)), dayjs(dayText(to - 1))];
}

/** Minutes east of UTC, as exports want them. */
export function zoneMinutes(): number {
  return dayjs().utcOffset();
}

/** Where a date of a range begins and ends unless the person says otherwise. */
export const dayBounds: [Dayjs, Dayjs] = [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')];
