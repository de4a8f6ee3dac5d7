import { useEffect, useState } from 'react';
import { useNotKept } from './pageKeeping';

/**
 * Gives the focus back to what had it before: for a dialog that is taken away while it is open, for which antd does not.
 * Where the focus has gone on by then, it stays. A page that is left with such a dialog over it is not kept.
 */
export function useFocusBack(isOpen = true): void {
  useNotKept(isOpen);
  const [before] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
