import { history, useLocation } from '@umijs/max';
import { useLayoutEffect } from 'react';
import { sameTab } from '../ui/sameTab';
import { tabOf, visited, type TabStore } from './tabs';

/** How long a page may take to grow to where it was left, in milliseconds. */
const patience = 4000;

/**
 * Keeps the tabs in step with the address, and each tab's scroll where it was left; answers the id of the one shown.
 * `isPage`: whether the address is a page to come back to, and not a notice such as /404.
 */
export function useVisits(store: TabStore, isPage: boolean): string {
  const location = useLocation();
  const id = isPage ? tabOf(store.get(), location) : location.pathname;

  useLayoutEffect(() => {
    if (!isPage) return;
    const { tabs, elsewhere } = visited(store.get(), location);
    store.set(tabs);
    if (elsewhere) history.replace(elsewhere, sameTab);
  }, [store, location, isPage]);

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
    window.scrollTo({ top: last, behavior: 'instant' });
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
      clearTimeout(timer);
      grown.disconnect();
      window.removeEventListener('scroll', note);
      for (const name of ['wheel', 'touchmove', 'keydown'] as const) window.removeEventListener(name, giveUp);
      window.removeEventListener('pagehide', keep);
    };
  }, [store, id]);
  return id;
}
