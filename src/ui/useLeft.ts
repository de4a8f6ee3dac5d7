import { history } from '@umijs/max';
import { useEffect, useRef } from 'react';

/** Calls `onLeft` when the address changes while `isOpen`: a menu that stands over a page is not to stand over another. */
export function useLeft(onLeft: () => void, isOpen = true): void {
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => (isOpen ? history.listen(() => latest.current()) : undefined), [isOpen]);
}
