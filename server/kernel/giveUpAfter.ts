import type { ClientRequest } from 'node:http';

export class TooSlow extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms / 1000} s`);
    this.name = 'TooSlow';
  }
}

/**
 * Ends a request by `TooSlow` that has no whole answer after so long. A signal with a time would go off for each that has ended long
 * ago as well, and make its error.
 */
export function giveUpAfter(request: ClientRequest, ms: number): void {
  const limit = setTimeout(() => request.destroy(new TooSlow(ms)), ms).unref();
  request.on('close', () => clearTimeout(limit));
}
