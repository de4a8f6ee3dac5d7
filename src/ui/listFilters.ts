import dayjs, { type Dayjs } from 'dayjs';
import { labelOf } from '../../contract/labels';
import { wireNames, type Filter, type Filters } from '../../contract/list';
import { moneyPattern, moneyText, parseMoney } from '../../contract/money';
import type { Say } from '../locales/useText';
import type { ListState } from './listQuery';
import type { MoneyBounds } from './MoneyRange';
import { rangeNamed, ranges, rangeTitles, type RangeName } from './ranges';
import { daysFromHalfOpen, daysToHalfOpen, fromHalfOpen, toHalfOpen } from './time';
import { numbersIn } from './numbersIn';

type Wire = ListState['filters'];

/** What is wrong with two bounds; undefined: nothing. */
export function boundsFault([min = '', max = '']: MoneyBounds, t: Say): string | undefined {
  if ([min, max].some((text) => text !== '' && !moneyPattern.test(text))) return t('field.money');
  return min && max && (parseMoney(min) ?? 0n) > (parseMoney(max) ?? 0n) ? t('field.moneyRange') : undefined;
}

/** The names under which one of the filters travels. */
export function wiresOf(filters: Filters, name: string): string[] {
  const filter = filters[name];
  return filter ? wireNames({ [name]: filter }) : [];
}

const toWireOf = (filter: Filter | undefined) => (filter?.kind === 'timeRange' && filter.isOfDays ? daysToHalfOpen : toHalfOpen);

/** The range that moves with the day which a filter is at the moment; undefined for any other, and for none. */
export function rangeIn(filters: Filters, name: string, wire: Wire): RangeName | undefined {
  const [from = name, to = name] = wiresOf(filters, name);
  return rangeNamed(Number(wire[from]), Number(wire[to]), toWireOf(filters[name]));
}

/** A range that moves with the day as the wire has it today. */
export function rangeWire(filters: Filters, name: string, range: RangeName): Wire {
  const [first = name, last = name] = wiresOf(filters, name);
  const [from, to] = toWireOf(filters[name])(ranges[range]());
  return { [first]: from, [last]: to };
}

/** What a range is told by: its name, or its ends; undefined where none is set. */
export function saidRange(filters: Filters, name: string, wire: Wire, t: Say): string | undefined {
  const filter = filters[name];
  const [from, to] = endsOf(filters, name, wire);
  if (!from && !to) return undefined;
  const named = rangeIn(filters, name, wire);
  if (named) return t(rangeTitles[named]);
  const format = filter?.kind === 'timeRange' && filter.isOfDays ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm';
  return saidBounds(from?.format(format) ?? '', to?.format(format) ?? '', t);
}

/** The first and the last instant, or day, of a range; null where it has none. */
function endsOf(filters: Filters, name: string, wire: Wire): [Dayjs | null, Dayjs | null] {
  const filter = filters[name];
  const [first = name, last = name] = wiresOf(filters, name);
  const [from, to] = [wire[first], wire[last]];
  const read = filter?.kind === 'timeRange' && filter.isOfDays ? daysFromHalfOpen : fromHalfOpen;
  const [start, end] = read(Number(from ?? 0), Number(to ?? 1));
  return [from === undefined ? null : start, to === undefined ? null : end];
}

function saidBounds(from: string, to: string, t: Say): string {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? t('list.since', { from }) : t('list.until', { to });
}

/** A filter that is set, in words; undefined where it is not. */
export function saidOf(filters: Filters, name: string, wire: Wire, t: Say): string | undefined {
  const filter = filters[name];
  if (!filter) return undefined;
  const value = saidValue(filters, name, wire, t);
  return value === undefined ? undefined : t('list.filter', { title: t(filter.title), value });
}

function saidValue(filters: Filters, name: string, wire: Wire, t: Say): string | undefined {
  const filter = filters[name];
  const [first = name, last = name] = wiresOf(filters, name);
  if (filter?.kind === 'timeRange') return saidRange(filters, name, wire, t);
  if (filter?.kind === 'moneyRange') {
    const [min, max] = [wire[first], wire[last]].map((bound) => (bound === undefined ? '' : moneyText(String(bound))));
    return min || max ? saidBounds(min ?? '', max ?? '', t) : undefined;
  }
  const value = wire[name];
  if (value === undefined) return undefined;
  if (filter?.kind === 'label') {
    const label = labelOf(filter.labels, Number(value));
    return label && t(label.word);
  }
  const numbers = filter?.kind === 'numbers' ? String(value).split(' ') : [];
  return numbers.length > 1 ? t('list.several', { n: numbers.length }) : String(value);
}

/** Filters of the wire as the form's values. */
export function fieldsOf(filters: Filters, wire: Wire): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => {
      const [first = name, last = name] = wireNames({ [name]: filter });
      const [from, to] = [wire[first], wire[last]];
      if (filter.kind === 'moneyRange')
        return [name, from === undefined && to === undefined ? undefined : [String(from ?? ''), String(to ?? '')]];
      if (filter.kind !== 'timeRange') return [name, wire[name]];
      return [name, from === undefined && to === undefined ? undefined : endsOf(filters, name, wire)];
    }),
  );
}

/** The form's values as filters of the wire; what is empty is no filter. */
export function filtersOf(filters: Filters, values: Record<string, unknown>): Wire {
  const wire: Wire = {};
  for (const [name, filter] of Object.entries(filters)) {
    const { kind } = filter;
    const value = values[name];
    const [first = name, last = name] = wireNames({ [name]: filter });
    if (kind === 'text' && typeof value === 'string' && value.trim()) wire[name] = value.trim();
    if (kind === 'numbers' && typeof value === 'string' && value.trim()) wire[name] = numbersIn(value).join(' ');
    if (kind === 'label' && typeof value === 'number') wire[name] = value;
    if (kind === 'moneyRange' && Array.isArray(value)) {
      const [min, max] = value.map(String);
      if (min) wire[first] = min;
      if (max) wire[last] = max;
    }
    if (kind === 'timeRange' && Array.isArray(value)) {
      const [from = dayjs(null), to = dayjs(null)] = value.map((bound: string | Dayjs | null | undefined) => dayjs(bound ?? null));
      const [start, end] = (filter.kind === 'timeRange' && filter.isOfDays ? daysToHalfOpen : toHalfOpen)([from, to]);
      if (from.isValid()) wire[first] = start;
      if (to.isValid()) wire[last] = end;
    }
  }
  return wire;
}
