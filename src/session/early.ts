import type { RequestOptions } from '@umijs/max';
import { isSuccess } from '../../contract/answer';
import { pathFor, type Endpoint, type Input, type Output } from '../../contract/endpoint';
import { twiceHeader } from '../../contract/session';
import { isEnvelope } from './envelope';
import { headersOf } from './headersOf';
import { currentIdentity } from './identityOf';

/** What askEarly.ts has asked for before any of this was there. */
export interface Early {
  /** Of the page that it was asked for, and where one was then. */
  addresses: string[];
  /** When, in milliseconds since the document was opened. */
  at: number;
  headers: Record<string, string>;
  calls: { url: string; request: XMLHttpRequest }[];
}

declare global {
  interface Window {
    early?: Early;
    /**
     * Asks for what the page of an address needs first, and for the session where it is not there yet; not there where the
     * application is not built.
     */
    askEarly?: (pathname: string, search: string, isInside?: boolean) => void;
  }
}

/** What is claimed later is asked again, in milliseconds. */
const goodForMs = 30_000;

const asked = ['Authorization', twiceHeader, 'Accept-Language'];

/** A call as askEarly.ts writes it: the names of its query in their order. */
function urlOf({ url = '', params }: RequestOptions): string {
  const given = Object.entries<unknown>(params ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  query.sort();
  const text = query.toString();
  return text ? `${url}?${text}` : url;
}

function arrivalOf(request: XMLHttpRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (code: string) => reject(Object.assign(new Error(code), { code }));
    const look = () => {
      if (request.status > 0) resolve();
      else fail('ERR_NETWORK');
    };
    if (request.readyState === XMLHttpRequest.DONE) return look();
    request.addEventListener('load', look);
    request.addEventListener('error', look);
    request.addEventListener('timeout', () => fail('ECONNABORTED'));
  });
}

/** What has been asked for already, at this address, lately and with these headers: each is handed over once. */
function claim(url: string, headers: Partial<Record<string, unknown>>): Early['calls'][number] | undefined {
  const { early } = window;
  if (!early) return undefined;
  const isHere = early.addresses.includes(`${window.location.pathname}${window.location.search}`);
  if (!isHere || performance.now() - early.at > goodForMs) {
    delete window.early;
    return undefined;
  }
  const place = early.calls.findIndex((call) => call.url === url);
  if (place < 0 || asked.some((name) => early.headers[name] !== headers[name])) return undefined;
  return early.calls.splice(place, 1)[0];
}

/**
 * The answer of a call that askEarly.ts has sent already, in the place of sending it; undefined: it has not, not with these
 * headers, for another address, or too long ago. None is handed over after something has been changed.
 */
export function takeEarly(config: RequestOptions): RequestOptions['adapter'] {
  // Nobody waits for it any more: it stays for who asks next.
  if (config.signal?.aborted) return undefined;
  if (config.method?.toUpperCase() !== 'GET') delete window.early;
  const taken = claim(urlOf(config), config.headers ?? {});
  if (!taken) return undefined;
  config.signal?.addEventListener?.('abort', () => window.early?.calls.push(taken));
  return async (sent) => {
    const { request } = taken;
    await arrivalOf(request).catch((failure: Error) => Promise.reject(Object.assign(failure, { config: sent })));
    const headers = { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' };
    return { data: request.responseText, status: request.status, statusText: request.statusText, headers, config: sent, request };
  };
}

/** Until all that was asked for is answered, or has failed: whoever is drawn then is drawn once. */
export async function earlyAnswers(): Promise<void> {
  await Promise.allSettled((window.early?.calls ?? []).map(({ request }) => arrivalOf(request)));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No answer of the platform: whoever asks again is told so.
    return undefined;
  }
}

/** The same where the answer is there and is what was asked for: who draws it does not draw its waiting before. */
export function takeArrived<E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined {
  if (!window.early || endpoint.method !== 'GET') return undefined;
  const identity = currentIdentity();
  const url = urlOf({ url: pathFor(endpoint, identity), params: input });
  const { headers } = headersOf(identity, endpoint.access === 'public');
  if (!window.early.calls.some((call) => call.url === url && call.request.readyState === XMLHttpRequest.DONE)) return undefined;
  const taken = claim(url, { ...headers });
  const body = taken?.request.status === 200 ? jsonOf(taken.request.responseText) : undefined;
  if (isEnvelope<Output<E>>(body) && isSuccess(body.code)) return body.data;
  // It says why not when it is asked for again.
  if (taken) window.early.calls.push(taken);
  return undefined;
}
