import { Suspense, use, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { fetchedOnce } from '../locales/fetchedOnce';

type Fetch = () => Promise<unknown>;

/** What waits for a person to move in the page; undefined: somebody has. */
let waiting: Set<Fetch> | undefined = new Set();

/** Before anybody needs it: a failure shows when somebody does, and is retried then. */
const fetchQuietly = (fetch: Fetch) => void fetch().catch(() => {});

/** Has it fetched when a person first moves in the page, or now if one has: what opens is there by then. */
function fetchOnceMoved(fetch: Fetch): void {
  if (waiting) waiting.add(fetch);
  else fetchQuietly(fetch);
}

/** Has all that opens over pages fetched when a person first moves in one. */
export function useFetchOnceMoved(): void {
  useEffect(() => {
    const over = new AbortController();
    const fetchAll = () => {
      over.abort();
      waiting?.forEach(fetchQuietly);
      waiting = undefined;
    };
    for (const event of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(event, fetchAll, { signal: over.signal });
    return () => over.abort();
  }, []);
}

/** A module that is fetched by itself. */
interface Fetched<M> {
  /** Fetches it before anybody needs it. */
  fetchAhead: () => void;
  /** Whoever calls it is suspended until the module has come, and from then on never. */
  useModule: () => M;
  /** Whether it has come, for whom it does not have to. */
  useHasCome: () => boolean;
}

/** A module of what opens over pages, or is drawn when somebody moves in one. */
export function fetchedModule<M>(load: () => Promise<M>): Fetched<M> {
  let come: M | null = null;
  const listeners = new Set<() => void>();
  const fetch = fetchedOnce(async () => {
    come = await load();
    for (const listener of listeners) listener();
    return come;
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  fetchOnceMoved(fetch);
  return {
    fetchAhead: () => fetchQuietly(fetch),
    useModule: () => come ?? use(fetch()),
    useHasCome: () => useSyncExternalStore(subscribe, () => come !== null),
  };
}

/** A part of such a module that waits for it by itself; what stands around it does not. `room` keeps its place meanwhile. */
export function partOf<M, P extends object>(
  { useModule }: Fetched<M>,
  pick: (module: M) => ComponentType<P>,
  room?: (props: P) => ReactNode,
): ComponentType<P> {
  function Drawn(props: P) {
    const Component = pick(useModule());
    return <Component {...props} />;
  }
  return function Part(props: P) {
    return (
      <Suspense fallback={room?.(props)}>
        <Drawn {...props} />
      </Suspense>
    );
  };
}
