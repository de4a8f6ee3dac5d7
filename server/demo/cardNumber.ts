import type { Random } from './random';

/** Sixteen digits of which the last one is right. */
export function cardNumber(random: Random): string {
  const digits = `621483${Array.from({ length: 9 }, () => random.whole(0, 9)).join('')}`;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
