/** An amount as it is typed and sent, sign apart: digits, and at most two after the point. */
export const moneyPattern = /^\d{1,13}(\.\d{1,2})?$/;

/** What a currency's minor unit is: 10^-digits. */
const digitsOf = { CNY: 2, USDT: 6 } as const;
export type Currency = keyof typeof digitsOf;

/**
 * Reads a decimal string of the wire ("1234.50") as integer minor units.
 * Null for anything else: exponents, signs without digits, full-width digits, more decimals than the currency has.
 */
export function parseMoney(text: string, currency: Currency = 'CNY'): bigint | null {
  const digits = digitsOf[currency];
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > digits) return null;
  const minor = BigInt(whole + fraction.padEnd(digits, '0'));
  return sign === '-' ? -minor : minor;
}

/** Minor units as the wire's decimal string, always with all decimals: 123450n → "1234.50". */
export function formatMoney(minor: bigint, currency: Currency = 'CNY'): string {
  const digits = digitsOf[currency];
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Basis points for people: 125 → "1.25%". */
export function formatRate(basisPoints: number): string {
  return `${formatMoney(BigInt(basisPoints))}%`;
}

/** A decimal string of the wire for people: "1234567.50" → "1,234,567.50". */
export function groupThousands(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** An amount of the wire for people, with its currency: "1234.50" → "￥1,234.50"; below zero the sign stands before the currency. */
export function moneyText(decimal: string): string {
  return `${decimal.startsWith('-') ? '−' : ''}￥${groupThousands(decimal.replace('-', ''))}`;
}
