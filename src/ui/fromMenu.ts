import type { MenuProps } from 'antd';
import type { RefObject } from 'react';

/**
 * What an entry of a menu does that goes away with its menu: what it opens gives the focus back to `opener`, and the key that has chosen
 * the entry presses nothing where the focus is by then.
 */
export const fromMenu =
  (opener: RefObject<HTMLElement | null>, run: () => void): NonNullable<MenuProps['onClick']> =>
  ({ domEvent }) => {
    domEvent.preventDefault();
    opener.current?.focus();
    run();
  };
