import type { ProColumns } from '@ant-design/pro-components';
import { Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { createElement, type KeyboardEvent } from 'react';
import { wireNames, type Filters } from '../../contract/list';
import { moneyPattern, parseMoney } from '../../contract/money';
import type { Say } from '../locales/useText';
import type { ListState } from './listQuery';
import { MoneyRange, type MoneyBounds } from './MoneyRange';
import { ranges, rangeNames, rangeTitles } from './ranges';
import { dayBounds, daysFromHalfOpen, daysToHalfOpen, fromHalfOpen, toHalfOpen } from './time';

type Wire = ListState['filters'];

/** What is wrong with two bounds; undefined: nothing. */
function boundsFault([min = '', max = '']: MoneyBounds, t: Say): string | undefined {
  if ([min, max].some((text) => text !== '' && !moneyPattern.test(text))) return t('field.money');
  return min && max && (parseMoney(min) ?? 0n) > (parseMoney(max) ?? 0n) ? t('field.moneyRange') : undefined;
}

/** Numbers are pasted in lines, so they need a field of several; Enter still asks the question. */
function askOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
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
      const presets = rangeNames.map((range) => ({ label: t(rangeTitles[range]), value: ranges[range]() }));
      return {
        ...common,
        valueType: filter.isOfDays ? 'dateRange' : 'dateTimeRange',
        fieldProps: {
          ...(filter.isOfDays ? {} : { showTime: { defaultOpenValue: dayBounds, defaultValue: dayBounds } }),
          // From an instant on, or until one.
          allowEmpty: [true, true],
          presets,
          placeholder: filter.isOfDays ? [t('list.firstDay'), t('list.lastDay')] : [t('list.from'), t('list.to')],
          style: { width: '100%' },
        },
      };
    }
    if (filter.kind === 'moneyRange') {
      const validator = async (_rule: unknown, value: MoneyBounds | undefined) => {
        const fault = value && boundsFault(value, t);
        if (fault) throw new Error(fault);
      };
      return { ...common, formItemProps: { rules: [{ validator }] }, formItemRender: () => createElement(MoneyRange) };
    }
    if (filter.kind === 'numbers') {
      return {
        ...common,
        tooltip: t('field.numbers'),
        formItemRender: () =>
          createElement(Input.TextArea, {
            autoSize: { minRows: 1, maxRows: 5 },
            allowClear: true,
            placeholder: t('list.numbersHint'),
            onPressEnter: askOnEnter,
          }),
      };
    }
    return { ...common, valueType: 'text', fieldProps: { allowClear: true, maxLength: 64 } };
  });
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
      if (from === undefined && to === undefined) return [name, undefined];
      const read = filter.isOfDays ? daysFromHalfOpen : fromHalfOpen;
      const [start, end] = read(Number(from ?? 0), Number(to ?? 1));
      return [name, [from === undefined ? null : start, to === undefined ? null : end]];
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
    if (kind === 'numbers' && typeof value === 'string' && value.trim())
      wire[name] = value
        .trim()
        .split(/[\s,，;；]+/)
        .join(' ');
    if (kind === 'label' && typeof value === 'number') wire[name] = value;
    if (kind === 'moneyRange' && Array.isArray(value)) {
      const [min, max] = value.map(String);
      if (min) wire[first] = min;
      if (max) wire[last] = max;
    }
    if (kind === 'timeRange' && Array.isArray(value)) {
      const [from = dayjs(null), to = dayjs(null)] = value.map((bound: string | Dayjs | null) => dayjs(bound));
      const [start, end] = (filter.kind === 'timeRange' && filter.isOfDays ? daysToHalfOpen : toHalfOpen)([from, to]);
      if (from.isValid()) wire[first] = start;
      if (to.isValid()) wire[last] = end;
    }
  }
  return wire;
}
