import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RowAction } from './RowActions';

type Actions<R> = (row: R) => RowAction[];

/** Made once for each row, as the table asks for them more often than it draws them; what a click does, the page of that moment says. */
function steadyOf<R extends object>(actions: Actions<R>, latest: RefObject<Actions<R> | undefined>): Actions<R> {
  const made = new WeakMap<R, RowAction[]>();
  const make = (row: R) =>
    actions(row).map((action) => ({
      ...action,
      onClick: () =>
        latest
          .current?.(row)
          .find(({ key }) => key === action.key)
          ?.onClick(),
    }));
  return (row) => {
    const known = made.get(row) ?? make(row);
    made.set(row, known);
    return known;
  };
}

/** All that is drawn of a row's actions. */
const saidOf = (actions: RowAction[]) =>
  JSON.stringify(actions.map(({ endpoint: { paths }, onClick: _onClick, ...said }) => ({ ...said, paths })));

/**
 * What can be done with the rows: the same function for as long as it says the same of each of them, since every row is drawn anew
 * for another one, and a page is drawn more often than its rows. Other rows are no reason for another function.
 */
export function useSteadyActions<R extends object>(rows: R[], actions: Actions<R> | undefined): Actions<R> | undefined {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [kept, keep] = useState(() => ({ actions, steady: actions && steadyOf(actions, latest) }));
  const { steady } = kept;
  if (kept.actions === actions) return steady;
  if (actions && steady && rows.every((row) => saidOf(steady(row)) === saidOf(actions(row)))) return steady;
  const next = actions && steadyOf(actions, latest);
  keep({ actions, steady: next });
  return next;
}
