import { patienceMs } from './atItsPace';
import type { Early } from './early';

/** Sends a call before the application is there, which is handed it then: it is waited for as long as the application would. */
export function sendEarly(url: string, headers: Record<string, string>): Early['calls'][number] {
  const request = new XMLHttpRequest();
  request.open('GET', `/api${url}`);
  request.timeout = patienceMs;
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send();
  return { url, request };
}
