import { ProTable, type ProColumns, type ProFormInstance } from '@ant-design/pro-components';
import { Button, Grid, Space, type TablePaginationConfig } from 'antd';
import { use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { maxLimit, type Columns, type Filters, type ListEndpoint, type Row } from '../../contract/list';
import { useText, type TextId } from '../locales/useText';
import { BulkDialog, type BulkAction } from './BulkDialog';
import { Cell, defaultWidth, isNumeric } from './Cell';
import { CardList } from './CardList';
import { readColumnChoice, readDensity, shownColumns, useKept } from './columnChoice';
import { ExportButton } from './ExportButton';
import { EndlessPager } from './EndlessPager';
import { fieldsOf, filtersOf, searchColumns } from './listFilters';
import { ListEmpty } from './ListEmpty';
import { limits, useListState } from './listQuery';
import { NewRows } from './NewRows';
import { PageFrame } from './PageFrame';
import { RowActions, type RowAction } from './RowActions';
import { SelectAll } from './SelectAll';
import { SavedViews } from './SavedViews';
import { TopOffset } from './topOffset';
import { useListData } from './useListData';
import { useMay } from '../session/useMay';
import { useSession } from '../session/useSession';

interface ColumnOptions<R> {
  /** In pixels. */
  width?: number;
  render?: (row: R) => ReactNode;
  /** Not shown until the person asks for it. */
  isOptional?: boolean;
}

export interface ListPageProps<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  title: TextId;
  /** What the page adds to single columns; all else follows from the contract. */
  columns?: { [K in keyof C]?: ColumnOptions<Row<C>> };
  /** Filters that the page sets itself and nobody changes. */
  fixed?: Record<string, string | number>;
  actions?: (row: Row<C>, reload: () => void) => RowAction[];
  /** Room for the actions, in pixels. */
  actionsWidth?: number;
  /** Buttons over the list. */
  toolbar?: (reload: () => void) => ReactNode;
  /** What can be done to several rows at once. */
  bulk?: BulkAction<Row<C>>[];
  /** Stands over the rows, for what they are narrowed by; `round` counts the reloads. */
  summary?: (query: Record<string, string | number>, round: number) => ReactNode;
  /** Rows that arrive are announced instead of moving the list; a new value is a reason to look at once. */
  live?: { nudge: unknown };
  /** Filters and columns can be kept under a name. */
  hasViews?: boolean;
  /** Stands between heading and list. */
  intro?: ReactNode;
}

/** From this many rows a page the table draws only what is in sight. */
const virtualFrom = 100;

/** Every list of the product: the contract says what it holds, this how it is read, narrowed and taken along. */
export function ListPage<C extends Columns, F extends Filters>({
  endpoint,
  title,
  columns: options = {},
  fixed,
  actions,
  actionsWidth = 160,
  toolbar,
  intro,
  bulk = [],
  summary,
  live,
  hasViews = false,
}: ListPageProps<C, F>) {
  const t = useText();
  const { identity } = useSession();
  const screens = Grid.useBreakpoint();
  const topOffset = use(TopOffset);
  const spec = endpoint.list;
  const kept = `list.${identity}.${spec.exportName}`;
  const [choice, setChoice] = useKept(`${kept}.columns`, readColumnChoice);
  const [density, setDensity] = useKept(`${kept}.density`, readDensity);
  const fixedNames = Object.keys(fixed ?? {}).join();
  const filters = useMemo(() => {
    const isSet = fixedNames.split(',');
    return Object.fromEntries(
      Object.entries(spec.filters).filter(([name, { only }]) => (only?.includes(identity) ?? true) && !isSet.includes(name)),
    );
  }, [spec, identity, fixedNames]);
  const [state, setState] = useListState(filters, spec.sortable, spec.isEndless);
  const { rows, total, next, previous, top, isLoading, error, reload } = useListData(endpoint, state, fixed);
  const query = { ...state.filters, ...fixed };
  const may = useMay();
  const offered = bulk.filter((action) => may(action.endpoint));
  const [picked, setPicked] = useState<readonly Row<C>[]>([]);
  const [running, setRunning] = useState<BulkAction<Row<C>> | null>(null);
  const [round, setRound] = useState(0);
  const refresh = () => {
    setRound((before) => before + 1);
    reload();
  };
  const form = useRef<ProFormInstance>(undefined);
  const isFiltered = Object.keys(state.filters).length > 0;

  const visible = useMemo(
    () => Object.entries(spec.columns).filter(([, { kind, only }]) => kind !== 'key' && (only?.includes(identity) ?? true)),
    [spec, identity],
  );
  const rowKey = Object.keys(spec.columns).find((name) => spec.columns[name]?.kind === 'key') ?? '';
  const names = visible.map(([name]) => name);
  const optional = names.filter((name) => options[name]?.isOptional).join();
  const chosen = useMemo(
    () => ({ ...Object.fromEntries(optional.split(',').map((name) => [name, { show: false }])), ...choice }),
    [optional, choice],
  );
  const shown = shownColumns(names, chosen);

  // Going back or following a link changes the address alone: the form follows it.
  useEffect(() => form.current?.setFieldsValue(fieldsOf(filters, state.filters)), [filters, state.filters]);

  const columns: ProColumns<Row<C>>[] = visible.map(([name, column], index) => {
    const { width = defaultWidth(column), render } = options[name] ?? {};
    return {
      key: name,
      dataIndex: name,
      title: column.title && t(column.title),
      width,
      align: isNumeric(column) ? 'right' : 'left',
      ellipsis: column.kind === 'text' && !column.copyable,
      fixed: index === 0 ? 'left' : undefined,
      search: false,
      sorter: spec.sortable.includes(name),
      sortOrder: state.sort === `${name}.asc` ? 'ascend' : state.sort === `${name}.desc` ? 'descend' : null,
      render: (_dom, row) => (render ? render(row) : <Cell column={column} value={row[name]} />),
    };
  });
  if (actions) {
    columns.push({
      key: 'actions',
      title: t('common.actions'),
      width: actionsWidth,
      fixed: 'right',
      search: false,
      hideInSetting: true,
      render: (_dom, row) => <RowActions actions={actions(row, refresh)} />,
    });
  }
  const width = columns.reduce(
    (sum, column) => sum + (shown.includes(String(column.key)) || column.key === 'actions' ? Number(column.width) : 0),
    0,
  );

  // ProTable reports every look at its columns: only a change is one.
  const keepChoice = (value: unknown) => {
    const next = readColumnChoice(value);
    if (JSON.stringify(next) !== JSON.stringify(chosen)) setChoice(next);
  };

  const pagination: TablePaginationConfig = {
    current: state.page,
    pageSize: state.limit,
    total,
    showSizeChanger: true,
    pageSizeOptions: limits.filter((limit) => limit <= maxLimit),
    showTotal: (count) => t('list.total', { total: count }),
    onChange: (page, limit) => {
      if (limit !== state.limit) setState({ limit });
      else if (page !== state.page) setState({ page });
    },
    simple: !screens.sm,
  };
  const empty = <ListEmpty error={error} isFiltered={isFiltered} onRetry={reload} onClear={() => setState({ filters: {} })} />;
  const isVirtual = state.limit >= virtualFrom && rows.length >= virtualFrom && screens.sm === true;

  const endless = spec.isEndless && rows.length > 0 && (
    <EndlessPager state={state} total={total} next={next} previous={previous} onChange={setState} />
  );
  const isAtTop = !state.place && (state.sort === undefined || state.sort === `${spec.sortable[0]}.desc`);

  return (
    <PageFrame title={t(title)}>
      {intro}
      <ProTable<Row<C>>
        rowKey={(row) => String(row[rowKey])}
        columns={[...columns, ...searchColumns<Row<C>>(filters, t)]}
        dataSource={error ? [] : rows}
        loading={isLoading && { delay: 150 }}
        formRef={form}
        form={{ initialValues: fieldsOf(filters, state.filters), ignoreRules: false }}
        search={
          Object.keys(filters).length === 0
            ? false
            : { labelWidth: 'auto', defaultCollapsed: !isFiltered, span: { xs: 24, sm: 12, md: 12, lg: 8, xl: 8, xxl: 6 } }
        }
        onSubmit={(values: Record<string, unknown>) => setState({ filters: filtersOf(filters, values) })}
        onReset={() => setState({ filters: {} })}
        pagination={spec.isEndless ? false : pagination}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const sort = order ? `${String(columnKey)}.${order === 'ascend' ? 'asc' : 'desc'}` : undefined;
          if (sort !== state.sort) setState({ sort });
        }}
        size={density}
        onSizeChange={(size) => setDensity(readDensity(size))}
        columnsState={{ value: chosen, onChange: keepChoice }}
        options={{
          reload: refresh,
          density: screens.sm === true,
          fullScreen: screens.sm === true,
          setting: { draggable: true, checkedReset: true },
        }}
        toolBarRender={() => [
          toolbar?.(refresh),
          hasViews && (
            <SavedViews
              key="views"
              storageKey={`${kept}.views`}
              filters={filters}
              state={state}
              columns={choice}
              onApply={(change, wanted) => {
                setChoice(wanted);
                setState(change);
              }}
            />
          ),
          <ExportButton key="export" endpoint={endpoint} filters={query} sort={state.sort} columns={shown} isDisabled={total === 0} />,
        ]}
        {...(offered.length > 0
          ? {
              rowSelection: {
                fixed: true,
                columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>,
                preserveSelectedRowKeys: true,
                selectedRowKeys: picked.map((row) => String(row[rowKey])),
                onChange: (_keys: unknown, chosen: Row<C>[]) => setPicked(chosen),
              },
              tableAlertRender: () => t('bulk.picked', { n: picked.length }),
              tableAlertOptionRender: () => (
                <Space>
                  {offered.map((action) => (
                    <Button key={action.key} type="link" size="small" onClick={() => setRunning(action)}>
                      {action.label}
                    </Button>
                  ))}
                  <Button type="link" size="small" onClick={() => setPicked([])}>
                    {t('bulk.clear')}
                  </Button>
                </Space>
              ),
            }
          : {})}
        tableExtraRender={() => summary?.(query, round)}
        sticky={isVirtual ? undefined : { offsetHeader: topOffset }}
        virtual={isVirtual}
        scroll={isVirtual ? { x: width, y: 640 } : { x: width }}
        locale={{ emptyText: isLoading ? <span>&nbsp;</span> : empty }}
        showSorterTooltip={false}
        cardBordered={false}
        tableViewRender={
          screens.sm === false
            ? () => (
                <CardList
                  rows={error ? [] : rows}
                  rowKey={rowKey}
                  columns={visible.filter(([name]) => shown.includes(name))}
                  render={(name, row) => options[name]?.render?.(row)}
                  actions={actions && ((row) => actions(row, refresh))}
                  isLoading={isLoading}
                  empty={empty}
                  pagination={spec.isEndless ? null : pagination}
                />
              )
            : undefined
        }
      />
      {endless}
      {live && isAtTop && <NewRows endpoint={endpoint} query={query} top={top} nudge={live.nudge} onShow={refresh} />}
      {running && (
        <BulkDialog
          action={running}
          rows={picked}
          onClose={(isChanged) => {
            setRunning(null);
            if (!isChanged) return;
            setPicked([]);
            refresh();
          }}
        />
      )}
    </PageFrame>
  );
}
