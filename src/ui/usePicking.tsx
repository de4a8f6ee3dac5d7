import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../locales/useText';
import { rowBox } from './rowBox';
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
  const t = useText();
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
            getTitleCheckboxProps: () => ({ 'aria-label': t('list.pickAll') }),
            renderCell: (_isPicked: boolean, _row: R, index: number, box: ReactNode) => rowBox(box, t('list.pickRow', { n: index + 1 })),
            selectedRowKeys: picked.map((row) => String(row[rowKey])),
            onChange: (_keys: unknown, rows: R[]) => pick(rows),
          }
        : undefined,
    [isAllowed, picked, rowKey, pick, t],
  );
  return { picked: isAllowed ? picked : nothing, pick, selection };
}
