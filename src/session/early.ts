import type { RequestOptions } from '@umijs/max';
import { twiceHeader } from '../../contract/session';

/** What public/boot.js has asked for before any of this was there. */
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
    /** Asks for what the page of an address needs first; not there where the application is not built. */
    askEarly?: (pathname: string, search: string) => void;
  }
}

/** What is claimed later is asked again, in milliseconds. */
const goodForMs = 30_000;

const asked = ['Authorization', twiceHeader, 'Accept-Language'];

/** A call as boot.js writes it: the names of its query in their order. */
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

/**
 * The answer of a call that boot.js has sent already, in the place of sending it; undefined: it has not, not with these
 * headers, for another address, or too long ago. Each is handed over once, and none after something has been changed.
 */
export function takeEarly(config: RequestOptions): RequestOptions['adapter'] {
  const { early } = window;
  // Nobody waits for it any more: it stays for who asks next.
  if (!early || config.signal?.aborted) return undefined;
  const isHere = early.addresses.includes(`${window.location.pathname}${window.location.search}`);
  const isOver = performance.now() - early.at > goodForMs || !isHere;
  if (isOver || config.method?.toUpperCase() !== 'GET') {
    delete window.early;
    return undefined;
  }
  const url = urlOf(config);
  const place = early.calls.findIndex((call) => call.url === url);
  const taken = early.calls[place];
  if (!taken || asked.some((name) => early.headers[name] !== config.headers?.[name])) return undefined;
  early.calls.splice(place, 1);
  config.signal?.addEventListener?.('abort', () => early.calls.push(taken));
  return async (sent) => {
    const { request } = taken;
    await arrivalOf(request).catch((failure: Error) => Promise.reject(Object.assign(failure, { config: sent })));
    const headers = { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' };
    return { data: request.responseText, status: request.status, statusText: request.statusText, headers, config: sent, request };
  };
}
