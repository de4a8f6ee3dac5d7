import { matchRoutes, useAppData } from '@umijs/max';
import { useCallback, useMemo, type SyntheticEvent } from 'react';
import { fetchPart, isPartThere } from './fetchPart';

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
      isFetched: (pathname) => isPartThere(partOf(pathname)),
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
