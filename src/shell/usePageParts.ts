import { matchRoutes, useAppData } from '@umijs/max';
import { useCallback, type SyntheticEvent } from 'react';

/** What React keeps of a part that is fetched when it is drawn; its types do not say so. */
interface Lazy {
  _init: (payload: unknown) => unknown;
  _payload: { _result: unknown };
}

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
  } catch {
    // Not there: it is fetched again when it is drawn, which tells of it. Or React has begun to wait for what is there.
  }
}

/** Fetches the page of a path before it is opened. */
export function useFetchPage(): (pathname: string) => void {
  const { clientRoutes, routeComponents } = useAppData();
  return useCallback(
    (pathname) => {
      const route = matchRoutes(clientRoutes, pathname)?.at(-1)?.route;
      if (route && 'id' in route && typeof route.id === 'string') void fetchPart(routeComponents[route.id]);
    },
    [clientRoutes, routeComponents],
  );
}

/** For the frame: the page that an entry of the menu or a tab leads to is fetched while somebody points at it. */
export function useFetchedAhead(): (event: SyntheticEvent) => void {
  const fetchPage = useFetchPage();
  return useCallback(
    ({ target }) => {
      const link = target instanceof Element ? target.closest('nav li')?.querySelector<HTMLAnchorElement>('a[href]') : null;
      if (link) fetchPage(link.pathname);
    },
    [fetchPage],
  );
}
