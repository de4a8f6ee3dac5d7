import { groupThousands } from '../../contract/money';

/** An amount of the wire for people: "1234.5" → "￥1,234.50". */
export function moneyText(decimal: string): string {
  return `￥${groupThousands(decimal)}`;
}
