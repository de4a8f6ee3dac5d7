import { createContext, use, useEffect } from 'react';

/** Says of the page that it is not to be kept as it is, until the answered function is called. */
export const PageKeeping = createContext<() => () => void>(() => () => {});

/** What stands open over a page, or has failed in it, is not there when one comes back to it: the page begins anew. */
export function useNotKept(isOpen = true): void {
  const refuse = use(PageKeeping);
  useEffect(() => (isOpen ? refuse() : undefined), [refuse, isOpen]);
}
