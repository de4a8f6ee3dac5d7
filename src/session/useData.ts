import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import type { CallError } from './CallError';
import { queryOf, type StaleBy } from './queries';

export interface Data<T> {
  data: T | null;
  error: CallError | null;
  /** It answers the question before, where that is kept. */
  isOld: boolean;
  reload: () => void;
}

interface DataOptions<T> {
  /** How often it is asked again while it is shown, in milliseconds; by what it says where that depends. */
  everyMs?: (data: T) => number | false;
  staleBy?: StaleBy;
  /** The answer to the question before stands until the new one is there. */
  keepsLast?: boolean;
  /** It is dear: it is asked when somebody wants it, not again by itself, and not kept. */
  isOnce?: boolean;
}

/** The answer of one call: read when the component appears, and again whenever it is stale. */
export function useData<E extends Endpoint>(endpoint: E, input: Input<E>, options: DataOptions<Output<E>> = {}): Data<Output<E>> {
  const { everyMs, staleBy, keepsLast = false, isOnce = false } = options;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(endpoint, input),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    ...(staleBy ? { meta: { staleBy } } : {}),
    ...(isOnce ? { staleTime: 'static' as const, gcTime: 0 } : {}),
    refetchInterval: ({ state }) => (everyMs && state.data !== undefined ? everyMs(state.data) : false),
  });
  return { data: data ?? null, error, isOld: isPlaceholderData, reload: useCallback(() => void refetch(), [refetch]) };
}
