import { history, useLocation, useSearchParams } from '@umijs/max';
import { useCallback, useEffect, useRef } from 'react';
import { sameTab } from './sameTab';

function changed(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** One value of the page's address: what stands in it is still there after a reload. Null takes it out. */
export function useAddressParam(name: string): [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (value: string | null) => setSearch(changed(search, name, value), { state: sameTab });
  return [search.get(name), useLatest(set)];
}

/** The same function for as long as the page stands: a table that has it in its cells is not drawn anew for it. */
function useLatest(set: (value: string | null) => void): (value: string | null) => void {
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  return useCallback((value: string | null) => latest.current(value), []);
}

/** Travels with a navigation by which something opens over the page: one step back closes it. */
export const opening = (name: string) => ({ ...sameTab, opens: name });
const hasOpened = (state: unknown, name: string) => typeof state === 'object' && state !== null && 'opens' in state && state.opens === name;

/**
 * What is open over a page, by its address: a step of the history, which closing takes back. What was there already when the page
 * was opened is taken out of the address in place.
 */
export function useOpened(name: string): [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const shown = search.get(name);
  const set = (value: string | null) => {
    if (value === null && hasOpened(state, name)) history.back();
    else setSearch(changed(search, name, value), { replace: shown !== null, state: shown === null ? opening(name) : (state ?? sameTab) });
  };
  return [shown, useLatest(set)];
}

/** The page's address with another value of one, for a link. */
export function useWithParam(): (name: string, value: string) => string {
  const [search] = useSearchParams();
  return (name, value) => `?${changed(search, name, value).toString()}`;
}

/** The same of the address of the moment, for who asks when something is clicked. */
export function withParam(name: string, value: string): string {
  return `?${changed(new URLSearchParams(history.location.search), name, value).toString()}`;
}
