import { sql, type SQL } from 'drizzle-orm';
import { auditActions, listAuditLogs as contract } from '../../contract/audit';
import { inLocale, type Locale } from '../../contract/locale';
import { auditLogs } from '../db/schema';
import { handleList } from '../kernel/handleList';

/** What an action is called; one that has no name any more says its own. */
function nameOf(locale: Locale): SQL {
  const names = Object.entries(auditActions).map(([action, text]) => sql`when ${action} then ${inLocale(text, locale)}`);
  return sql`case ${auditLogs.action} ${sql.join(names, sql` `)} else ${auditLogs.action} end`;
}

export const listAuditLogs = handleList(contract, ({ caller }) => ({
  table: auditLogs,
  joins: sql`left join accounts actor on actor.id = ${auditLogs.actorId}
    left join accounts imitator on imitator.id = ${auditLogs.imitatorId}`,
  columns: {
    operator: sql`coalesce(imitator.username, actor.username)`,
    acted_for: sql`case when imitator.id is not null then actor.username end`,
    action: nameOf(caller.locale),
    details: sql`nullif(${auditLogs.details}, '{}')::text`,
  },
  where: [],
}));
