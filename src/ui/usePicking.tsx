import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../locales/useText';
import { rowBox } from './rowBox';
import { SelectAll } from './SelectAll';

/** In pixels. */
export const selectionWidth = 36;
const columnTitle = (box: ReactNode) => <SelectAll>{box}</SelectAll>;

const nothing: readonly never[] = [];

interface PickingOptions {
  rowKey: string;
  /** What the rows answer: of another one none is picked, as nobody sees any more what was. */
  question: string;
  /** Whether one may do something with them. */
  isAllowed: boolean;
}

/**
 * Rows that a person picks, also from several pages, where one may do something with them; `selection` is for the table.
 * It is known before the table is drawn: a column more draws each row of it anew.
 */
export function usePicking<R extends Record<string, unknown>>({ rowKey, question, isAllowed }: PickingOptions) {
  const [last, setLast] = useState<{ question: string; rows: readonly R[] }>({ question, rows: nothing });
  const picked = last.question === question ? last.rows : nothing;
  const t = useText();
  const pick = useCallback((rows: readonly R[]) => setLast({ question, rows }), [question]);
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
