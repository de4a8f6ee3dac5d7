import type { Columns, Filters, Row } from '../../contract/list';
import { EndlessPager } from './EndlessPager';
import { ListContext } from './ListContext';
import { ListTable, type ListPageProps } from './ListTable';
import { PageFrame } from './PageFrame';
import { useListRows } from './useListRows';
import { usePicking } from './usePicking';

/** Every list of the product: the contract says what it holds, this how it is read, narrowed and taken along. */
export function ListPage<C extends Columns, F extends Filters>(props: ListPageProps<C, F>) {
  const { endpoint, fixed, subject, intro, liveBy, paceOf } = props;
  const list = useListRows(endpoint, fixed, liveBy, paceOf);
  const { selection, ...picking } = usePicking<Row<C>>(list.rowKey);
  const { query, isAtTop, top, isLoading, rows } = list;
  return (
    <PageFrame subject={subject}>
      {intro}
      <ListContext value={{ endpoint, query, isAtTop, top, isLoading, ...picking }}>
        <ListTable {...props} list={list} selection={selection} />
      </ListContext>
      {endpoint.list.isEndless && rows.length > 0 && <EndlessPager {...list} onChange={list.setState} />}
    </PageFrame>
  );
}
