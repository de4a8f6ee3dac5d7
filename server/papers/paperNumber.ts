import type { PaperLetter } from '../../contract/papers';
import { serialNumber } from '../kernel/serialNumber';

/** The number of a new paper: its letter, then as an order's. */
export function paperNumber(letter: PaperLetter, now: Date): string {
  return `${letter}${serialNumber(now)}`;
}
