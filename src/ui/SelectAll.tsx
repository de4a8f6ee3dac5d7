import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/**
 * The heading of the column of checkboxes. A table repeats its headings in the hidden row by which it measures itself:
 * there the checkbox is left out, so that the keyboard never lands on it.
 */
export function SelectAll({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isHidden, setIsHidden] = useState(false);
  useLayoutEffect(() => setIsHidden(place.current?.closest('[aria-hidden="true"]') !== null), []);
  return <span ref={place}>{isHidden ? null : children}</span>;
}
