import { checkSum } from '../../contract/cardNumber';
import type { Random } from './random';

/** Sixteen digits of which the last one is right. */
export function cardNumber(random: Random): string {
  const digits = `621483${Array.from({ length: 9 }, () => random.whole(0, 9)).join('')}`;
  return `${digits}${(10 - (checkSum(`${digits}0`) % 10)) % 10}`;
}
