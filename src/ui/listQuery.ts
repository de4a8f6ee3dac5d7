import { useSearchParams } from '@umijs/max';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { maxLimit, type Filters } from '../../contract/list';

export const defaultLimit = 20;
export const limits = [10, 20, 50, 100, maxLimit];

/** What a list shows, as its address says it. The names are the wire's. */
export interface ListState {
  page: number;
  limit: number;
  sort: string | undefined;
  filters: Record<string, string | number>;
}

/** The names under which a filter travels. */
export function wireNames(filters: Filters): string[] {
  return Object.entries(filters).flatMap(([name, { kind }]) => (kind === 'timeRange' ? [`${name}_from`, `${name}_to`] : [name]));
}

function wholeIn(text: string | null, fallback: number, max: number): number {
  return text !== null && /^\d{1,9}$/.test(text) && Number(text) >= 1 ? Math.min(Number(text), max) : fallback;
}

/**
 * Filters, page and sorting of a list, kept in the address: a link reproduces the view, and back works.
 * What an address says that the list does not know is passed over.
 */
export function useListState(filters: Filters, sortable: readonly string[]): [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo((): ListState => {
    const given: ListState['filters'] = {};
    for (const [name, { kind }] of Object.entries(filters)) {
      for (const wire of kind === 'timeRange' ? [`${name}_from`, `${name}_to`] : [name]) {
        const value = search.get(wire);
        if (value === null || value === '') continue;
        if (kind === 'text') given[wire] = value;
        else if (/^\d{1,11}$/.test(value)) given[wire] = Number(value);
      }
    }
    const sort = search.get('sort');
    const isKnown = sort !== null && sortable.some((column) => sort === `${column}.asc` || sort === `${column}.desc`);
    return { page: wholeIn(search.get('page'), 1, 1_000_000), limit: wholeIn(search.get('limit'), defaultLimit, maxLimit), sort: isKnown ? sort : undefined, filters: given };
  }, [search, filters, sortable]);

  // ProTable tells of one submit in two steps (filters, then page 1): the second builds on the first.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const change = useCallback(
    (wanted: Partial<ListState>) => {
      const next = { ...latest.current, page: 1, ...wanted };
      latest.current = next;
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(next.filters)) query.set(name, String(value));
      if (next.sort) query.set('sort', next.sort);
      if (next.page > 1) query.set('page', String(next.page));
      if (next.limit !== defaultLimit) query.set('limit', String(next.limit));
      setSearch(query);
    },
    [setSearch],
  );
  return [state, change];
}
