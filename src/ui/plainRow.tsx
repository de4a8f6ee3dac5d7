import {
  createElement,
  isValidElement,
  memo,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react';

type Known = Record<string, unknown>;

/** What antd's row tells of one of its cells, as far as it is read here. */
interface CellProps extends Known {
  prefixCls: string;
  className?: string;
  align?: CSSProperties['textAlign'];
  record: Known;
  renderIndex: number;
  dataIndex?: unknown;
  render?: (value: unknown, record: Known, index: number) => ReactNode;
  additionalProps?: object;
}

/** With one of these a cell is more than what its record says: one that stays at a side knows how far its table was moved. */
const special = ['fixStart', 'fixEnd', 'ellipsis', 'appendNode', 'scope', 'shouldCellUpdate'];
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== false;

const isCell = (node: ReactNode): node is ReactElement<CellProps> => isValidElement<CellProps>(node) && 'record' in node.props;
const isPlain = ({ props }: ReactElement<CellProps>) =>
  !special.some((name) => isSaid(props[name])) && Object.keys(props.additionalProps ?? {}).length === 0;

function plainCell({ key, props }: ReactElement<CellProps>): ReactElement {
  const { prefixCls, className, align, record, renderIndex, dataIndex, render } = props;
  const value = typeof dataIndex === 'string' ? record[dataIndex] : undefined;
  return (
    <td key={key} className={className ? `${prefixCls}-cell ${className}` : `${prefixCls}-cell`} style={align && { textAlign: align }}>
      {render ? render(value, record, renderIndex) : String(value ?? '')}
    </td>
  );
}

type RowProps = ComponentProps<'tr'>;

/** What stands where there are no rows is a row of one. */
const cellsOf = ({ children }: RowProps): ReactNode[] => (Array.isArray(children) ? children : [children]);

/** antd makes what it adds to a cell anew each time, also where that is nothing. */
const isSameCell = (one: ReactNode, other: ReactNode) =>
  isCell(one) &&
  isCell(other) &&
  one.key === other.key &&
  isPlain(one) === isPlain(other) &&
  Object.keys(other.props).every((name) => name === 'additionalProps' || one.props[name] === other.props[name]);

/** A cell whose record says the same stays the element that it was, which React then passes over, while another of its row is drawn. */
function Row(props: RowProps) {
  const cells = cellsOf(props);
  const stood = useRef<{ cells: ReactNode[]; drawn: ReactNode[] }>({ cells: [], drawn: [] });
  const drawn = cells.map((cell, at) => {
    if (isSameCell(stood.current.cells[at], cell)) return stood.current.drawn[at];
    return isCell(cell) && isPlain(cell) ? plainCell(cell) : cell;
  });
  useLayoutEffect(() => {
    stood.current = { cells, drawn };
  });
  return createElement('tr', { ...props, children: undefined }, ...drawn);
}

/**
 * A row of a list, for antd's table. A cell that says what its record says is an element of its own: antd's is a component that
 * looks at four contexts, and 260 of them stand on a page. What its columns draw follows from the record: a row whose cells are the
 * same is not drawn again.
 */
export const PlainRow = memo(Row, (before, next) => {
  const [had, has] = [cellsOf(before), cellsOf(next)];
  return before.className === next.className && had.length === has.length && has.every((cell, at) => isSameCell(had[at], cell));
});
