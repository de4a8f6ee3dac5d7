import { history, useSearchParams } from '@umijs/max';
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
  // The same function for as long as the page stands: a table that has it in its cells is not drawn anew for it.
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  return [search.get(name), useCallback((value: string | null) => latest.current(value), [])];
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
