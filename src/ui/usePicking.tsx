import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { SelectAll } from './SelectAll';

/** In pixels. */
export const selectionWidth = 36;
const columnTitle = (box: ReactNode) => <SelectAll>{box}</SelectAll>;

const nothing: readonly never[] = [];

/**
 * Rows that a person picks, also from several pages, where one may do something with them (`isAllowed`); `selection` is for the table.
 * It is known before the table is drawn: a column more draws each row of it anew.
 */
export function usePicking<R extends Record<string, unknown>>(rowKey: string, isAllowed: boolean) {
  const [picked, setPicked] = useState<readonly R[]>([]);
  const pick = useCallback((rows: readonly R[]) => setPicked(rows), []);
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
  return { picked: isAllowed ? picked : nothing, pick, selection };
}
