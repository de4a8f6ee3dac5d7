import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { keptValue, type PartyChange } from '../../contract/audit';
import { auditFields, type AuditAction, type AuditField, type AuditSubject } from '../../contract/auditWords';
import { settingNames, type SettingName } from '../../contract/settings';
import type { Db } from '../db/database';
import { accounts, auditLogs } from '../db/schema';
import { toUnix } from '../kernel/clock';
import type { Context } from '../kernel/handle';

type KeptName = AuditField | SettingName;
const keptNames: KeptName[] = [...auditFields, ...settingNames];

type Value = PartyChange['fields'][number]['after'];
/** Values by name, as the audit log keeps them. */
export type Values = Partial<Record<KeptName, Value>>;
type Changes = Partial<Record<KeptName, [before: Value, after: Value]>>;

/** Of what has several parts, their order says nothing. */
const inOrder = (value: Value) => (Array.isArray(value) ? [...value].map(String).sort() : value);
const isSame = (a: Value, b: Value) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));

/** What differs between two states of a row, as the audit log keeps it: by name the value before and after. */
export function differences(before: Values, after: Values): Changes {
  const changed: Changes = {};
  for (const name of keptNames) {
    const value = after[name];
    const old = before[name] ?? null;
    if (value !== undefined && !isSame(old, value)) changed[name] = [old, value];
  }
  return changed;
}

/** Refuses to write over what another has changed since somebody `saw` it, who does not know what he would undo. */
export function expectUnchanged({ fail }: Pick<Context, 'fail'>, now: Values, saw: Values | undefined): void {
  if (saw && Object.keys(differences(saw, now)).length > 0) fail('CHANGED_MEANWHILE');
}

const oneOrPair = z.union([z.string(), z.number(), z.tuple([keptValue, keptValue])]);
const details = z.catch(z.record(z.string(), z.catch(z.nullable(oneOrPair), null)), {});

/** What the audit log keeps of what was done: by name the value, or the value before and after. */
export function keptChanges(kept: unknown): PartyChange['fields'] {
  return Object.entries(z.parse(details, kept)).flatMap(([name, value]): PartyChange['fields'] => {
    if (value === null) return [];
    return Array.isArray(value) ? [{ name, before: value[0], after: value[1] }] : [{ name, after: value }];
  });
}

/** What changes nothing. */
const idle: AuditAction[] = ['secret.read', 'statement.create', 'imitation.start', 'imitation.open', 'imitation.end'];

const imitators = alias(accounts, 'imitators');

/** The last things that were done to a merchant or provider, the newest first. */
export async function changesOf(db: Db, subject: AuditSubject): Promise<PartyChange[]> {
  const rows = await db
    .select({ log: auditLogs, operator: sql<string | null>`coalesce(${imitators.username}, ${accounts.username})` })
    .from(auditLogs)
    .leftJoin(accounts, eq(accounts.id, auditLogs.actorId))
    .leftJoin(imitators, eq(imitators.id, auditLogs.imitatorId))
    .where(and(eq(auditLogs.subject, subject), notInArray(auditLogs.action, idle)))
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
