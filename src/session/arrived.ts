import { useEffect } from 'react';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import { takeArrived } from './early';

/** Answers that were there before they were drawn, until what drew them goes. */
const fresh = new Set<unknown>();

/** For what was asked for to be drawn, and is there before. */
export const noteArrived = (data: unknown): void => void fresh.add(data);

/** For a query whose answer may have arrived already: it is drawn at once, and not asked for again by the same drawing. */
export function arrivedOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return {
    initialData: (): Output<E> | undefined => {
      const arrived = takeArrived(endpoint, input);
      if (arrived !== undefined) noteArrived(arrived);
      return arrived;
    },
    staleTime: ({ state }: { state: { data: unknown } }) => (fresh.has(state.data) ? Infinity : 0),
  };
}

/** Ends that with what draws it: who comes back asks again. */
export function useArrivalOver(data: unknown): void {
  useEffect(() => () => void fresh.delete(data), [data]);
}
