import { useEffect, useRef, type FocusEvent } from 'react';
import { catchFocus } from '../feedback/catchFocus';

/** What had the focus, the row that it is in, and the one below that, or above it where it is the last. */
interface Focused {
  element: Element;
  row: string | null;
  beside: string | null;
}

const keyOf = (row: Element | null | undefined) => row?.getAttribute('data-row-key') ?? null;

/** What can be done with a row under the same name, else what stands first in it. */
function inRow(row: string | null, name: string): HTMLElement | undefined {
  if (row === null) return undefined;
  const found = [...document.querySelectorAll<HTMLElement>(`[data-row-key="${CSS.escape(row)}"] :is(a, button)`)];
  return found.find(({ textContent }) => textContent === name) ?? found[0];
}

/**
 * Keeps the focus among the rows where what had it goes away with what was done: a row that is approved has no button to approve it any
 * more, and one that is gone leaves it to the row beside it, or to the page's heading. Answers what the element around the rows listens
 * with.
 */
export function useRowFocus(rows: readonly unknown[] | null) {
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { element, row, beside } = last.current;
    last.current = null;
    const name = element.textContent ?? '';
    catchFocus(
      () => inRow(row, name),
      () => inRow(beside, name),
    );
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('[data-row-key]');
      last.current = { element: target, row: keyOf(row), beside: keyOf(row?.nextElementSibling) ?? keyOf(row?.previousElementSibling) };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Who has clicked beside everything has left it.
      if (!relatedTarget) last.current = null;
    },
  };
}
