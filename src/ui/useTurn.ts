import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Columns, Filters, ListEndpoint } from '../../contract/list';
import { noteArrived } from '../session/arrived';
import { withPatience } from '../session/patience';
import type { ListQuestion, ListState } from './listQuery';
import { pageQuestion } from './questionOf';

/** Another page of the same list. */
export type Turn = Pick<ListState, 'page' | 'place'>;

interface TurnInput<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  state: ListState;
  query: ListQuestion;
  setState: (change: Partial<ListState>) => void;
}

/**
 * Turns the page once its rows are there, so that it is drawn once and not twice; without them when they take longer. Answers whether
 * the page was turned: its reader may have gone elsewhere meanwhile.
 */
export function useTurn<C extends Columns, F extends Filters>({ endpoint, state, query, setState }: TurnInput<C, F>) {
  const client = useQueryClient();
  const turning = useRef<Turn>(null);
  // Another question, or another page of the application: nobody is led back from there.
  useEffect(
    () => () => {
      turning.current = null;
    },
    [state],
  );
  return useCallback(
    async (wanted: Turn): Promise<boolean> => {
      turning.current = wanted;
      const asked = pageQuestion(endpoint, { ...state, place: undefined, ...wanted }, query);
      if (client.getQueryData(asked.queryKey) === undefined) {
        const rows = client.fetchQuery(asked).then(noteArrived, () => {
          // Who draws the page asks once more, and says why not.
        });
        await withPatience(rows);
      }
      const isWanted = turning.current === wanted;
      if (isWanted) setState(wanted);
      return isWanted;
    },
    [client, endpoint, state, query, setState],
  );
}
