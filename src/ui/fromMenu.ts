import type { MenuProps } from 'antd';
import type { RefObject } from 'react';

type Opener = RefObject<HTMLElement | null>;

/**
 * What an entry of a menu does that goes away with its menu: what it opens gives the focus back to `opener`, and the key that has chosen
 * the entry presses nothing where the focus is by then.
 */
export const fromMenu =
  (opener: Opener, run: () => void): NonNullable<MenuProps['onClick']> =>
  ({ domEvent }) => {
    domEvent.preventDefault();
    opener.current?.focus();
    run();
  };

/** A menu that closes takes the focus with it; who goes elsewhere by the pointer has it there after this. */
export function leaveMenu(opener: Opener): void {
  if (document.activeElement?.closest('[role=menu]')) opener.current?.focus();
}
