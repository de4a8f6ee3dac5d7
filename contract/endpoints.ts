import type { Endpoint } from './endpoint';
import * as domains from './domains';
import { isList } from './list';

function isEndpoint(candidate: unknown): candidate is Endpoint {
  return typeof candidate === 'object' && candidate !== null && 'paths' in candidate && 'access' in candidate && 'input' in candidate;
}

function named(stated: object): Record<string, Endpoint> {
  const all: Record<string, Endpoint> = {};
  for (const [name, value] of Object.entries(stated)) {
    if (!isEndpoint(value)) continue;
    all[name] = value;
    if (isList(value)) all[`${name}.export`] = value.export;
  }
  return all;
}

/** Every call that is served, by the name it has in the contract. */
export const endpoints: Readonly<Record<string, Endpoint>> = named(domains);
