import * as z from 'zod/mini';
import { list, textColumn, timeColumn } from './list';

/** A value as the audit log keeps it. */
export const keptValue = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

/** What was done to a merchant or provider, by whom and from where; of what was changed the value before and after. */
export const partyChange = z.object({
  time: z.number(),
  operator: z.nullable(z.string()),
  ip: z.string(),
  action: z.string(),
  /** `before` is left out where only what was set is known. */
  fields: z.array(z.object({ name: z.string(), before: z.optional(keptValue), after: keptValue })),
});
export type PartyChange = z.output<typeof partyChange>;

/** Who did what to whom, and from where: never changed, never taken away. */
export const listAuditLogs = list({
  paths: { other: '/platformApi/audit/list' },
  access: 'audit.view',
  columns: {
    create_time: timeColumn('audit.time'),
    operator: textColumn('common.operator', { copyable: true }),
    action: textColumn('audit.action'),
    subject: textColumn('audit.subject'),
    /** What it is called now, where it has a name. */
    subject_name: textColumn('audit.subjectName'),
    /** What was changed, as JSON: by name the value, or the value before and after. */
    details: textColumn('audit.details'),
    /** Whom the operator acted for; null where he acted himself. */
    acted_for: textColumn('audit.actedFor'),
    ip: textColumn('audit.ip', { copyable: true }),
  },
  filters: { operator: true, action: true, subject: true, ip: true, create_time: true },
  sortable: ['create_time'],
  exportName: 'audit-logs',
  isEndless: true,
});
