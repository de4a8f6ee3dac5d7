import { ProTable, type ProTableProps } from '@ant-design/pro-components';
import { ConfigProvider, Grid } from 'antd';
import { use, useCallback, useMemo, type MouseEvent, type ReactNode } from 'react';
import type { Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import { askAgain, type StaleBy } from '../session/queries';
import { useSession } from '../session/useSession';
import { CardList } from './CardList';
import { readColumnChoice, readDensity, useKept, type Density } from './columnChoice';
import { ExportButton } from './ExportButton';
import { FilterBar } from './FilterBar';
import { ListEmpty, ListStale } from './ListEmpty';
import { ListFoot } from './ListFoot';
import { ListHead, type StateTabs } from './ListHead';
import { ListHint } from './ListHint';
import styles from './ListPage.module.css';
import type { ListQuestion } from './listQuery';
import { popupHome } from './popupHome';
import type { RowAction } from './RowActions';
import { SavedViews } from './SavedViews';
import { TopOffset } from './topOffset';
import { useListColumns, type OptionsOfColumns } from './useListColumns';
import type { ListRows } from './useListRows';
import { selectionWidth } from './usePicking';

export interface ListPageProps<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  /** The same object from one drawing to the next, as `actions` is: the table is drawn anew when they change. */
  columns?: OptionsOfColumns<C>;
  /** Names of the columns that come first, in this order; the others follow as the contract has them. */
  lead?: readonly (keyof C & string)[];
  /** Filters that the page sets itself and nobody changes: the same object from one drawing to the next. */
  fixed?: ListQuestion | undefined;
  /** The filters that stand open, at most four; where it is not said, the first two that are no tabs. */
  first?: readonly (keyof F & string)[];
  /** The filter whose values stand as tabs beside the heading. */
  tabs?: StateTabs & { filter: keyof F & string };
  actions?: (row: Row<C>) => RowAction[];
  /** Room for the actions, in pixels; they take more where they need it. */
  actionsWidth?: number;
  /** Buttons over the list. */
  toolbar?: ReactNode;
  /** Filters and columns can be kept under a name. */
  hasViews?: boolean;
  /** What its rows say goes on by itself: they are read again every few seconds, and at once after these messages. */
  liveBy?: StaleBy;
  /** How soon they are read again, in milliseconds, by what they say; where it is not said, every ten seconds. */
  paceOf?: (rows: readonly Row<C>[]) => number;
  /** Whose rows they are, where the address says so: stands behind the heading. */
  subject?: ReactNode;
  /** What one should know of the list, in one line under its heading. */
  hint?: string;
  /** A choice of whose rows they are; stands before the filters. */
  lens?: ReactNode;
  /** Stands between heading and list. */
  intro?: ReactNode;
  /** Parts that stand over the rows and know the list by `useList`: its sums, what has come since, what is done to several. */
  children?: ReactNode;
}

interface ListTableProps<C extends Columns, F extends Filters> extends ListPageProps<C, F> {
  list: ListRows<Row<C>>;
  /** Narrows the list; the same question once more reads it again. */
  ask: (filters: ListQuestion) => void;
  selection: ProTableProps<Row<C>, object>['rowSelection'];
  hasPicked: boolean;
  setFoot: (foot: HTMLElement | null) => void;
}

/** From this many rows a page the table draws only what is in sight. */
const virtualFrom = 200;
/** In pixels, as ListPage.module.css has them: the foot, and with it what stands over the rows of most lists. */
const footHeight = 44;
const furnitureHeight = 200;
const noOptions = {};

/** Filters, tools and rows of a list; the rows are cards on a narrow screen. */
export function ListTable<C extends Columns, F extends Filters>(props: ListTableProps<C, F>) {
  const { list, endpoint, actions, actionsWidth = 108, selection, columns: options = noOptions } = props;
  const { state, rows, rowKey, isLoading, error, setState } = list;
  const kept = `list.${useSession().identity}.${endpoint.list.exportName}`;
  const [density, setDensity] = useKept(`${kept}.density`, readDensity);
  const isWide = Grid.useBreakpoint().sm !== false;
  const table = useListColumns<C, F>({
    ...{ endpoint, options, lead: props.lead, rows, actions, actionsWidth },
    sort: state.sort,
    storageKey: `${kept}.columns`,
  });
  const room = useRoom(table.width + (selection ? selectionWidth : 0), state.limit >= virtualFrom && rows.length >= virtualFrom && isWide);
  const keyOf = useCallback((row: Row<C>) => String(row[rowKey]), [rowKey]);
  const empty = <Empty {...props} />;
  return (
    <ProTable<Row<C>, object, ''>
      {...room}
      rowKey={keyOf}
      columns={table.columns}
      dataSource={rows}
      // ProTable takes an object without `spinning` for a list that is there.
      loading={isLoading && { spinning: true, delay: 150 }}
      pagination={false}
      search={false}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        const sort = order ? `${String(columnKey)}.${order === 'ascend' ? 'asc' : 'desc'}` : undefined;
        if (sort !== state.sort) setState({ sort });
      }}
      size={density}
      onSizeChange={(size) => setDensity(readDensity(size))}
      columnsState={{ value: table.chosen, onChange: (value) => table.choose(readColumnChoice(value)) }}
      headerTitle={<ListHead {...props} filters={list.filters} asked={state.filters} />}
      options={{
        reload: () => askAgain(endpoint),
        density: isWide,
        fullScreen: isWide,
        setting: { draggable: true, checkedReset: true },
      }}
      toolBarRender={() => [<Tools key="tools" {...props} table={table} />]}
      {...(selection ? { rowSelection: selection, tableAlertRender: false } : {})}
      tableRender={(_props, _all, { toolbar, table: drawn }) => (
        <Arranged {...props} isWide={isWide} density={density} drawnHead={toolbar} drawnRows={drawn} />
      )}
      locale={{ emptyText: isLoading && !error ? <Skeleton lines={state.limit} /> : empty }}
      showSorterTooltip={false}
      cardBordered={false}
      tableViewRender={
        isWide ? undefined : () => <CardList {...{ rows, rowKey, actions, isLoading, empty, options }} columns={table.shown} />
      }
    />
  );
}

/** How wide the rows are, and what stays in sight while one scrolls. Very many have a box of their own, of what the window leaves. */
function useRoom(width: number, isVirtual: boolean): Pick<ProTableProps<object, object>, 'scroll' | 'sticky' | 'virtual'> {
  const offset = use(TopOffset);
  return useMemo(() => {
    if (!isVirtual) return { scroll: { x: width }, sticky: { offsetHeader: offset, offsetScroll: footHeight } };
    return { virtual: true, scroll: { x: width, y: Math.max(320, window.innerHeight - offset - furnitureHeight) } };
  }, [width, isVirtual, offset]);
}

interface ArrangedProps<C extends Columns, F extends Filters> extends ListTableProps<C, F> {
  isWide: boolean;
  density: Density;
  drawnHead: ReactNode;
  drawnRows: ReactNode;
}

/** What a list is made of, from its heading to its foot. */
function Arranged<C extends Columns, F extends Filters>(props: ArrangedProps<C, F>) {
  const { list, endpoint, ask, hint, lens, intro, children, isWide, tabs, first } = props;
  const { filters, state, rows, error } = list;
  const others = Object.keys(filters).filter((name) => name !== tabs?.filter && filters[name]?.kind !== 'moneyRange');
  // What opens inside the table's own box would be painted under the frame.
  return (
    <ConfigProvider getPopupContainer={popupHome}>
      <div className={styles.head}>{props.drawnHead}</div>
      {hint && <ListHint text={hint} />}
      <div className={styles.intro}>{intro}</div>
      <FilterBar {...{ filters, ask, isWide, lens }} first={first ?? others.slice(0, 2)} told={tabs?.filter} asked={state.filters} />
      {children}
      {error && rows.length > 0 && <ListStale error={error} onRetry={() => askAgain(endpoint)} />}
      <div className={error ? `${styles.rows} ${styles.old}` : styles.rows} data-density={props.density} onMouseOver={sayWhole}>
        {props.drawnRows}
      </div>
      <ListFoot list={list} isEndless={endpoint.list.isEndless ?? false} hasPicked={props.hasPicked} setPlace={props.setFoot} />
    </ConfigProvider>
  );
}

/** What is cut off in a cell is said whole under the pointer: by the one that it is over, a tooltip of each would be dear. */
function sayWhole({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest('.ant-table-cell') : null;
  if (!(cell instanceof HTMLElement)) return;
  const isCut = [cell, ...cell.querySelectorAll('span, a, button')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  );
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

/** The lines of a list that is on its way. */
function Skeleton({ lines }: { lines: number }) {
  return <div className={styles.skeleton} data-list-waiting style={{ '--lines': Math.min(lines, 20) }} />;
}

declare module 'react' {
  interface CSSProperties {
    /** How many lines of a list stand for those that are on their way. */
    '--lines'?: number;
  }
}

function Empty<C extends Columns, F extends Filters>({ list: { error, state, setState }, endpoint }: ListTableProps<C, F>) {
  const isFiltered = Object.keys(state.filters).length > 0;
  return <ListEmpty error={error} isFiltered={isFiltered} onRetry={() => askAgain(endpoint)} onClear={() => setState({ filters: {} })} />;
}

interface ToolsProps<C extends Columns, F extends Filters> extends ListTableProps<C, F> {
  table: ReturnType<typeof useListColumns<C, F>>;
}

/** Takes the list along, under a name or as a file; and what else the page offers. */
function Tools<C extends Columns, F extends Filters>({ endpoint, list, hasViews = false, toolbar, table }: ToolsProps<C, F>) {
  const { filters, state, setState, query, total } = list;
  return (
    <div className={styles.tools}>
      {hasViews && (
        <SavedViews
          list={endpoint.list.exportName}
          filters={filters}
          state={state}
          columns={table.choice}
          onApply={(change, wanted) => {
            table.choose(wanted);
            setState(change);
          }}
        />
      )}
      <ExportButton endpoint={endpoint} filters={query} sort={state.sort} columns={table.exported} total={total} />
      {toolbar}
    </div>
  );
}
