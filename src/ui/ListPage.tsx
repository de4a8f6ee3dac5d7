import { ProTable, type ProColumns, type ProFormInstance } from '@ant-design/pro-components';
import { Grid, type TablePaginationConfig } from 'antd';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { maxLimit, type Columns, type Filters, type ListEndpoint, type Row } from '../../contract/list';
import { useText, type TextId } from '../locales/useText';
import { Cell, defaultWidth, isNumeric } from './Cell';
import { CardList } from './CardList';
import { readColumnChoice, readDensity, shownColumns, useKept } from './columnChoice';
import { ExportButton } from './ExportButton';
import { fieldsOf, filtersOf, searchColumns } from './listFilters';
import { ListEmpty } from './ListEmpty';
import { limits, useListState } from './listQuery';
import { PageFrame } from './PageFrame';
import { RowActions, type RowAction } from './RowActions';
import { useListData } from './useListData';
import { useSession } from './useSession';

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
  /** Buttons over the list. */
  /** Room for the actions, in pixels. */
  actionsWidth?: number;
  toolbar?: (reload: () => void) => ReactNode;
  /** Stands between heading and list. */
  intro?: ReactNode;
}

/** From this many rows a page the table draws only what is in sight. */
const virtualFrom = 100;

/** Every list of the product: the contract says what it holds, this how it is read, narrowed and taken along. */
export function ListPage<C extends Columns, F extends Filters>({ endpoint, title, columns: options = {}, fixed, actions, actionsWidth = 160, toolbar, intro }: ListPageProps<C, F>) {
  const t = useText();
  const { identity } = useSession();
  const screens = Grid.useBreakpoint();
  const spec = endpoint.list;
  const kept = `list.${identity}.${spec.exportName}`;
  const [choice, setChoice] = useKept(`${kept}.columns`, readColumnChoice);
  const [density, setDensity] = useKept(`${kept}.density`, readDensity);
  const [state, setState] = useListState(spec.filters, spec.sortable);
  const { rows, total, isLoading, error, reload } = useListData(endpoint, state, fixed);
  const form = useRef<ProFormInstance>(undefined);
  const isFiltered = Object.keys(state.filters).length > 0;

  const visible = useMemo(() => Object.entries(spec.columns).filter(([, { kind, only }]) => kind !== 'key' && (only?.includes(identity) ?? true)), [spec, identity]);
  const rowKey = Object.keys(spec.columns).find((name) => spec.columns[name]?.kind === 'key') ?? '';
  const names = visible.map(([name]) => name);
  const optional = names.filter((name) => options[name]?.isOptional).join();
  const chosen = useMemo(() => ({ ...Object.fromEntries(optional.split(',').map((name) => [name, { show: false }])), ...choice }), [optional, choice]);
  const shown = shownColumns(names, chosen);

  // Going back or following a link changes the address alone: the form follows it.
  useEffect(() => form.current?.setFieldsValue(fieldsOf(spec.filters, state.filters)), [spec, state.filters]);

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
    columns.push({ key: 'actions', title: t('common.actions'), width: actionsWidth, fixed: 'right', search: false, hideInSetting: true, render: (_dom, row) => <RowActions actions={actions(row, reload)} /> });
  }
  const width = columns.reduce((sum, column) => sum + (shown.includes(String(column.key)) || column.key === 'actions' ? Number(column.width) : 0), 0);

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

  return (
    <PageFrame title={t(title)}>
      {intro}
      <ProTable<Row<C>>
        rowKey={rowKey}
        columns={[...columns, ...searchColumns<Row<C>>(spec.filters, t)]}
        dataSource={error ? [] : rows}
        loading={isLoading && { delay: 150 }}
        formRef={form}
        form={{ initialValues: fieldsOf(spec.filters, state.filters), ignoreRules: false }}
        search={Object.keys(spec.filters).length === 0 ? false : { labelWidth: 'auto', defaultCollapsed: !isFiltered, span: { xs: 24, sm: 12, md: 12, lg: 8, xl: 8, xxl: 6 } }}
        onSubmit={(values: Record<string, unknown>) => setState({ filters: filtersOf(spec.filters, values) })}
        onReset={() => setState({ filters: {} })}
        pagination={pagination}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const sort = order ? `${String(columnKey)}.${order === 'ascend' ? 'asc' : 'desc'}` : undefined;
          if (sort !== state.sort) setState({ sort });
        }}
        size={density}
        onSizeChange={(size) => setDensity(readDensity(size))}
        columnsState={{ value: chosen, onChange: keepChoice }}
        options={{ reload, density: screens.sm === true, fullScreen: screens.sm === true, setting: { draggable: true, checkedReset: true } }}
        toolBarRender={() => [toolbar?.(reload), <ExportButton key="export" endpoint={endpoint} filters={{ ...state.filters, ...fixed }} sort={state.sort} columns={shown} isDisabled={total === 0} />]}
        sticky={isVirtual ? undefined : { offsetHeader: 56 }}
        virtual={isVirtual}
        scroll={isVirtual ? { x: width, y: 640 } : { x: width }}
        locale={{ emptyText: isLoading ? <span>&nbsp;</span> : empty }}
        showSorterTooltip={false}
        cardBordered={false}
        tableViewRender={screens.sm === false ? () => <CardList rows={error ? [] : rows} rowKey={rowKey} columns={visible.filter(([name]) => shown.includes(name))} render={(name, row) => options[name]?.render?.(row)} actions={actions && ((row) => actions(row, reload))} isLoading={isLoading} empty={empty} pagination={pagination} /> : undefined}
      />
    </PageFrame>
  );
}
