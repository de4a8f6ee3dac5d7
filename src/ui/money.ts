import { groupThousands } from '../../contract/money';

/** An amount of the wire for people: "1234.50" → "￥1,234.50"; below zero the sign stands before the currency. */
export function moneyText(decimal: string): string {
  return `${decimal.startsWith('-') ? '−' : ''}￥${groupThousands(decimal.replace('-', ''))}`;
}
