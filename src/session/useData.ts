import { useCallback, useEffect, useState } from 'react';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import { call } from './call';
import { CallError } from './CallError';

export interface Data<T> {
  data: T | null;
  error: CallError | null;
  reload: () => void;
}

/** The answer of one call, read when the component appears, on demand and whenever `again` changes. */
export function useData<E extends Endpoint>(endpoint: E, input: Input<E>, again: unknown = null): Data<Output<E>> {
  const [data, setData] = useState<Output<E> | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const question = JSON.stringify(input);
  useEffect(() => {
    const controller = new AbortController();
    call(endpoint, JSON.parse(question), { quiet: true, signal: controller.signal }).then(
      (answer) => {
        if (controller.signal.aborted) return;
        setData(answer);
        setError(null);
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) setError(failure instanceof CallError ? failure : new CallError(String(failure), 0));
      },
    );
    return () => controller.abort();
  }, [endpoint, question, round, again]);
  return { data, error, reload };
}
