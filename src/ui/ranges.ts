import dayjs, { type Dayjs } from 'dayjs';
import type { TextId } from '../locales/useText';
import { toHalfOpen } from './time';

/** Ranges that move with the day, by the name under which a saved view keeps them. */
export const ranges = {
  today: () => day(0),
  yesterday: () => day(1),
  days7: () => since(7),
  days30: () => since(30),
  lastWeek: () => before('week'),
  month: () => [dayjs().startOf('month'), dayjs().endOf('day')],
  lastMonth: () => before('month'),
} as const satisfies Record<string, () => [Dayjs, Dayjs]>;
export type RangeName = keyof typeof ranges;

export const rangeTitles: Record<RangeName, TextId> = {
  today: 'range.today',
  yesterday: 'range.yesterday',
  days7: 'range.days7',
  days30: 'range.days30',
  lastWeek: 'range.lastWeek',
  month: 'range.month',
  lastMonth: 'range.lastMonth',
};
export const rangeNames = Object.keys(ranges).filter(isRangeName);

export function isRangeName(word: unknown): word is RangeName {
  return typeof word === 'string' && Object.hasOwn(ranges, word);
}

function day(ago: number): [Dayjs, Dayjs] {
  return [dayjs().subtract(ago, 'day').startOf('day'), dayjs().subtract(ago, 'day').endOf('day')];
}

function since(days: number): [Dayjs, Dayjs] {
  return [
    dayjs()
      .subtract(days - 1, 'day')
      .startOf('day'),
    dayjs().endOf('day'),
  ];
}

/** The whole week, from Monday, or month before the one of today. */
function before(unit: 'week' | 'month'): [Dayjs, Dayjs] {
  const beginning =
    unit === 'month'
      ? dayjs().startOf('month')
      : dayjs()
          .subtract((dayjs().day() + 6) % 7, 'day')
          .startOf('day');
  return [beginning.subtract(1, unit), beginning.subtract(1, 'day').endOf('day')];
}

/** The moving range that these instants of the wire are at the moment; undefined for any other. */
export function rangeNamed(from: number, to: number, toWire = toHalfOpen): RangeName | undefined {
  return rangeNames.find((name) => {
    const [start, end] = toWire(ranges[name]());
    return start === from && end === to;
  });
}
