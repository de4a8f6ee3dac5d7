import type { Span } from '../../../contract/statistics';
import { dayText } from '../../ui/time';

/** Whole days, half-open in unix seconds: the first and the last. */
export function daysText(from: number, to: number): string {
  const [first, last] = [dayText(from), dayText(to - 1)];
  return first === last ? first : `${first} – ${last}`;
}

/** A stretch of time that begins and ends at these instants, by what it is asked for. */
export function periodText(span: Span | null, from: number, to: number): string {
  const isWholeMonth = span === 'month' && dayText(from).endsWith('-01') && dayText(to).endsWith('-01');
  return isWholeMonth ? dayText(from).slice(0, 7) : daysText(from, to);
}
