import type { Filters, ListSpec } from '../../contract/list';
import { labelOf } from '../../contract/labels';
import { inLocale, type Locale, type Text } from '../../contract/locale';
import { words } from '../../contract/words';

/** So much of it is kept. */
const longest = 300;

interface Values {
  [name: string]: unknown;
  /** Minutes east of UTC. */
  zone?: number;
}

type Filtered = Pick<ListSpec<never, Filters>, 'filters'>;

function wordingOf({ filters }: Filtered, values: Values, locale: Locale): string {
  const minute = (seconds: unknown) =>
    typeof seconds === 'number' ? new Date((seconds + (values.zone ?? 0) * 60) * 1000).toISOString().slice(0, 16).replace('T', ' ') : '';
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const range = (from: string, to: string) => (from || to ? `${from} – ${to}` : '');
  const said = Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name];
    const shown = () => {
      if (filter.kind === 'timeRange') return range(minute(values[`${name}_from`]), minute(values[`${name}_to`]));
      if (filter.kind === 'moneyRange') return range(text(values[`${name}_min`]), text(values[`${name}_max`]));
      if (filter.kind === 'numbers') return Array.isArray(value) ? value.join(' ') : '';
      if (filter.kind !== 'label') return text(value).trim();
      const label = typeof value === 'number' ? labelOf(filter.labels, value) : undefined;
      return label ? inLocale(words[label.word], locale) : '';
    };
    const told = shown();
    return told ? [inLocale([`${words[filter.title][0]}：${told}`, `${words[filter.title][1]}: ${told}`], locale)] : [];
  });
  const whole = said.join(inLocale(['；', '; '], locale));
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
}

/** What a list is narrowed by, for people: “Status: Paid; Created: 2026-10-01 00:00 – 2026-11-01 00:00”. */
export function conditionsOf(list: Filtered, values: Values): Text {
  return [wordingOf(list, values, 'zh-CN'), wordingOf(list, values, 'en-US')];
}
