import type { Columns } from '../../contract/list';
import { formatMoney } from '../../contract/money';

export type WireValue = string | number | null;

/** A row of the database as it travels: money as decimals, times as unix seconds. */
export function toWire(columns: Columns, names: readonly string[], row: Record<string, unknown>): Record<string, WireValue> {
  return Object.fromEntries(names.map((name) => [name, wireValue(columns[name]?.kind, row[name])]));
}

function wireValue(kind: string | undefined, value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (kind === 'text' || kind === 'code') return text;
  if (kind === 'money') return formatMoney(BigInt(text));
  if (kind === 'usdt') return formatMoney(BigInt(text), 'USDT');
  if (kind === 'time') return Math.floor(new Date(text).getTime() / 1000);
  return Number(text);
}
