import type { Early } from './early';

/** As long as the application itself would wait (atItsPace.ts), in milliseconds. */
const patienceMs = 50_000;

/** Sends a call before the application is there, which is handed it then. */
export function sendEarly(url: string, headers: Record<string, string>): Early['calls'][number] {
  const request = new XMLHttpRequest();
  request.open('GET', `/api${url}`);
  request.timeout = patienceMs;
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send();
  return { url, request };
}
