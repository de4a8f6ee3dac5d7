import { and, desc, eq, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { keptValue, type AuditAction, type PartyChange } from '../../contract/audit';
import type { Db } from '../db/database';
import { accounts, auditLogs } from '../db/schema';
import { toUnix } from '../kernel/clock';

type Value = PartyChange['fields'][number]['before'];
/** Values by name, as the audit log keeps them. */
export type Values = Record<string, Value>;

const isSame = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b);

/** What differs between two states of a row, as the audit log keeps it: by name the value before and after. */
export function differences(before: Values, after: Values): Record<string, [Value, Value]> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const old = before[name] ?? null;
      return isSame(old, value) ? [] : [[name, [old, value]]];
    }),
  );
}

const details = z.catch(z.record(z.string(), z.catch(z.nullable(z.tuple([keptValue, keptValue])), null)), {});

/** What the audit log keeps of what was changed: by name the value before and after. */
export function keptChanges(kept: unknown): PartyChange['fields'] {
  return Object.entries(z.parse(details, kept)).flatMap(([name, pair]) => (pair ? [{ name, before: pair[0], after: pair[1] }] : []));
}

const toRead: AuditAction = 'secret.read';

/** The last things that were done to a merchant or provider, the newest first. That something was read changed nothing. */
export async function changesOf(db: Db, subject: string): Promise<PartyChange[]> {
  const rows = await db
    .select({ log: auditLogs, operator: accounts.username })
    .from(auditLogs)
    .leftJoin(accounts, eq(accounts.id, auditLogs.actorId))
    .where(and(eq(auditLogs.subject, subject), ne(auditLogs.action, toRead)))
    .orderBy(desc(auditLogs.id))
    .limit(50);
  return rows.map(({ log, operator }) => ({
    time: toUnix(log.createdAt),
    operator,
    ip: log.ip,
    action: log.action,
    fields: keptChanges(log.details),
  }));
}
