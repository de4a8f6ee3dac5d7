import { and, eq, inArray, sql } from 'drizzle-orm';
import * as contract from '../../contract/settings';
import { accounts, auditLogs } from '../db/schema';
import type { Db } from '../db/database';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { keptChanges } from '../parties/changes';
import { readSettings } from '../system/settings';

/** Of what the audit log says of a setting. */
export const subjectOf = (name: contract.SettingName) => `setting:${name}` as const;

const isChange = and(inArray(auditLogs.subject, contract.settingNames.map(subjectOf)), eq(auditLogs.action, 'setting.update'));

/** The last change of each setting that somebody has changed. */
async function lastChanges(db: Db): Promise<contract.SettingChange[]> {
  const last = db
    .select({ id: sql`max(${auditLogs.id})` })
    .from(auditLogs)
    .where(isChange)
    .groupBy(auditLogs.subject);
  const rows = await db
    .select({ log: auditLogs, operator: accounts.username })
    .from(auditLogs)
    .leftJoin(accounts, eq(accounts.id, auditLogs.actorId))
    .where(inArray(auditLogs.id, last));
  return rows.flatMap(({ log, operator }) =>
    keptChanges(log.details).flatMap(({ name, before, after }) =>
      contract.isSettingName(name) ? [{ name, time: toUnix(log.createdAt), operator, before: before ?? null, after }] : [],
    ),
  );
}

export const showSettings = handle(contract.showSettings, async ({ db }) => ({
  values: await readSettings(db),
  changes: await lastChanges(db),
}));
