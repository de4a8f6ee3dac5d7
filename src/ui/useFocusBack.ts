import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before: for a dialog that is taken away while it is open, for which antd does not.
 * Where the focus has gone on by then, it stays.
 */
export function useFocusBack(isOpen = true): void {
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
