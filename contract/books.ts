import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint';
import { count, unixSeconds } from './fields';

const check = z.object({
  time: unixSeconds,
  transactions: count,
  entries: count,
  milliseconds: count,
  /** Rules that do not hold, each with the first row that breaks it. */
  faults: z.array(z.object({ rule: z.string(), table: z.string(), row: z.string() })),
});
export type LedgerCheck = z.output<typeof check>;

/** The last checks of the ledger, the newest first. */
export const ledgerChecks = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/ledger/checks' },
  access: 'ledger.view',
  input: nothing,
  output: z.object({ rules: z.array(z.string()), list: z.array(check), unsealed: count }),
});

/** Checks the ledger now. */
export const checkLedger = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/ledger/check' },
  access: 'ledger.view',
  input: nothing,
  output: check,
});
