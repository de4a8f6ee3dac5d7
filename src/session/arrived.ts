import { useEffect } from 'react';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import { takeArrived } from './early';

/** Answers that were there before they were drawn, until what drew them goes. */
const fresh = new Set<unknown>();

/** For a query whose answer may have arrived already: it is drawn at once, and not asked for again by the same drawing. */
export function arrivedOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return {
    initialData: (): Output<E> | undefined => {
      const arrived = takeArrived(endpoint, input);
      if (arrived !== undefined) fresh.add(arrived);
      return arrived;
    },
    refetchOnMount: ({ state }: { state: { data: unknown } }) => !fresh.has(state.data),
  };
}

/** Ends that with what draws it: who comes back asks again. */
export function useArrivalOver(data: unknown): void {
  useEffect(() => () => void fresh.delete(data), [data]);
}
