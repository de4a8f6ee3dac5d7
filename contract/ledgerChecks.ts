import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint';
import { count, switchField, unixSeconds } from './fields';
import { ledgerRules } from './ledger';

const check = z.object({
  time: unixSeconds,
  transactions: count,
  entries: count,
  milliseconds: count,
  /** 1 everything was looked at, 2 what had come since the check before. */
  whole: switchField,
  /** Rules that do not hold, each with the first row that breaks it; `subject` is the number of the order or paper it belongs to. */
  faults: z.array(z.object({ rule: z.enum(ledgerRules), table: z.string(), row: z.string(), subject: z.optional(z.string()) })),
});
export type LedgerCheck = z.output<typeof check>;

/** The last checks of the ledger, the newest first. */
export const ledgerChecks = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/ledger/checks' },
  access: 'ledger.view',
  input: nothing,
  output: z.object({ rules: z.array(z.enum(ledgerRules)), list: z.array(check), unsealed: count }),
});

/** Checks now what has come since the last check, or everything where that found a fault. Refused while a check runs. */
export const checkLedger = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/ledger/check' },
  access: 'ledger.view',
  input: nothing,
  output: check,
});
