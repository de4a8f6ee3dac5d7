import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Endpoint, Input, Output } from '../../contract/endpoint';
import { homeSummary, listOnboardingSteps, listTodos } from '../../contract/home';
import type { MessageKind } from '../../contract/notices';
import { useLocaleName } from '../locales/useText';
import { call } from './call';
import { CallError } from './CallError';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
    queryMeta: { staleBy?: StaleBy };
  }
}

/**
 * The messages that say that an answer is no longer true. A list that is being read names those of its own rows alone, on which
 * somebody may be about to act: for a new row the others stay where they are.
 */
export type StaleBy = readonly MessageKind[] | 'any message';

/** What an endpoint is called in the cache, by whatever door it is reached. */
function nameOf({ paths }: Endpoint): string {
  return Object.values(paths)[0] ?? '';
}

/** The first word after the door: /platformApi/order/list is of `order`. */
function domainOf(endpoint: Endpoint): string {
  return nameOf(endpoint).split('/')[2] ?? '';
}

function queryKey(endpoint: Endpoint, input: unknown): QueryKey {
  return [domainOf(endpoint), nameOf(endpoint), input];
}

/** One question and how it is asked; a failure is always a CallError. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return {
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
      call(endpoint, input, { quiet: true, showsNoCode: true, signal }).catch((failure: unknown) => {
        throw failure instanceof CallError ? failure : new CallError(String(failure), 0);
      }),
  };
}

/** What is shown is asked again whenever it appears; until the answer is there, the last one stands. Nothing is tried twice by itself. */
function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
  });
}

let current: QueryClient | null = null;

/** Keeps what was read for as long as one account reads it: give it a key that names the account. Another one begins with nothing. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  useLayoutEffect(() => {
    current = client;
    return () => {
      client.clear();
      if (current === client) current = null;
    };
  }, [client]);
  useAskedIn(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Some of what was read is worded by the platform: in another language all that is shown is asked again. */
function useAskedIn(client: QueryClient): void {
  const locale = useLocaleName();
  const asked = useRef(locale);
  useEffect(() => {
    if (asked.current === locale) return;
    asked.current = locale;
    void client.invalidateQueries();
  }, [client, locale]);
}

/** What counts over all domains: whatever is changed may be among it. */
const countingEndpoints: Endpoint[] = [homeSummary, listTodos, listOnboardingSteps];

/** What is shown of an endpoint's domain is asked again; what has failed begins anew. */
export function askAgain(endpoint: Endpoint): void {
  void current?.resetQueries({
    queryKey: [domainOf(endpoint)],
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  });
  void current?.invalidateQueries({ queryKey: [domainOf(endpoint)] });
}

/** After a call that changed something: its domain, and what counts and sums up, are asked again where they are shown. */
export function changedBy(endpoint: Endpoint): void {
  for (const stale of [endpoint, ...countingEndpoints]) askAgain(stale);
}

/** After messages: whatever said that it is stale by one of them. */
export function toldBy(kinds: ReadonlySet<string>): void {
  void current?.invalidateQueries({
    predicate: ({ meta }) => meta?.staleBy === 'any message' || Boolean(meta?.staleBy?.some((kind) => kinds.has(kind))),
  });
}
