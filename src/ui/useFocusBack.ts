import { useEffect, useState } from 'react';
import { catchFocus, focusHomes, holdOpener } from '../feedback/catchFocus';
import { useNotKept } from './pageKeeping';

/**
 * Gives the focus back to what had it before: for a dialog that is taken away while it is open, for which antd does not. One that took
 * another's place gives it back to what opened that one. Where the focus has gone on by then, it stays. A page that is left with such a
 * dialog over it is not kept.
 */
export function useFocusBack(isOpen = true): void {
  useNotKept(isOpen);
  const [homes] = useState(() => (isOpen ? focusHomes() : []));
  useEffect(() => {
    const [before] = homes;
    if (!before) return undefined;
    const release = holdOpener(before);
    return () => {
      release();
      catchFocus(...homes);
    };
  }, [homes]);
}
