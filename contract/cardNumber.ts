/** A card number as people write it, in groups, without what stands between them. */
export const cardDigits = (written: string): string => written.replace(/[\s-]/g, '');

/** A bank card of 12 to 19 digits whose last one is right (Luhn, ISO/IEC 7812). */
export function isCard(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
