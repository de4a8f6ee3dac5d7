import dayjs, { type Dayjs } from 'dayjs';
import type { TextId } from '../locales/useText';
import { toHalfOpen } from './time';

/** Ranges that move with the day, by the name under which a saved view keeps them. */
export const ranges = {
  today: () => day(0),
  yesterday: () => day(1),
  days7: () => since(7),
  days30: () => since(30),
  month: () => [dayjs().startOf('month'), dayjs().endOf('day')],
} as const satisfies Record<string, () => [Dayjs, Dayjs]>;
export type RangeName = keyof typeof ranges;

export const rangeTitles: Record<RangeName, TextId> = {
  today: 'range.today',
  yesterday: 'range.yesterday',
  days7: 'range.days7',
  days30: 'range.days30',
  month: 'range.month',
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

/** The moving range that these instants of the wire are at the moment; undefined for any other. */
export function rangeNamed(from: number, to: number): RangeName | undefined {
  return rangeNames.find((name) => {
    const [start, end] = toHalfOpen(ranges[name]());
    return start === from && end === to;
  });
}
