import { useSyncExternalStore } from 'react';

const large = window.matchMedia('(min-width: 992px)');

function onScreen(listener: () => void): () => void {
  large.addEventListener('change', listener);
  return () => large.removeEventListener('change', listener);
}

/** Whether there is room for a menu beside the page. antd's own hook draws everything once more whenever it is mounted. */
export function useIsLarge(): boolean {
  return useSyncExternalStore(onScreen, () => large.matches);
}
