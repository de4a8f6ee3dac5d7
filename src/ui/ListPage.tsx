import type { ReactNode } from 'react';
import type { Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import { EndlessPager } from './EndlessPager';
import { ListContext } from './ListContext';
import type { ListQuestion } from './listQuery';
import { ListTable } from './ListTable';
import { PageFrame } from './PageFrame';
import type { RowAction } from './RowActions';
import type { OptionsOfColumns } from './useListColumns';
import { useListRows } from './useListRows';
import { usePicking } from './usePicking';

export interface ListPageProps<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  columns?: OptionsOfColumns<C>;
  /** Filters that the page sets itself and nobody changes: the same object from one drawing to the next. */
  fixed?: ListQuestion | undefined;
  actions?: (row: Row<C>) => RowAction[];
  /** Room for the actions, in pixels. */
  actionsWidth?: number;
  /** Buttons over the list. */
  toolbar?: ReactNode;
  /** Filters and columns can be kept under a name. */
  hasViews?: boolean;
  /** Stands between heading and list. */
  intro?: ReactNode;
  /** Parts that stand over the rows and know the list by `useList`: its sums, what has come since, what is done to several. */
  children?: ReactNode;
}

/** Every list of the product: the contract says what it holds, this how it is read, narrowed and taken along. */
export function ListPage<C extends Columns, F extends Filters>(props: ListPageProps<C, F>) {
  const { endpoint, fixed, intro } = props;
  const list = useListRows(endpoint, fixed);
  const { selection, ...picking } = usePicking<Row<C>>(list.rowKey);
  const { query, isAtTop, top, isLoading, rows } = list;
  return (
    <PageFrame>
      {intro}
      <ListContext value={{ endpoint, query, isAtTop, top, isLoading, ...picking }}>
        <ListTable {...props} list={list} selection={selection} />
      </ListContext>
      {endpoint.list.isEndless && rows.length > 0 && <EndlessPager {...list} onChange={list.setState} />}
    </PageFrame>
  );
}
