import type { ProColumns } from '@ant-design/pro-components';
import type { TableColumnType } from 'antd';
import { Fragment, useCallback, useMemo, type ReactNode } from 'react';
import type { Identity } from '../../contract/identity';
import { isFor, type Column, type Columns, type Filters, type ListEndpoint, type Row } from '../../contract/list';
import { useText } from '../locales/useText';
import { useMay } from '../session/useMay';
import { useSession } from '../session/useSession';
import { cellOf, defaultWidth, isNumeric } from './cellOf';
import { readColumnChoice, shownColumns, useKept, type ColumnChoice } from './columnChoice';
import styles from './ListPage.module.css';
import { roomFor, RowActions, type RowAction } from './RowActions';

export interface ColumnOptions<R> {
  /** In pixels. */
  width?: number;
  /** Null: as the column's kind is drawn. */
  render?: (row: R) => ReactNode;
  /** Not shown until the person asks for it. */
  isOptional?: boolean;
  /**
   * On a card: says by what people know the row where neither an amount nor a name does, how it stands where its status alone does not,
   * how far it has come, with a line of its own, or what is read to its end, however many lines it takes.
   */
  onCard?: 'head' | 'state' | 'progress' | 'whole';
  /** Stands in a file also while it is not shown: under its own name, or as the column that says the same in words. */
  inFiles?: true | string;
}

/** What the page adds to single columns; all else follows from the contract. */
export type OptionsOfColumns<C extends Columns> = { [K in keyof C]?: ColumnOptions<Row<C>> };

/** No name of the wire. */
const actionsKey = ' actions';

type SortOrder = NonNullable<TableColumnType['sortDirections']>[number];

interface ListColumns<R extends Record<string, unknown>> {
  /** All of them, for their choice. */
  choosable: ProColumns<R, ''>[];
  /** Those that are shown, as the table draws them. */
  drawn: TableColumnType<R>[];
  /** Those that are shown, in their order. */
  shown: [name: string, column: Column][];
  /** Names of those that a file has. */
  exported: string[];
  /** Room that they take together, in pixels. */
  width: number;
  /** What the person has chosen, and with it what the page chooses where nobody has. */
  choice: ColumnChoice;
  chosen: ColumnChoice;
  choose: (choice: ColumnChoice) => void;
}

interface ListColumnsInput<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  options: OptionsOfColumns<C>;
  /** Names of those that come first. */
  lead: readonly string[] | undefined;
  /** Those that are shown: their actions take the room that they need. */
  rows: Row<C>[];
  /** Name of the column that tells them apart. */
  rowKey: string;
  actions: ((row: Row<C>) => RowAction[]) | undefined;
  /** In pixels, at least. */
  actionsWidth: number;
  sort: string | undefined;
  /** Where the choice is kept. */
  storageKey: string;
}

/** The columns of a list as its table draws them: those of the contract that the identity sees, as the person chose them. */
export function useListColumns<C extends Columns, F extends Filters>(input: ListColumnsInput<C, F>): ListColumns<Row<C>> {
  const { endpoint, options, lead, actions, storageKey } = input;
  const { identity } = useSession();
  const [choice, keep] = useKept(storageKey, readColumnChoice);
  const visible = useMemo(() => visibleColumns(endpoint.list.columns, identity, lead), [endpoint, identity, lead]);
  const chosen = useMemo((): ColumnChoice => {
    const hidden = visible.filter(([name]) => options[name]?.isOptional).map(([name]) => [name, { show: false }] as const);
    return { ...Object.fromEntries(hidden), ...choice };
  }, [visible, options, choice]);
  const names = useMemo(() => namesShown(visible, chosen), [visible, chosen]);
  // ProTable reports every look at its columns: only a change is one.
  const choose = useCallback(
    (next: ColumnChoice) => {
      if (JSON.stringify(next) !== JSON.stringify(chosen)) keep(next);
    },
    [chosen, keep],
  );
  const t = useText();
  const first = names[0] ?? visible[0]?.[0];
  const actionsWidth = useActionsWidth(input);
  const columns = useDrawnColumns({ ...input, visible, chosen, first, actionsWidth });
  const drawn = useMemo(() => inOrder(columns, names), [columns, names]);
  const choosable = useMemo(
    () =>
      visible.map(([name, { title }]): ProColumns<Row<C>, ''> => ({
        ...{ key: name, title: title && t(title), valueType: '' },
        fixed: sideOf(name, chosen, first),
      })),
    [visible, t, chosen, first],
  );
  const shown = names.flatMap((name) => visible.filter(([one]) => one === name));
  const width = shown.reduce((sum, [name, column]) => sum + widthOf(options, name, column), actions ? actionsWidth : 0);
  const exported = useMemo(() => {
    const seen = Object.keys(endpoint.list.columns).filter((name) => visible.some(([one]) => one === name));
    return filesColumns(seen, names, (name) => options[name]?.inFiles);
  }, [endpoint, visible, names, options]);
  return { choosable, drawn, shown, exported, width, choice, chosen, choose };
}

/** At which side a column stays in sight: the first one does unless somebody chose otherwise. */
const sideOf = (name: string, chosen: ColumnChoice, first: string | undefined) =>
  chosen[name]?.fixed ?? (name === first ? ('left' as const) : undefined);

const namesShown = (visible: [name: string, column: Column][], chosen: ColumnChoice) =>
  shownColumns(
    visible.map(([name]) => name),
    chosen,
  );

/** Those that are shown in their order, those that stay in sight at their side, and what can be done with a row last. */
function inOrder<R>(columns: TableColumnType<R>[], names: string[]): TableColumnType<R>[] {
  const shown = [...names, actionsKey].flatMap((name) => columns.filter(({ key }) => key === name));
  const side = ({ fixed }: TableColumnType<R>) => (fixed === 'left' ? 0 : fixed === 'right' ? 2 : 1);
  return shown.toSorted((one, other) => side(one) - side(other));
}

/** Those that the identity sees: what leads first, in its order, then the others as the contract has them. */
function visibleColumns(columns: Columns, identity: Identity, lead: readonly string[] = []): [name: string, column: Column][] {
  const seen = Object.entries<Column>(columns).filter(([, column]) => column.kind !== 'key' && isFor(column, identity));
  const first = lead.flatMap((name) => seen.filter(([one]) => one === name));
  return [...first, ...seen.filter(([name]) => !lead.includes(name))];
}

const widthOf = <R,>(options: Record<string, ColumnOptions<R> | undefined>, name: string, column: Column) =>
  options[name]?.width ?? defaultWidth(column);

interface DrawnInput<C extends Columns, F extends Filters> extends ListColumnsInput<C, F> {
  visible: [name: string, column: Column][];
  chosen: ColumnChoice;
  /** The one that stays in sight while the others move sideways. */
  first: string | undefined;
}

/** Numbers, amounts and times are wanted from the most on, words from A. */
const descendingFirst: SortOrder[] = ['descend', 'ascend'];
/** Two arrows of the style sheet: antd's are twelve components for each column that sorts, as its heads are drawn twice. */
const sortIcon = ({ sortOrder }: { sortOrder: SortOrder }) => <i className={styles.sort} data-order={sortOrder} aria-hidden />;
const sortsDown = (column: Column) => isNumeric(column) || column.kind === 'time';

/** The same columns from one drawing to the next, or every row would be drawn anew. */
function useDrawnColumns<C extends Columns, F extends Filters>(input: DrawnInput<C, F>): TableColumnType<Row<C>>[] {
  const { endpoint, options, actions, actionsWidth, sort, visible, chosen, first, rowKey } = input;
  const t = useText();
  const { sortable } = endpoint.list;
  return useMemo(() => {
    const columns = visible.map(([name, column]): TableColumnType<Row<C>> => ({
      key: name,
      dataIndex: name,
      title: column.title && t(column.title),
      width: widthOf(options, name, column),
      align: isNumeric(column) ? 'right' : 'left',
      fixed: sideOf(name, chosen, first),
      sorter: sortable.includes(name),
      sortIcon,
      ...(sortsDown(column) ? { sortDirections: descendingFirst } : {}),
      sortOrder: sort === `${name}.asc` ? 'ascend' : sort === `${name}.desc` ? 'descend' : null,
      render: drawnOnce((row) => ownCell(options[name]?.render, row, rowKey) ?? cellOf(column, row[name])),
    }));
    return actions ? [...columns, actionsColumn({ title: t('common.actions'), width: actionsWidth, actions, rowKey })] : columns;
  }, [visible, options, actions, actionsWidth, sort, sortable, chosen, first, rowKey, t]);
}

/** Those that are shown in their order, and those that a file has anyway behind what they follow in the contract. */
function filesColumns(all: string[], shown: string[], inFiles: (name: string) => true | string | undefined): string[] {
  const asked = [...shown];
  for (const [index, name] of all.entries()) {
    if (!inFiles(name) || shown.includes(name)) continue;
    const before = all.slice(0, index).findLast((one) => asked.includes(one));
    asked.splice(before === undefined ? 0 : asked.indexOf(before) + 1, 0, name);
  }
  const written = asked.map((name) => {
    const instead = inFiles(name);
    return typeof instead === 'string' ? instead : name;
  });
  return [...new Set(written)];
}

/** What is asked for, and more where labels are longer: in another language, or for who may do something else. */
function useActionsWidth<C extends Columns, F extends Filters>({ rows, actions, actionsWidth }: ListColumnsInput<C, F>): number {
  const may = useMay();
  return rows.reduce(
    (widest, row) => Math.max(widest, roomFor(actions?.(row).filter(({ endpoint }) => may(endpoint)) ?? [])),
    actionsWidth,
  );
}

/** What a column draws follows from the record: a cell that antd asks for again is the element that it was, which React passes over. */
function drawnOnce<R extends object>(draw: (row: R) => ReactNode): (value: unknown, row: R) => ReactNode {
  const drawn = new WeakMap<R, { node: ReactNode }>();
  return (_value, row) => {
    const { node } = drawn.get(row) ?? { node: draw(row) };
    drawn.set(row, { node });
    return node;
  };
}

/** What a page draws in a cell may have a state or a picture: it is its record's, whose row may become another's (`useRowPlaces`). */
function ownCell<R extends Record<string, unknown>>(render: ColumnOptions<R>['render'], row: R, rowKey: string): ReactNode {
  const drawn = render?.(row);
  return typeof drawn === 'object' && drawn !== null ? <Fragment key={String(row[rowKey])}>{drawn}</Fragment> : drawn;
}

interface ActionsInput<R> {
  title: string;
  width: number;
  actions: (row: R) => RowAction[];
  rowKey: string;
}

function actionsColumn<R extends Record<string, unknown>>({ title, width, actions, rowKey }: ActionsInput<R>): TableColumnType<R> {
  return {
    key: actionsKey,
    title,
    width,
    fixed: 'right',
    render: drawnOnce((row) => <RowActions actions={actions(row)} of={String(row[rowKey])} />),
  };
}
