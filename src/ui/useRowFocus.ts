import { useEffect, useRef, type FocusEvent } from 'react';
import { catchFocus } from '../feedback/catchFocus';

/** What had the focus, the row that it is in, and the one below that, or above it where it is the last. */
interface Focused {
  element: Element;
  row: string | null;
  beside: string | null;
}

const keyOf = (row: Element | null | undefined) => row?.getAttribute('data-row-key') ?? null;

const actionsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button')];

/** The same as was done with a row: with the next below that it can be done with, else with the last above. */
function sameBelow(key: string | null, name: string): HTMLElement | undefined {
  const rows = [...document.querySelectorAll('[data-row-key]')];
  const at = rows.findIndex((row) => keyOf(row) === key);
  if (at < 0) return undefined;
  const inOrder = [...rows.slice(at), ...rows.slice(0, at).reverse()];
  return inOrder.flatMap(actionsIn).find(({ textContent }) => textContent === name);
}

/** What stands first in a row. */
function firstIn(key: string | null): HTMLElement | undefined {
  const row = key === null ? null : document.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
  return row ? actionsIn(row)[0] : undefined;
}

/**
 * Keeps the focus among the rows where what had it goes away with what was done: a row that is approved has no button to approve it any
 * more, or is gone, and whoever decides goes on with the next. Where nothing is left to decide it stays with the row, or goes to the one
 * beside it, or to the page's heading. Answers what the element around the rows listens with.
 */
export function useRowFocus(rows: readonly unknown[] | null) {
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { element, row, beside } = last.current;
    last.current = null;
    const name = element.textContent ?? '';
    catchFocus(
      () => sameBelow(row, name) ?? sameBelow(beside, name),
      () => firstIn(row) ?? firstIn(beside),
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
