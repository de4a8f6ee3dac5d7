import type { MouseEvent } from 'react';

/** Goes there by what would follow a link in this tab; all else is the browser's. */
export const following = (go: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
};
