import { lazy, Suspense, type ReactNode } from 'react';
import type { Column } from '../../contract/list';
import { formatRate, groupThousands, moneyText } from '../../contract/money';
import { Copyable } from './Copyable';
import { LabelTag } from './LabelTag';
import { timeText } from './time';

// A sentence for each code: few lists show any.
const CodeText = lazy(() => import('./CodeText'));

/** A code in words, once they are there. */
export function CodeOf({ name }: { name: string }) {
  return (
    <Suspense>
      <CodeText name={name} />
    </Suspense>
  );
}

/**
 * One value of a list, drawn by what its column is: what is no more than words stands there without an element of its own, which each
 * row would have a dozen of.
 */
export function cellOf(column: Column, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '—';
  if (column.kind === 'code') return <CodeOf name={String(value)} />;
  if (column.kind === 'label') return <LabelTag labels={column.labels ?? {}} value={Number(value)} />;
  if (column.kind === 'time') return timeOf(Number(value));
  if (column.kind === 'money') return moneyText(String(value));
  if (column.kind === 'usdt') return groupThousands(String(value));
  if (column.kind === 'rate') return formatRate(Number(value));
  if (column.copyable) return <Copyable text={String(value)} />;
  return String(value);
}

/** A time of this year without the year, which the pointer tells. */
function timeOf(seconds: number): ReactNode {
  const whole = timeText(seconds);
  return <time title={whole}>{whole.startsWith(String(new Date().getFullYear())) ? whole.slice(5) : whole}</time>;
}

/** Numbers stand under each other, to the right. */
export function isNumeric({ kind }: Column): boolean {
  return kind === 'number' || kind === 'money' || kind === 'usdt' || kind === 'rate';
}

const widths = { key: 0, id: 100, text: 132, number: 84, money: 116, usdt: 132, rate: 88, time: 122, label: 84, code: 200 };

export function defaultWidth(column: Column): number {
  return widths[column.kind] + (column.copyable && column.kind === 'text' ? 8 : 0);
}
