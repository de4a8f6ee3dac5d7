import { ProTable, type ProTableProps } from '@ant-design/pro-components';
import { Grid, Space, type TablePaginationConfig } from 'antd';
import { use, type ReactNode } from 'react';
import { maxLimit, type Columns, type Filters, type ListEndpoint, type Row } from '../../contract/list';
import { useText } from '../locales/useText';
import { askAgain, type StaleBy } from '../session/queries';
import { useSession } from '../session/useSession';
import { CardList } from './CardList';
import { readColumnChoice, readDensity, useKept } from './columnChoice';
import { ExportButton } from './ExportButton';
import { searchColumns } from './listFilters';
import { ListEmpty } from './ListEmpty';
import { limits, type ListQuestion } from './listQuery';
import type { RowAction } from './RowActions';
import { SavedViews } from './SavedViews';
import { TopOffset } from './topOffset';
import { useListColumns, type OptionsOfColumns } from './useListColumns';
import type { ListRows } from './useListRows';
import { useSearchForm } from './useSearchForm';

export interface ListPageProps<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  columns?: OptionsOfColumns<C>;
  /** Filters that the page sets itself and nobody changes: the same object from one drawing to the next. */
  fixed?: ListQuestion | undefined;
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
  /** Stands between heading and list. */
  intro?: ReactNode;
  /** Parts that stand over the rows and know the list by `useList`: its sums, what has come since, what is done to several. */
  children?: ReactNode;
}

interface ListTableProps<C extends Columns, F extends Filters> extends ListPageProps<C, F> {
  list: ListRows<Row<C>>;
  selection: ProTableProps<Row<C>, object>['rowSelection'];
}

/** From this many rows a page the table draws only what is in sight. */
const virtualFrom = 100;
const virtualHeight = 640;

/** Search form, tools and rows of a list; the rows are cards on a narrow screen. */
export function ListTable<C extends Columns, F extends Filters>(props: ListTableProps<C, F>) {
  const { list, endpoint, actions, actionsWidth = 160, selection, children } = props;
  const options: OptionsOfColumns<C> = props.columns ?? {};
  const { state, rows, rowKey, isLoading, filters, setState } = list;
  const t = useText();
  const kept = `list.${useSession().identity}.${endpoint.list.exportName}`;
  const [density, setDensity] = useKept(`${kept}.density`, readDensity);
  const isWide = Grid.useBreakpoint().sm;
  const topOffset = use(TopOffset);
  const table = useListColumns({ endpoint, options, rows, actions, actionsWidth, sort: state.sort, storageKey: `${kept}.columns` });
  const form = useSearchForm(list);
  const pagination = endpoint.list.isEndless ? null : paginationOf(list, t('list.total', { total: list.total }), isWide === true);
  const empty = <Empty {...props} />;
  const isVirtual = state.limit >= virtualFrom && rows.length >= virtualFrom && isWide === true;
  const draw = (name: string, row: Row<C>) => options[name]?.render?.(row);
  return (
    <ProTable<Row<C>>
      {...form}
      rowKey={(row) => String(row[rowKey])}
      columns={[...table.columns, ...searchColumns<Row<C>>(filters, t)]}
      dataSource={rows}
      // ProTable takes an object without `spinning` for a list that is there.
      loading={isLoading && { spinning: true, delay: 150 }}
      pagination={pagination ?? false}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        const sort = order ? `${String(columnKey)}.${order === 'ascend' ? 'asc' : 'desc'}` : undefined;
        if (sort !== state.sort) setState({ sort });
      }}
      size={density}
      onSizeChange={(size) => setDensity(readDensity(size))}
      columnsState={{ value: table.chosen, onChange: (value) => table.choose(readColumnChoice(value)) }}
      options={{
        reload: () => askAgain(endpoint),
        density: isWide === true,
        fullScreen: isWide === true,
        setting: { draggable: true, checkedReset: true },
      }}
      toolBarRender={() => [
        props.toolbar && <Space key="own" wrap children={props.toolbar} />,
        <Tools key="tools" {...props} kept={kept} table={table} />,
      ]}
      {...(selection ? { rowSelection: selection, tableAlertRender: false } : {})}
      tableExtraRender={() => children}
      sticky={isVirtual ? undefined : { offsetHeader: topOffset }}
      virtual={isVirtual}
      scroll={isVirtual ? { x: table.width, y: virtualHeight } : { x: table.width }}
      locale={{ emptyText: isLoading ? <span>&nbsp;</span> : empty }}
      showSorterTooltip={false}
      cardBordered={false}
      tableViewRender={
        isWide === false
          ? () => <CardList {...{ rows, rowKey, actions, isLoading, empty, pagination }} columns={table.shown} render={draw} />
          : undefined
      }
    />
  );
}

function paginationOf<R>({ state, setState, total }: ListRows<R>, text: string, isWide: boolean): TablePaginationConfig {
  return {
    current: state.page,
    pageSize: state.limit,
    total,
    showSizeChanger: true,
    pageSizeOptions: limits.filter((limit) => limit <= maxLimit),
    showTotal: () => text,
    onChange: (page, limit) => {
      if (limit !== state.limit) setState({ limit });
      else if (page !== state.page) setState({ page });
    },
    simple: !isWide,
  };
}

function Empty<C extends Columns, F extends Filters>({ list: { error, state, setState }, endpoint }: ListTableProps<C, F>) {
  const isFiltered = Object.keys(state.filters).length > 0;
  return <ListEmpty error={error} isFiltered={isFiltered} onRetry={() => askAgain(endpoint)} onClear={() => setState({ filters: {} })} />;
}

interface ToolsProps<C extends Columns, F extends Filters> extends ListTableProps<C, F> {
  kept: string;
  table: ReturnType<typeof useListColumns<C, F>>;
}

/** Takes the list along: under a name, or as a file. */
function Tools<C extends Columns, F extends Filters>({ endpoint, list, hasViews = false, kept, table }: ToolsProps<C, F>) {
  const { filters, state, setState, query, total } = list;
  const columns = table.exported;
  return (
    <Space>
      {hasViews && (
        <SavedViews
          storageKey={`${kept}.views`}
          filters={filters}
          state={state}
          columns={table.choice}
          onApply={(change, wanted) => {
            table.choose(wanted);
            setState(change);
          }}
        />
      )}
      <ExportButton endpoint={endpoint} filters={query} sort={state.sort} columns={columns} total={total} />
    </Space>
  );
}
