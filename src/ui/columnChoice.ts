import { useCallback, useState } from 'react';

/** Which columns a person shows, in which order, pinned where; ProTable's own shape. */
export type ColumnChoice = Record<string, { show?: boolean; order?: number; fixed?: 'left' | 'right' }>;

/** Keeps a choice in this browser, per list. */
export function useKept<T>(key: string, read: (stored: unknown) => T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => {
    const stored = localStorage.getItem(key);
    try {
      return read(stored === null ? undefined : JSON.parse(stored));
    } catch {
      // Something else wrote there: the default stands.
      return read(undefined);
    }
  });
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, keep];
}

export function readColumnChoice(stored: unknown): ColumnChoice {
  if (typeof stored !== 'object' || stored === null) return {};
  const choice: ColumnChoice = {};
  for (const [name, kept] of Object.entries(stored)) {
    if (typeof kept !== 'object' || kept === null) continue;
    const { show, order, fixed } = kept;
    choice[name] = {
      ...(typeof show === 'boolean' ? { show } : {}),
      ...(typeof order === 'number' ? { order } : {}),
      ...(fixed === 'left' || fixed === 'right' ? { fixed } : {}),
    };
  }
  return choice;
}

export type Density = 'large' | 'middle' | 'small';

export function readDensity(stored: unknown): Density {
  return stored === 'large' || stored === 'small' ? stored : 'middle';
}

/** The columns that are shown, in the order they are shown in. */
export function shownColumns(names: string[], choice: ColumnChoice): string[] {
  return names
    .map((name, index) => ({ name, order: choice[name]?.order ?? index, isShown: choice[name]?.show !== false }))
    .filter(({ isShown }) => isShown)
    .sort((a, b) => a.order - b.order)
    .map(({ name }) => name);
}
