import { history } from '@umijs/max';
import { useLayoutEffect, useState } from 'react';
import type { Identity } from '../../contract/identity';
import { isPublicPath } from '../session/identityOf';
import { pageAt, type PageRoute } from './routes';
import { noteVisit, TabStore } from './tabs';

/** How long a page may take to grow to where it was left, in milliseconds. */
const patience = 4000;

/** Whether an address is a page to come back to: no notice such as /404, and none that stands outside of the shell. */
export function isPlace(pages: PageRoute[], pathname: string): boolean {
  const page = pageAt(pages, pathname);
  return page?.title !== undefined && !page.path.startsWith('/4') && !isPublicPath(page.path);
}

/** The tabs of an identity, in step with the address: they know of a visit before anything is drawn for it. */
export function useVisits(identity: Identity, pages: PageRoute[]): TabStore {
  const [store] = useState(() => {
    const opened = new TabStore(identity);
    if (isPlace(pages, history.location.pathname)) noteVisit(opened);
    return opened;
  });
  useLayoutEffect(
    () =>
      history.listen(({ location }) => {
        if (isPlace(pages, location.pathname)) noteVisit(store);
      }),
    [store, pages],
  );
  return store;
}

/** Keeps a tab's scroll where it was left. */
export function useScrollKept(store: TabStore, id: string): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    let last = store.get().open.find((tab) => tab.id === id)?.scroll ?? 0;
    let isRestoring = last > 0;
    const reach = () => {
      if (!isRestoring) return;
      window.scrollTo({ top: last, behavior: 'instant' });
      if (window.scrollY >= last - 1) isRestoring = false;
    };
    const grown = new ResizeObserver(reach);
    const main = document.getElementById('main');
    if (main) grown.observe(main);
    // Where the next picture is laid out anyhow: here it would be laid out once more.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: last, behavior: 'instant' }));
    const giveUp = () => {
      isRestoring = false;
    };
    const timer = setTimeout(giveUp, patience);
    const note = () => {
      if (!isRestoring) last = window.scrollY;
    };
    const keep = () => store.keepScroll(id, last);
    window.addEventListener('scroll', note, { passive: true });
    for (const name of ['wheel', 'touchmove', 'keydown'] as const) window.addEventListener(name, giveUp, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      grown.disconnect();
      window.removeEventListener('scroll', note);
      for (const name of ['wheel', 'touchmove', 'keydown'] as const) window.removeEventListener(name, giveUp);
      window.removeEventListener('pagehide', keep);
    };
  }, [store, id]);
}
