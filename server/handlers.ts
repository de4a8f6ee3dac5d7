import * as served from './served';
import type { Handler } from './kernel/handle';

function isHandler(value: unknown): value is Handler {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'serve' in value;
}

/** Everything that is served. The app refuses to start when a call of the contract is not among them. */
export const handlers: Handler[] = Object.values(served).flat().filter(isHandler);
