import { toUnix } from './clock';
import { invalid } from './refusal';

/** The books can have nothing before the year 2000, which begins first where the clocks are 14 hours ahead. */
const earliest = Date.UTC(2000, 0, 1, -14) / 1000;
const yearSeconds = 366 * 86_400;

/** Refuses, at its field, an instant in unix seconds that the books cannot tell of: before 2000, or more than a year ahead. */
export function expectInstant(field: string, seconds: number | undefined, now: Date): void {
  if (seconds !== undefined && (seconds < earliest || seconds > toUnix(now) + yearSeconds)) invalid(field, 'field.instant');
}

/** Refuses, at its field, a range of such instants that begins after its end. Without `from` it begins with the books. */
export function expectRange({ from, to }: { from?: number | undefined; to: number }, now: Date): void {
  expectInstant('from', from, now);
  expectInstant('to', to, now);
  if (from !== undefined && from > to) invalid('from', 'field.range');
}
