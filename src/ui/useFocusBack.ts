import { useEffect, useState } from 'react';
import { catchFocus } from './catchFocus';
import { useNotKept } from './pageKeeping';

/** What had the focus before each of the dialogs that are open, the last one first. */
const openers: HTMLElement[] = [];

const isOpener = (element: Element | null): element is HTMLElement => element instanceof HTMLElement && element !== document.body;

/**
 * Gives the focus back to what had it before: for a dialog that is taken away while it is open, for which antd does not. One that took
 * another's place gives it back to what opened that one. Where the focus has gone on by then, it stays. A page that is left with such a
 * dialog over it is not kept.
 */
export function useFocusBack(isOpen = true): void {
  useNotKept(isOpen);
  const [homes] = useState(() => (isOpen ? [document.activeElement, ...openers].filter(isOpener) : []));
  useEffect(() => {
    const [before] = homes;
    if (!before) return undefined;
    openers.unshift(before);
    return () => {
      openers.splice(openers.indexOf(before), 1);
      catchFocus(...homes.map((home) => () => home));
    };
  }, [homes]);
}
