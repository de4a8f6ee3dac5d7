import { sql, type SQL } from 'drizzle-orm';
import { listAuditLogs as contract } from '../../contract/audit';
import { auditActions } from '../../contract/auditWords';
import { inLocale, type Locale } from '../../contract/locale';
import { accounts, auditLogs, merchants, products, providers, receivingAccounts } from '../db/schema';
import { handleList } from '../kernel/handleList';

/** What an action is called; one that has no name any more says its own. */
function nameOf(locale: Locale): SQL {
  const names = Object.entries(auditActions).map(([action, text]) => sql`when ${action} then ${inLocale(text, locale)}`);
  return sql`case ${auditLogs.action} ${sql.join(names, sql` `)} else ${auditLogs.action} end`;
}

const kindOf = sql`split_part(${auditLogs.subject}, ':', 1)`;
const numberOf = sql`nullif(split_part(${auditLogs.subject}, ':', 2), '')::bigint`;
const subjectName = sql`case ${kindOf}
  when 'account' then (select username from ${accounts} where id = ${numberOf})
  when 'merchant' then (select name from ${merchants} where id = ${numberOf})
  when 'provider' then (select name from ${providers} where id = ${numberOf})
  when 'receivingAccount' then (select name from ${receivingAccounts} where id = ${numberOf})
  when 'product' then (select title from ${products} where id = ${numberOf}) end`;

export const listAuditLogs = handleList(contract, ({ caller }) => ({
  table: auditLogs,
  joins: sql`left join accounts actor on actor.id = ${auditLogs.actorId}
    left join accounts imitator on imitator.id = ${auditLogs.imitatorId}`,
  columns: {
    operator: sql`coalesce(imitator.username, actor.username)`,
    acted_for: sql`case when imitator.id is not null then actor.username end`,
    action: nameOf(caller.locale),
    subject_name: subjectName,
    details: sql`nullif(${auditLogs.details}, '{}')::text`,
  },
  where: [],
}));
