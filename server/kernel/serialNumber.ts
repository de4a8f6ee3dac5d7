import { randomInt } from 'node:crypto';

/** A number for an order or a paper: when it was made (UTC, to the millisecond), then five digits by chance. */
export function serialNumber(now: Date): string {
  return `${now.toISOString().replace(/\D/g, '').slice(0, 17)}${String(randomInt(100_000)).padStart(5, '0')}`;
}

/** As many, none of them twice. */
export function serialNumbers(now: Date, count: number): string[] {
  const numbers = new Set<string>();
  while (numbers.size < count) numbers.add(serialNumber(now));
  return [...numbers];
}
