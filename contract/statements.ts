import * as z from 'zod/mini';
import { done, endpoint, nothing } from './endpoint';
import { id, requestId, switchField, switchValue } from './fields';

export const statementFormats = ['pdf', 'xlsx'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** The statement of a month can be made so many hours after its end: what was under way then is in the books by now. */
export const statementHoursAfter = 3;

/** Asks for the statement of a month that is over: a merchant's own; for the platform its own, or that of a merchant. */
export const createStatement = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/export/statement', payer: '/payerApi/export/statement' },
  access: 'fund.view',
  idempotent: true,
  input: z.object({
    /** `2026-10`, of the platform's time. */
    month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
    format: z.enum(statementFormats),
    mer_id: z.optional(id),
    request_id: requestId,
  }),
  output: z.object({ id: z.number() }),
});

/** Whether the statements of each month are made by themselves, in the night of the first. */
export const statementSchedule = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/export/schedule', payer: '/payerApi/export/schedule' },
  access: 'fund.view',
  input: nothing,
  output: z.object({ status: switchField }),
});

/** From the month on in which it is switched on; in the language of who does it. */
export const switchStatementSchedule = endpoint({
  method: 'POST',
  paths: { other: '/platformApi/export/schedule/switch', payer: '/payerApi/export/schedule/switch' },
  access: 'statement.manage',
  input: z.object({ status: switchValue }),
  output: done,
});
