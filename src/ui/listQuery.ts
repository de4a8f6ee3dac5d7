import { useSearchParams } from '@umijs/max';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { maxLimit, wireNames, type Filters } from '../../contract/list';
import { moneyPattern } from '../../contract/money';
import { sameTab } from './sameTab';

export const defaultLimit = 20;
export const limits = [10, 20, 50, 100, maxLimit];

/** What a list is narrowed by, in the names of the wire. */
export type ListQuestion = Record<string, string | number>;

/** Whether two questions are one, in whatever order their filters stand. */
export function sameQuestion(one: ListQuestion, other: ListQuestion): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** What a list shows, as its address says it. The names are the wire's. */
export interface ListState {
  page: number;
  limit: number;
  sort: string | undefined;
  filters: ListQuestion;
  /** Where a page of an endless list begins or ends; undefined: at the start. */
  place?: { after: string } | { before: string } | undefined;
}

function wholeIn(text: string | null, fallback: number, max: number): number {
  return text !== null && /^\d{1,9}$/.test(text) && Number(text) >= 1 ? Math.min(Number(text), max) : fallback;
}

function placeIn(search: URLSearchParams): ListState['place'] {
  const [after, before] = [search.get('after'), search.get('before')];
  if (after) return { after };
  return before ? { before } : undefined;
}

/** Days that are asked for from the later to the earlier one are those between them: so they stand in the field, too. */
function turnDays(filters: Filters, given: ListQuestion): void {
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.kind !== 'timeRange' || !filter.isOfDays) continue;
    const [first = name, last = name] = wireNames({ [name]: filter });
    const [from, to] = [Number(given[first]), Number(given[last])];
    if (to <= from) Object.assign(given, { [first]: Math.max(to - 1, 0), [last]: from + 1 });
  }
}

/** What an address narrows a list by, as far as the list knows it. */
function filtersIn(search: URLSearchParams, filters: Filters): ListQuestion {
  const given: ListQuestion = {};
  for (const [name, filter] of Object.entries(filters)) {
    for (const wire of wireNames({ [name]: filter })) {
      const value = search.get(wire);
      if (value === null || value === '') continue;
      if (filter.kind === 'text' || filter.kind === 'numbers') given[wire] = value;
      else if (filter.kind === 'moneyRange') {
        if (moneyPattern.test(value)) given[wire] = value;
      } else if (/^\d{1,11}$/.test(value) && (filter.kind !== 'label' || Object.hasOwn(filter.labels, value))) given[wire] = Number(value);
    }
  }
  turnDays(filters, given);
  return given;
}

/** The same object for as long as it asks the same: what is drawn of it is not drawn anew. */
function useSame(question: ListQuestion): ListQuestion {
  const [kept, keep] = useState(question);
  if (sameQuestion(kept, question)) return kept;
  keep(question);
  return question;
}

/**
 * Filters, page and sorting of a list, kept in the address: a link reproduces the view, and back works.
 * What an address says that the list does not know is passed over. `filters` is the same object from one drawing to the
 * next, or what is being typed would be lost.
 */
export function useListState(
  filters: Filters,
  sortable: readonly string[],
  isEndless = false,
): [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams();
  const given = useSame(useMemo(() => filtersIn(search, filters), [search, filters]));
  const state = useMemo((): ListState => {
    const sort = search.get('sort');
    const isKnown = sort !== null && sortable.some((column) => sort === `${column}.asc` || sort === `${column}.desc`);
    const place = isEndless ? placeIn(search) : undefined;
    return {
      page: isEndless && !place ? 1 : wholeIn(search.get('page'), 1, 1_000_000),
      limit: wholeIn(search.get('limit'), defaultLimit, maxLimit),
      sort: isKnown ? sort : undefined,
      filters: given,
      place,
    };
  }, [search, given, sortable, isEndless]);

  // ProTable tells of one submit in two steps (filters, then page 1): the second builds on the first.
  const latest = useRef(state);
  // The router's own setter is another one at each address.
  const go = useRef(setSearch);
  useEffect(() => {
    latest.current = state;
    go.current = setSearch;
  }, [state, setSearch]);

  const change = useCallback((wanted: Partial<ListState>) => {
    const next: ListState = { ...latest.current, page: 1, place: undefined, ...wanted };
    latest.current = next;
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(next.filters)) query.set(name, String(value));
    if (next.sort) query.set('sort', next.sort);
    if (next.page > 1) query.set('page', String(next.page));
    for (const [name, value] of Object.entries(next.place ?? {})) query.set(name, value);
    if (next.limit !== defaultLimit) query.set('limit', String(next.limit));
    go.current(query, { state: sameTab });
  }, []);
  return [state, change];
}
