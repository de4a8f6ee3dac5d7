import { isValidElement, memo, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** What antd tells the hidden row by which it measures its columns. */
interface MeasuredProps {
  prefixCls: string;
  columnsKey: string[];
  onColumnResize: (key: string, width: number) => void;
}

export const isMeasured = (node: ReactNode): node is ReactElement<MeasuredProps> =>
  isValidElement<Partial<MeasuredProps>>(node) && node.props.columnsKey !== undefined && node.props.onColumnResize !== undefined;

const flat = { height: 0, padding: 0, border: 0 };

/**
 * That row: antd's is three components for each column with its title, whose width has no say where widths are given, and is drawn with
 * each page and each box that is picked.
 */
export const MeasuredRow = memo(
  function MeasuredRow({ prefixCls, columnsKey, onColumnResize }: MeasuredProps) {
    const row = useRef<HTMLTableRowElement>(null);
    const told = useRef<string[]>(undefined);
    useLayoutEffect(() => {
      const cells = Array.from(row.current?.cells ?? []);
      // Whole pixels would leave the head beside its cells where columns share what room there is.
      const tell = () => cells.forEach((cell, at) => onColumnResize(columnsKey[at] ?? '', cell.getBoundingClientRect().width));
      // To ask for a width lays the page out, which the browser does by itself before it tells of one: a head without any waits for it.
      if (told.current !== columnsKey) tell();
      told.current = columnsKey;
      const observer = new ResizeObserver(() => {
        if (row.current?.offsetParent) tell();
      });
      for (const cell of cells) observer.observe(cell);
      return () => observer.disconnect();
    }, [columnsKey, onColumnResize]);
    return (
      <tr ref={row} aria-hidden className={`${prefixCls}-measure-row`}>
        {columnsKey.map((key) => (
          <td key={key} style={flat} />
        ))}
      </tr>
    );
  },
  (before, next) => String(before.columnsKey) === String(next.columnsKey) && before.onColumnResize === next.onColumnResize,
);
