import { randomInt } from 'node:crypto';
import { platformZone } from '../../contract/zone';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short', timeStyle: 'medium' });

/** What a number begins with: when it was made, to the millisecond, by the clock of the platform's zone, as lists show it. */
export function momentDigits(at: Date): string {
  return `${clock.format(at).replace(/\D/g, '')}${String(at.getMilliseconds()).padStart(3, '0')}`;
}

const byChance = () => String(randomInt(100_000)).padStart(5, '0');

/** A number for an order or a paper: when it was made, then five digits by chance. */
export const serialNumber = (now: Date): string => momentDigits(now) + byChance();

/** As many, none of them twice. */
export function serialNumbers(now: Date, count: number): string[] {
  const moment = momentDigits(now);
  const numbers = new Set<string>();
  while (numbers.size < count) numbers.add(moment + byChance());
  return [...numbers];
}
