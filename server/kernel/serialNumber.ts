import { randomInt } from 'node:crypto';
import { platformZone } from '../../contract/zone';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short', timeStyle: 'medium' });

/** What a number begins with: when it was made, to the millisecond, by the clock of the platform's zone, as lists show it. */
export function momentDigits(at: Date): string {
  return `${clock.format(at).replace(/\D/g, '')}${String(at.getMilliseconds()).padStart(3, '0')}`;
}

/** A number for an order or a paper: when it was made, then five digits by chance. */
export function serialNumber(now: Date): string {
  return `${momentDigits(now)}${String(randomInt(100_000)).padStart(5, '0')}`;
}

/** As many, none of them twice. */
export function serialNumbers(now: Date, count: number): string[] {
  const numbers = new Set<string>();
  while (numbers.size < count) numbers.add(serialNumber(now));
  return [...numbers];
}
