import dayjs, { type Dayjs } from 'dayjs';

const format = 'YYYY-MM-DD HH:mm:ss';

/** Unix seconds as date and time of the reader's zone; a dash for none. */
export function timeText(seconds: number | null): string {
  return seconds === null ? '—' : dayjs.unix(seconds).format(format);
}

/** A chosen range (both ends included, to the second) as the wire's half-open one. */
export function toHalfOpen([from, to]: readonly [Dayjs, Dayjs]): [from: number, to: number] {
  return [from.unix(), to.unix() + 1];
}

export function fromHalfOpen(from: number, to: number): [Dayjs, Dayjs] {
  return [dayjs.unix(from), dayjs.unix(to - 1)];
}

/** Minutes east of UTC, as exports want them. */
export function zoneMinutes(): number {
  return dayjs().utcOffset();
}

/** Where a date of a range begins and ends unless the person says otherwise. */
export const dayBounds: [Dayjs, Dayjs] = [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')];
