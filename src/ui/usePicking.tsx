import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { SelectAll } from './SelectAll';

/** In pixels. */
export const selectionWidth = 36;
const columnTitle = (box: ReactNode) => <SelectAll>{box}</SelectAll>;

/** Rows that a person picks, also from several pages; `selection` is for the table, undefined as long as there is nothing to pick for. */
export function usePicking<R extends Record<string, unknown>>(rowKey: string) {
  const [picked, setPicked] = useState<readonly R[]>([]);
  const pick = useCallback((rows: readonly R[]) => setPicked(rows), []);
  const [isAllowed, setIsAllowed] = useState(false);
  const allowPicking = useCallback(() => {
    setIsAllowed(true);
    return () => {
      setIsAllowed(false);
      pick([]);
    };
  }, [pick]);
  // The same object until something is picked, or every row would be drawn anew.
  const selection = useMemo(
    () =>
      isAllowed
        ? {
            fixed: true,
            columnTitle,
            columnWidth: selectionWidth,
            preserveSelectedRowKeys: true,
            selectedRowKeys: picked.map((row) => String(row[rowKey])),
            onChange: (_keys: unknown, rows: R[]) => pick(rows),
          }
        : undefined,
    [isAllowed, picked, rowKey, pick],
  );
  return { picked, pick, allowPicking, selection };
}
