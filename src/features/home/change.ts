import { parseMoney } from '../../../contract/money';
import type { FigureKind } from '../../ui/figureText';

/** How a figure differs from another: in percent of it, a rate in points of percent. Null where there is nothing to compare. */
export interface Change {
  isUp: boolean;
  amount: string;
  unit: 'percent' | 'points';
}

/** Counted in the smallest units, without fractions. */
function units(kind: FigureKind, value: string): bigint {
  return kind === 'money' ? (parseMoney(value) ?? 0n) : BigInt(value);
}

export function changeOf(kind: FigureKind, value: string, before: string): Change | null {
  const [now, then] = [units(kind, value), units(kind, before)];
  const difference = now > then ? now - then : then - now;
  if (difference === 0n || (then === 0n && kind !== 'rate')) return null;
  const [part, whole] = kind === 'rate' ? [difference, 100n] : [difference * 100n, then];
  // To the nearest whole one; what is less than half of one is no change.
  const amount = (2n * part + whole) / (2n * whole);
  return amount === 0n ? null : { isUp: now > then, amount: amount.toString(), unit: kind === 'rate' ? 'points' : 'percent' };
}
