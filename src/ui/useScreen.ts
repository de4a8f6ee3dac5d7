import { useCallback, useSyncExternalStore } from 'react';

/** antd's own widths: from them on there is room for rows beside each other (`wide`), and for a menu beside the page (`large`). */
const queries = { wide: window.matchMedia('(min-width: 576px)'), large: window.matchMedia('(min-width: 992px)') };

/** Whether the window is at least so wide. antd's own hook draws everything once more whenever it is mounted. */
export function useScreen(width: keyof typeof queries): boolean {
  const query = queries[width];
  const onChange = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(onChange, () => query.matches);
}
