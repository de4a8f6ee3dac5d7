import { matchRoutes, useAppData } from '@umijs/max';
import { useCallback, useMemo, type SyntheticEvent } from 'react';

/** What React keeps of a part that is fetched when it is drawn; its types do not say so. */
interface Lazy {
  _init: (payload: unknown) => unknown;
  _payload: { _status: number; _result: unknown };
}

/** React's own number for a part that is there. */
const resolved = 1;

function isLazy(component: unknown): component is Lazy {
  return typeof component === 'object' && component !== null && '_init' in component && '_payload' in component;
}

/** Fetches a part, and once it is there lets React know, which then draws it without waiting. */
async function fetchPart(component: unknown): Promise<void> {
  if (!isLazy(component)) return;
  const { _result: load } = component._payload;
  if (typeof load !== 'function') return;
  try {
    await load();
    component._init(component._payload);
  } catch (thrown) {
    // Not there: it is fetched again when it is drawn, which tells of it. Or React says what it waits for, which is there.
    await Promise.allSettled([thrown]);
  }
}

interface PageParts {
  /** Fetches the page of a path before it is opened; ends when it is there, or it is known that it does not come. */
  fetchPage: (pathname: string) => Promise<void>;
  /** Whether it is there. */
  isFetched: (pathname: string) => boolean;
}

export function usePageParts(): PageParts {
  const { clientRoutes, routeComponents } = useAppData();
  return useMemo(() => {
    const partOf = (pathname: string): unknown => {
      const route = matchRoutes(clientRoutes, pathname)?.at(-1)?.route;
      return route && 'id' in route && typeof route.id === 'string' ? routeComponents[route.id] : undefined;
    };
    return {
      fetchPage: (pathname) => fetchPart(partOf(pathname)),
      isFetched: (pathname) => {
        const part = partOf(pathname);
        return !isLazy(part) || part._payload._status === resolved;
      },
    };
  }, [clientRoutes, routeComponents]);
}

/** For the frame: the page that an entry of the menu or a tab leads to is fetched while somebody points at it. */
export function useFetchedAhead(): (event: SyntheticEvent) => void {
  const { fetchPage } = usePageParts();
  return useCallback(
    ({ target }) => {
      const link = target instanceof Element ? target.closest('nav li')?.querySelector<HTMLAnchorElement>('a[href]') : null;
      if (link) void fetchPage(link.pathname);
    },
    [fetchPage],
  );
}
