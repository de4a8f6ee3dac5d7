import type { RequestOptions } from '@umijs/max';

/** How long a call may take, in milliseconds; of a file, how long nothing of it may come. */
export const patienceMs = 50_000;

/** Signals of files that were given up. */
const stalled = new WeakSet<object>();

/** A file is given up when nothing of it comes any more or its caller says so, not when all of it takes long. */
export function atItsPace(config: RequestOptions): RequestOptions {
  if (config.responseType !== 'blob') return config;
  const giving = new AbortController();
  // What is sent again has the signal of the time before, which may have been given up since; the caller's is beside it.
  const callersSignal: RequestOptions['signal'] = config.callersSignal ?? config.signal;
  if (callersSignal?.aborted) giving.abort();
  callersSignal?.addEventListener?.('abort', () => giving.abort());
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      stalled.add(giving.signal);
      giving.abort();
    }, patienceMs);
  };
  wait();
  return {
    ...config,
    timeout: 0,
    callersSignal,
    signal: giving.signal,
    onDownloadProgress: (progress: ProgressEvent) => {
      wait();
      config.onDownloadProgress?.(progress);
    },
  };
}

/** Whether a call took longer than anybody waits for it. */
export function tookTooLong({ code, config }: { code?: string; config?: RequestOptions }): boolean {
  return code === 'ECONNABORTED' || (config?.signal !== undefined && stalled.has(config.signal));
}
