import * as z from 'zod/mini';

/** A value as the audit log keeps it. */
export const keptValue = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

/** What was done to a merchant or provider, by whom and from where; of what was changed the value before and after. */
export const partyChange = z.object({
  time: z.number(),
  operator: z.nullable(z.string()),
  ip: z.string(),
  action: z.string(),
  fields: z.array(z.object({ name: z.string(), before: keptValue, after: keptValue })),
});
export type PartyChange = z.output<typeof partyChange>;
