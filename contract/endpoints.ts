import type { Endpoint } from './endpoint';
import { isList } from './list';
import * as accounts from './accounts';
import * as adjustments from './adjustments';
import * as deposits from './deposits';
import * as gateway from './gateway';
import * as home from './home';
import * as ledgerChecks from './ledgerChecks';
import * as merchants from './merchants';
import * as notices from './notices';
import * as orders from './orders';
import * as providers from './providers';
import * as recharges from './recharges';
import * as records from './records';
import * as reports from './reports';
import * as security from './security';
import * as session from './session';
import * as simulator from './simulator';
import * as system from './system';
import * as withdrawals from './withdrawals';

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
export const endpoints: Readonly<Record<string, Endpoint>> = named(
  accounts,
  adjustments,
  deposits,
  gateway,
  home,
  ledgerChecks,
  merchants,
  notices,
  orders,
  providers,
  recharges,
  records,
  reports,
  security,
  session,
  simulator,
  system,
  withdrawals,
);
