import { ConfigProvider, Table, type TableColumnType, type TableProps } from 'antd';
import { createContext, use, useMemo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Endpoint } from '../../contract/endpoint';
import type { Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import { askAgain, type StaleBy } from '../session/queries';
import { useSession } from '../session/useSession';
import { CardList } from './CardList';
import { readDensity, useKept, type Density } from './columnChoice';
import { FilterBar } from './FilterBar';
import { ListEmpty, ListStale } from './ListEmpty';
import { ListFoot } from './ListFoot';
import { ListHead, without, type StateTabs } from './ListHead';
import { ListHint } from './ListHint';
import styles from './ListPage.module.css';
import type { ListQuestion } from './listQuery';
import { ListShell, type ListSlots } from './ListShell';
import { ListTools } from './ListTools';
import { MissingNumbers } from './MissingNumbers';
import { popupHome } from './popupHome';
import type { RowAction } from './RowActions';
import { placedComponents, PlacedRows, useRowPlaces } from './rowPlaces';
import { TopOffset } from './topOffset';
import { useListColumns, type OptionsOfColumns } from './useListColumns';
import type { ListRows } from './useListRows';
import { selectionWidth } from './usePicking';
import { useScreen } from './useScreen';
import { useSteadyActions } from './useSteadyActions';

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
  /** The calls of its `BulkBar`: rows can be picked by whoever may make one of them. */
  pickedFor?: readonly Endpoint[];
  /** Room for the actions, in pixels; they take more where they need it. */
  actionsWidth?: number;
  /** Buttons over the list. */
  toolbar?: ReactNode;
  /** Filters and columns can be kept under a name. */
  hasViews?: boolean;
  /** What its rows say goes on by itself: they are read again every few seconds, and at once after these messages. */
  liveBy?: StaleBy;
  /** The messages that say that one of its rows is no longer what it was; one that only says of a new row is none of them. */
  staleBy?: StaleBy;
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
  selection: TableProps<Row<C>>['rowSelection'];
  hasPicked: boolean;
  foot: HTMLElement;
}

/** From this many rows a page the table draws only what is in sight. */
const virtualFrom = 200;
/** In pixels, as ListPage.module.css has them: the foot, and with it what stands over the rows of most lists. */
const footHeight = 44;
const furnitureHeight = 200;
const noOptions = {};

/** Filters, tools and rows of a list; the rows are cards on a narrow screen. */
export function ListTable<C extends Columns, F extends Filters>(props: ListTableProps<C, F>) {
  const { list, endpoint, actionsWidth = 108, selection, columns: options = noOptions } = props;
  const actions = useSteadyActions(list.rows, props.actions);
  const { filters, state, rows, rowKey, isLoading, error, query, total, setState } = list;
  const kept = `list.${useSession().identity}.${endpoint.list.exportName}`;
  const [density, setDensity] = useKept(`${kept}.density`, readDensity);
  const table = useListColumns<C, F>({
    ...{ endpoint, options, lead: props.lead, rows, rowKey, actions, actionsWidth },
    sort: state.sort,
    storageKey: `${kept}.columns`,
  });
  const isWide = useScreen('wide');
  const empty = isLoading && !error ? <Skeleton lines={state.limit} /> : <Empty {...props} />;
  const slots: ListSlots = {
    head: <ListHead subject={props.subject} tabs={props.tabs} ask={props.ask} filters={filters} asked={state.filters} />,
    tools: (
      <>
        {!isWide && <Narrowing {...props} isWide={false} />}
        <ListTools
          {...{ endpoint, filters, query, total, setState }}
          {...{ asked: state.filters, sort: state.sort, isFirst: state.page === 1 }}
          {...{ columns: table.exported, choice: table.choice, choose: table.choose }}
          hasViews={props.hasViews ?? false}
          toolbar={props.toolbar}
        />
      </>
    ),
    rows: isWide ? (
      <Rows<C, F> {...{ list, columns: table.drawn, width: table.width, density, selection, empty }} />
    ) : (
      <CardList {...{ rows, rowKey, actions, isLoading, empty, options }} columns={table.shown} />
    ),
    arrange: (drawnHead, drawnRows) => <Arranged {...props} {...{ isWide, density, drawnHead, drawnRows }} />,
  };
  return <ListShell {...{ endpoint, table, density, setDensity, slots }} />;
}

const Nothing = createContext<ReactNode>(null);
const InPlaceOfRows = () => use(Nothing);
/** The same each time. */
const locale = { emptyText: <InPlaceOfRows /> };

interface RowsProps<C extends Columns, F extends Filters> extends Pick<ListTableProps<C, F>, 'list' | 'selection'> {
  columns: TableColumnType<Row<C>>[];
  /** Room that they take together, in pixels. */
  width: number;
  density: Density;
  /** Stands where there are none. */
  empty: ReactNode;
}

/** antd's table draws each cell anew whenever it is drawn: it is only when rows, columns or what is picked are others. */
function Rows<C extends Columns, F extends Filters>({ list, selection, columns, width, density, empty }: RowsProps<C, F>) {
  const { rows, rowKey, state, setState } = list;
  const places = useRowPlaces(list);
  const room = useRoom(width + (selection ? selectionWidth : 0), state.limit >= virtualFrom && rows.length >= virtualFrom);
  const drawn = useMemo(
    () => (
      <Table<Row<C>>
        {...room}
        rowKey={(row) => String(row[rowKey])}
        columns={columns}
        dataSource={rows}
        pagination={false}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          setState({ sort: order ? `${String(columnKey)}.${order === 'ascend' ? 'asc' : 'desc'}` : undefined });
        }}
        size={density}
        {...(selection ? { rowSelection: selection } : {})}
        locale={locale}
        showSorterTooltip={false}
        // The style sheet says over which row the pointer is: told to React, it would draw each cell of it.
        rowHoverable={false}
      />
    ),
    [room, rowKey, columns, rows, setState, density, selection],
  );
  return (
    <PlacedRows value={places}>
      <Nothing value={empty}>{drawn}</Nothing>
    </PlacedRows>
  );
}

/** Of a box of its own antd draws the body by itself. */
const steady = { components: placedComponents };

/** How wide the rows are, and what stays in sight while one scrolls. Very many have a box of their own, of what the window leaves. */
function useRoom(width: number, isVirtual: boolean): Pick<TableProps, 'components' | 'scroll' | 'sticky' | 'virtual'> {
  const offset = use(TopOffset);
  return useMemo(() => {
    if (!isVirtual) return { ...steady, scroll: { x: width }, sticky: { offsetHeader: offset, offsetScroll: footHeight } };
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
  const { list, endpoint, hint, intro, children, isWide } = props;
  const { rows, error, isLoading } = list;
  // What opens inside the table's own box would be painted under the frame.
  return (
    <ConfigProvider getPopupContainer={popupHome}>
      <div className={styles.head}>{props.drawnHead}</div>
      {hint && <ListHint text={hint} />}
      <div className={styles.intro}>{intro}</div>
      {isWide && <Narrowing {...props} />}
      {children}
      <MissingNumbers list={list} />
      {error && rows.length > 0 && <ListStale error={error} onRetry={() => askAgain(endpoint)} />}
      <div
        className={error && rows.length > 0 ? `${styles.rows} ${styles.old}` : styles.rows}
        data-density={props.density}
        aria-busy={isLoading}
        onMouseOver={sayWhole}
        onKeyDown={sortBySpace}
      >
        {props.drawnRows}
      </div>
      <ListFoot list={list} isEndless={endpoint.list.isEndless ?? false} hasPicked={props.hasPicked} foot={props.foot} />
    </ConfigProvider>
  );
}

interface NarrowingProps<C extends Columns, F extends Filters> extends Pick<
  ListTableProps<C, F>,
  'list' | 'ask' | 'lens' | 'tabs' | 'first'
> {
  isWide: boolean;
}

/** Stands over the rows; on a narrow screen it is one of the tools. */
function Narrowing<C extends Columns, F extends Filters>({ list, ask, lens, tabs, first, isWide }: NarrowingProps<C, F>) {
  const { filters, state } = list;
  const told = tabs?.filter;
  const open = useMemo(() => first ?? firstOf(filters, told), [first, filters, told]);
  return <FilterBar {...{ filters, ask, isWide, lens, told }} first={open} asked={state.filters} />;
}

/** The filters that stand open where the page does not say which. */
const firstOf = (filters: Filters, told: string | undefined) =>
  Object.keys(filters)
    .filter((name) => name !== told && filters[name]?.kind !== 'moneyRange')
    .slice(0, 2);

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

/** The heads of antd's table sort by Enter alone; by Space the page would scroll away from under them. */
function sortBySpace(event: KeyboardEvent) {
  const { key, target, repeat } = event;
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('.ant-table-column-has-sorters')) return;
  event.preventDefault();
  if (!repeat) target.click();
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

function Empty<C extends Columns, F extends Filters>({ list: { error, state, setState }, endpoint, tabs }: ListTableProps<C, F>) {
  const names = Object.keys(state.filters);
  const told = tabs?.filter;
  const inOneState = told !== undefined && names.length > 1 && names.includes(told);
  return (
    <ListEmpty
      error={error}
      // A state has its tabs, and nothing else to be cleared.
      isFiltered={names.some((name) => name !== told)}
      onRetry={() => askAgain(endpoint)}
      onClear={() => setState({ filters: {} })}
      {...(inOneState ? { onWiden: () => setState({ filters: without(state.filters, [told]) }) } : {})}
    />
  );
}
