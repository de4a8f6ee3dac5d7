import type { ProColumns } from '@ant-design/pro-components';
import dayjs, { type Dayjs } from 'dayjs';
import type { Filters } from '../../contract/list';
import type { Say } from '../locales/useText';
import type { ListState } from './listQuery';
import { dayBounds, fromHalfOpen, toHalfOpen } from './time';

type Wire = ListState['filters'];

/** Shortcuts of a time range, reckoned when they are shown. */
function presets(t: Say) {
  const day = (ago: number): [Dayjs, Dayjs] => [dayjs().subtract(ago, 'day').startOf('day'), dayjs().subtract(ago, 'day').endOf('day')];
  const since = (days: number): [Dayjs, Dayjs] => [dayjs().subtract(days - 1, 'day').startOf('day'), dayjs().endOf('day')];
  return [
    { label: t('range.today'), value: day(0) },
    { label: t('range.yesterday'), value: day(1) },
    { label: t('range.days7'), value: since(7) },
    { label: t('range.days30'), value: since(30) },
    { label: t('range.month'), value: [dayjs().startOf('month'), dayjs().endOf('day')] },
  ];
}

/** The filters of a list as fields of ProTable's search form. */
export function searchColumns<R extends Record<string, unknown>>(filters: Filters, t: Say): ProColumns<R>[] {
  return Object.entries(filters).map(([name, filter]): ProColumns<R> => {
    const common = { key: name, dataIndex: name, title: t(filter.title), hideInTable: true, hideInSetting: true } as const;
    if (filter.kind === 'label') {
      const options = Object.entries(filter.labels).map(([value, { word }]) => ({ value: Number(value), label: t(word) }));
      return { ...common, valueType: 'select', fieldProps: { options, allowClear: true } };
    }
    if (filter.kind === 'timeRange') {
      return {
        ...common,
        valueType: 'dateTimeRange',
        fieldProps: { showTime: { defaultOpenValue: dayBounds, defaultValue: dayBounds }, presets: presets(t), placeholder: [t('list.from'), t('list.to')], style: { width: '100%' } },
      };
    }
    return { ...common, valueType: 'text', fieldProps: { allowClear: true, maxLength: 64 } };
  });
}

/** Filters of the wire as the form's values. */
export function fieldsOf(filters: Filters, wire: Wire): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, { kind }]) => {
      if (kind !== 'timeRange') return [name, wire[name]];
      const from = wire[`${name}_from`];
      const to = wire[`${name}_to`];
      return [name, from !== undefined && to !== undefined ? fromHalfOpen(Number(from), Number(to)) : undefined];
    }),
  );
}

/** The form's values as filters of the wire; what is empty is no filter. */
export function filtersOf(filters: Filters, values: Record<string, unknown>): Wire {
  const wire: Wire = {};
  for (const [name, { kind }] of Object.entries(filters)) {
    const value = values[name];
    if (kind === 'text' && typeof value === 'string' && value.trim()) wire[name] = value.trim();
    if (kind === 'label' && typeof value === 'number') wire[name] = value;
    if (kind === 'timeRange' && Array.isArray(value)) {
      const [from, to] = value.map((end: string | Dayjs) => dayjs(end));
      if (from?.isValid() && to?.isValid()) [wire[`${name}_from`], wire[`${name}_to`]] = toHalfOpen([from, to]);
    }
  }
  return wire;
}
