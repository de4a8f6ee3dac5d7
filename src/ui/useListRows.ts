import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isFor, type Columns, type Filters, type ListAnswer, type ListEndpoint, type Row } from '../../contract/list';
import { useArrivalOver } from '../session/arrived';
import type { CallError } from '../session/CallError';
import type { StaleBy } from '../session/queries';
import { useSession } from '../session/useSession';
import { pageQuestion } from './questionOf';
import { useListState, type ListQuestion, type ListState } from './listQuery';
import { useTurn, type Turn } from './useTurn';

export interface ListRows<R> {
  /** Those that the identity has and the page leaves to it. */
  filters: Filters;
  state: ListState;
  setState: (change: Partial<ListState>) => void;
  turn: (wanted: Turn) => Promise<boolean>;
  /** What the rows are narrowed by, by the person and by the page. */
  query: ListQuestion;
  /** Whether they are the newest ones, newest first. */
  isAtTop: boolean;
  rowKey: string;
  rows: R[];
  total: number;
  /** Places of an endless list: where it goes on, where it goes back, and where it begins. */
  next: string | null;
  previous: string | null;
  top: string | null;
  /** What is asked for is not there yet. What is shown and asked for again behind it does not count: it is drawn when it changes. */
  isLoading: boolean;
  error: CallError | null;
}

/** When rows are read again, as the page of the list says. */
interface Rereading<R> {
  liveBy?: StaleBy;
  staleBy?: StaleBy;
  paceOf?: (rows: readonly R[]) => number;
}

/** How often rows that go on by themselves are read again, where the page does not say. */
const liveMs = 10_000;

/** The same each time. */
const nothing: ListAnswer<never> = { list: [], total: 0 };

/**
 * One page of a list, as the address asks for it. What was shown last stands until the platform has answered; beside a
 * failure stands nothing. `fixed` is the same object from one drawing to the next. With
 * `liveBy` the rows are read again by themselves, with `staleBy` after such a message alone.
 */
export function useListRows<C extends Columns, F extends Filters>(
  endpoint: ListEndpoint<C, F>,
  fixed: ListQuestion | undefined,
  { liveBy, staleBy = liveBy, paceOf = () => liveMs }: Rereading<Row<C>>,
): ListRows<Row<C>> {
  const { list: spec } = endpoint;
  const filters = useOfferedFilters(spec.filters, fixed);
  const [state, setState] = useListState(filters, spec.sortable, spec.isEndless);
  const { page, limit, sort, place } = state;
  const query = useMemo(() => ({ ...state.filters, ...fixed }), [state.filters, fixed]);
  const question = pageQuestion(endpoint, state, query);
  const turn = useTurn({ endpoint, state, query, setState });
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...question,
    placeholderData: keepPreviousData,
    ...(staleBy ? { meta: { staleBy } } : {}),
    refetchInterval: ({ state: { data: last } }) => (liveBy ? paceOf(last?.list ?? []) : false),
  });
  useArrivalOver(data);
  // Rows may have left the list since this page was asked for: the last one is shown, and has the way back.
  const last = data && data.total > 0 && !isPlaceholderData && !spec.isEndless ? Math.ceil(data.total / limit) : page;
  useEffect(() => {
    if (last < page) setState({ page: last });
  }, [last, page, setState]);
  const answer: ListAnswer<Row<C>> = data ?? nothing;
  const { list, total, top = null } = answer;
  // The places of a page that is still shown while the next one is on its way would lead past it.
  const { next = null, previous = null } = isPlaceholderData ? {} : answer;
  const isAtTop = !place && (sort === undefined || sort === `${spec.sortable[0]}.desc`);
  const rowKey = Object.keys(spec.columns).find((name) => spec.columns[name]?.kind === 'key') ?? '';
  const rows = error ? nothing.list : list;
  const isLoading = isPending || isPlaceholderData;
  return { filters, state, setState, turn, query, isAtTop, rowKey, rows, total, next, previous, top, isLoading, error };
}

function useOfferedFilters(filters: Filters, fixed: ListQuestion | undefined): Filters {
  const { identity } = useSession();
  return useMemo(
    () =>
      Object.fromEntries(Object.entries(filters).filter(([name, filter]) => isFor(filter, identity) && !Object.hasOwn(fixed ?? {}, name))),
    [filters, identity, fixed],
  );
}
