import * as account from './account';
import type { Endpoint } from './endpoint';
import * as home from './home';
import { isList } from './list';
import * as people from './people';
import * as recharge from './recharge';
import * as security from './security';
import * as session from './session';
import * as system from './system';

function isEndpoint(candidate: unknown): candidate is Endpoint {
  return typeof candidate === 'object' && candidate !== null && 'paths' in candidate && 'access' in candidate && 'input' in candidate;
}

function named(...modules: object[]): Record<string, Endpoint> {
  const all: Record<string, Endpoint> = {};
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!isEndpoint(value)) continue;
    all[name] = value;
    if (isList(value)) all[`${name}.export`] = value.export;
  }
  return all;
}

/** Every call that is served, by the name it has in the contract. */
export const endpoints: Readonly<Record<string, Endpoint>> = named(session, security, account, people, system, home, recharge);
