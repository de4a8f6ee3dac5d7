import { useCallback, useMemo, useState } from 'react';
import type { Columns, Filters, Row } from '../../contract/list';
import type { Endpoint } from '../../contract/endpoint';
import { askAgain } from '../session/queries';
import { useMay } from '../session/useMay';
import { ListContext } from './ListContext';
import { sameQuestion, type ListQuestion } from './listQuery';
import { ListTable, type ListPageProps } from './ListTable';
import styles from './ListPage.module.css';
import { useListRows, type ListRows } from './useListRows';
import { usePicking } from './usePicking';
import { useRowFocus } from './useRowFocus';

/** What was read last stands beside a failure, too: greyed, and under what says so. */
function useLastRows<R>({ rows, total, error }: ListRows<R>): { rows: R[]; total: number } {
  const [last, setLast] = useState({ rows, total });
  // No rows are another array each time.
  if (!error && last.rows !== rows && last.rows.length + rows.length > 0) setLast({ rows, total });
  return error ? last : { rows, total };
}

const forNothing: readonly Endpoint[] = [];

/** Every list of the product: the contract says what it holds, this how it is read, narrowed and taken along. */
export function ListPage<C extends Columns, F extends Filters>(props: ListPageProps<C, F>) {
  const { endpoint, fixed, staleBy, pickedFor = forNothing } = props;
  const read = useListRows(endpoint, fixed, props);
  const list = { ...read, ...useLastRows(read) };
  // Made before it is in the document: nothing is drawn again because it is there.
  const [foot] = useState(() => Object.assign(document.createElement('div'), { className: styles.picked }));
  const may = useMay();
  const { selection, picked, pick } = usePicking<Row<C>>({
    rowKey: list.rowKey,
    question: JSON.stringify(list.state.filters),
    isAllowed: pickedFor.some(may),
  });
  const { query, isAtTop, top, isLoading, state, setState } = list;
  const value = useMemo(
    () => ({ endpoint, pickedFor, query, isAtTop, top, isLoading, staleBy, foot, picked, pick }),
    [endpoint, pickedFor, query, isAtTop, top, isLoading, staleBy, foot, picked, pick],
  );
  // Who asks the same question again wants to know what has changed since.
  const ask = useCallback(
    (filters: ListQuestion) => (sameQuestion(filters, state.filters) ? askAgain(endpoint) : setState({ filters })),
    [endpoint, state.filters, setState],
  );
  const keepsFocus = useRowFocus(list.rows);
  return (
    <div className={styles.page} data-page="list" {...keepsFocus}>
      <ListContext value={value}>
        <ListTable {...props} list={list} ask={ask} selection={selection} hasPicked={picked.length > 0} foot={foot} />
      </ListContext>
    </div>
  );
}
