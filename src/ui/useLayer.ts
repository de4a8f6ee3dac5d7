import { useEffect, useRef } from 'react';
import { openLayer } from '../feedback/layers';
import { useFocusBack } from './useFocusBack';

/** While it is open the browser's Back closes it, as its cross does. */
export function useBackCloses(close: () => void, isOpen = true): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? openLayer(() => latest.current()) : undefined), [isOpen]);
}

/** What every dialog does that stands over a page: the browser's Back closes it, and the focus goes back to where it came from. */
export function useLayer(close: () => void, isOpen = true): void {
  useFocusBack(isOpen);
  useBackCloses(close, isOpen);
}
