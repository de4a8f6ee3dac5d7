import type { ProColumns } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import type { Column, Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import { useText } from '../locales/useText';
import { useMay } from '../session/useMay';
import { useSession } from '../session/useSession';
import { Cell, defaultWidth, isNumeric } from './Cell';
import { readColumnChoice, shownColumns, useKept, type ColumnChoice } from './columnChoice';
import { roomFor, RowActions, type RowAction } from './RowActions';

export interface ColumnOptions<R> {
  /** In pixels. */
  width?: number;
  render?: (row: R) => ReactNode;
  /** Not shown until the person asks for it. */
  isOptional?: boolean;
  /** Stands in a file also while it is not shown: under its own name, or as the column that says the same in words. */
  inFiles?: true | string;
}

/** What the page adds to single columns; all else follows from the contract. */
export type OptionsOfColumns<C extends Columns> = { [K in keyof C]?: ColumnOptions<Row<C>> };

interface ListColumns<R extends Record<string, unknown>> {
  columns: ProColumns<R>[];
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
  /** Those that are shown: their actions take the room that they need. */
  rows: Row<C>[];
  actions: ((row: Row<C>) => RowAction[]) | undefined;
  /** In pixels, at least. */
  actionsWidth: number;
  sort: string | undefined;
  /** Where the choice is kept. */
  storageKey: string;
}

/** The columns of a list as its table draws them: those of the contract that the identity sees, as the person chose them. */
export function useListColumns<C extends Columns, F extends Filters>(input: ListColumnsInput<C, F>): ListColumns<Row<C>> {
  const { endpoint, options, actions, sort, storageKey } = input;
  const t = useText();
  const { identity } = useSession();
  const [choice, keep] = useKept(storageKey, readColumnChoice);
  const { columns: stated, sortable } = endpoint.list;
  const visible = Object.entries<Column>(stated).filter(([, { kind, only }]) => kind !== 'key' && (only?.includes(identity) ?? true));
  const hidden = visible.filter(([name]) => options[name]?.isOptional).map(([name]) => [name, { show: false }] as const);
  const chosen: ColumnChoice = { ...Object.fromEntries(hidden), ...choice };
  const names = shownColumns(
    visible.map(([name]) => name),
    chosen,
  );
  // ProTable reports every look at its columns: only a change is one.
  const choose = (next: ColumnChoice) => {
    if (JSON.stringify(next) !== JSON.stringify(chosen)) keep(next);
  };
  const widthOf = ([name, column]: [string, Column]) => options[name]?.width ?? defaultWidth(column);

  const columns = visible.map(([name, column]): ProColumns<Row<C>> => ({
    key: name,
    dataIndex: name,
    title: column.title && t(column.title),
    width: widthOf([name, column]),
    align: isNumeric(column) ? 'right' : 'left',
    ellipsis: column.kind === 'text' && !column.copyable,
    fixed: name === (names[0] ?? visible[0]?.[0]) ? 'left' : undefined,
    search: false,
    sorter: sortable.includes(name),
    sortOrder: sort === `${name}.asc` ? 'ascend' : sort === `${name}.desc` ? 'descend' : null,
    render: (_dom, row) => options[name]?.render?.(row) ?? <Cell column={column} value={row[name]} />,
  }));
  const actionsWidth = useActionsWidth(input);
  if (actions) columns.push(actionsColumn(t('common.actions'), actionsWidth, actions));
  const shown = names.flatMap((name) => visible.filter(([one]) => one === name));
  const width = shown.reduce((sum, column) => sum + widthOf(column), actions ? actionsWidth : 0);
  const exported = filesColumns(
    visible.map(([name]) => name),
    names,
    (name) => options[name]?.inFiles,
  );
  return { columns, shown, exported, width, choice, chosen, choose };
}

/** Those that are shown in their order, and before them those that a file has anyway. */
function filesColumns(all: string[], shown: string[], inFiles: (name: string) => true | string | undefined): string[] {
  const others = all.filter((name) => inFiles(name) && !shown.includes(name));
  const asked = [...others, ...shown].map((name) => {
    const instead = inFiles(name);
    return typeof instead === 'string' ? instead : name;
  });
  return [...new Set(asked)];
}

/** What is asked for, and more where labels are longer: in another language, or for who may do something else. */
function useActionsWidth<C extends Columns, F extends Filters>({ rows, actions, actionsWidth }: ListColumnsInput<C, F>): number {
  const may = useMay();
  return rows.reduce(
    (widest, row) => Math.max(widest, roomFor(actions?.(row).filter(({ endpoint }) => may(endpoint)) ?? [])),
    actionsWidth,
  );
}

function actionsColumn<R extends Record<string, unknown>>(title: string, width: number, actions: (row: R) => RowAction[]): ProColumns<R> {
  return {
    key: 'actions',
    title,
    width,
    fixed: 'right',
    search: false,
    hideInSetting: true,
    render: (_dom, row) => <RowActions actions={actions(row)} />,
  };
}
