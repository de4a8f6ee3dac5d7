import { useEffect, useRef, type FocusEvent } from 'react';
import { catchFocus } from '../feedback/catchFocus';

/** What can be done with a row, or where it leads. */
const firstOf = (row: string) => document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(row)}"] :is(a, button)`);

/**
 * Keeps the focus in its row where what had it goes away with what was done: a row that is approved has no button to approve it any more.
 * A row that is gone leaves it to the page's heading. Answers what the element around the rows listens with.
 */
export function useRowFocus(rows: readonly unknown[]) {
  const last = useRef<{ element: Element; row: string | null } | null>(null);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { row } = last.current;
    last.current = null;
    catchFocus(() => (row === null ? null : firstOf(row)));
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = { element: target, row: target.closest('[data-row-key]')?.getAttribute('data-row-key') ?? null };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Who has clicked beside everything has left it.
      if (!relatedTarget) last.current = null;
    },
  };
}
