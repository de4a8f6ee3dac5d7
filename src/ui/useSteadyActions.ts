import { useEffect, useRef, useState } from 'react';
import type { RowAction } from './RowActions';

type Actions<R> = (row: R) => RowAction[];

/** All that is drawn of them. */
const saidOf = <R>(rows: R[], actions: Actions<R>) =>
  JSON.stringify(rows.map((row) => actions(row).map(({ endpoint: { paths }, onClick: _onClick, ...said }) => ({ ...said, paths }))));

/**
 * What can be done with the rows: the same function for as long as it says the same of each of them, since every row is drawn anew
 * for another one, and a page is drawn more often than its rows. What a click does, the page of that moment says.
 */
export function useSteadyActions<R>(rows: R[], actions: Actions<R> | undefined): Actions<R> | undefined {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const said = actions && saidOf(rows, actions);
  const steady: Actions<R> | undefined =
    actions &&
    ((row) =>
      actions(row).map((action) => ({
        ...action,
        onClick: () =>
          latest
            .current?.(row)
            .find(({ key }) => key === action.key)
            ?.onClick(),
      })));
  const [kept, keep] = useState({ said, steady });
  if (kept.said === said) return kept.steady;
  keep({ said, steady });
  return steady;
}
