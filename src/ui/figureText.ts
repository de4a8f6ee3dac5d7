import { formatRate, groupThousands, moneyText } from '../../contract/money';

/** What a figure is: a number of things, an amount (a decimal string), or basis points. */
export type FigureKind = 'count' | 'money' | 'rate';

/** A figure of the wire for people; made from its text, so that nothing of it is lost. */
export function figureText(kind: FigureKind, value: string): string {
  if (kind === 'money') return moneyText(value);
  return kind === 'rate' ? formatRate(Number(value)) : groupThousands(value);
}
