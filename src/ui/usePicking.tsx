import { useCallback, useState, type ReactNode } from 'react';
import { SelectAll } from './SelectAll';

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
  const selection = isAllowed
    ? {
        fixed: true,
        columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>,
        preserveSelectedRowKeys: true,
        selectedRowKeys: picked.map((row) => String(row[rowKey])),
        onChange: (_keys: unknown, rows: R[]) => pick(rows),
      }
    : undefined;
  return { picked, pick, allowPicking, selection };
}
