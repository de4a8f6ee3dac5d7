/** A card number as people write it, in groups, without what stands between them. */
export const cardDigits = (written: string): string => written.replace(/[\s-]/g, '');

/** What the digits of a number come to (Luhn, ISO/IEC 7812): where the last one is right, a multiple of ten. */
export const checkSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

/** A bank card of 12 to 19 digits whose last one is right. */
export const isCard = (number: string): boolean => /^\d{12,19}$/.test(number) && checkSum(number) % 10 === 0;
