import { useCallback, useEffect, useState } from 'react';
import type { Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import { call } from '../session/call';
import { CallError } from '../session/CallError';
import type { ListState } from './listQuery';

interface Answer<R> {
  rows: R[];
  total: number;
  /** Places of an endless list: where it goes on, where it goes back, and where it begins. */
  next: string | null;
  previous: string | null;
  top: string | null;
}

interface ListData<R> extends Answer<R> {
  isLoading: boolean;
  error: CallError | null;
  reload: () => void;
}

/** One page of a list from the platform. A newer question makes an older answer void. */
export function useListData<C extends Columns, F extends Filters>(
  endpoint: ListEndpoint<C, F>,
  state: ListState,
  fixed: Record<string, string | number> | undefined,
): ListData<Row<C>> {
  const [answer, setAnswer] = useState<Answer<Row<C>>>({ rows: [], total: 0, next: null, previous: null, top: null });
  const [isLoading, setIsLoading] = useState(true);
  const [error, setError] = useState<CallError | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const query = JSON.stringify({ page: state.page, limit: state.limit, sort: state.sort, ...state.place, ...state.filters, ...fixed });

  useEffect(() => {
    const controller = new AbortController();
    setIsLoading(true);
    call(endpoint, JSON.parse(query), { quiet: true, signal: controller.signal }).then(
      ({ list, total, next = null, previous = null, top = null }) => {
        if (controller.signal.aborted) return;
        setAnswer({ rows: list, total, next, previous, top });
        setError(null);
        setIsLoading(false);
      },
      (failure: unknown) => {
        if (controller.signal.aborted) return;
        setError(failure instanceof CallError ? failure : new CallError(String(failure), 0));
        setIsLoading(false);
      },
    );
    return () => controller.abort();
  }, [endpoint, query, round]);
  return { ...answer, isLoading, error, reload };
}
