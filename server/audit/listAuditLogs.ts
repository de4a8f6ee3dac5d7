import { sql, type Column, type SQL, type Table } from 'drizzle-orm';
import { listAuditLogs as contract } from '../../contract/audit';
import { auditActions, auditSubjects, type SubjectKind } from '../../contract/auditWords';
import { inLocale, type Locale } from '../../contract/locale';
import { accounts, auditLogs, merchants, products, providers, receivingAccounts, rechargeAccounts } from '../db/schema';
import { contains } from '../kernel/conditions';
import { handleList } from '../kernel/handleList';

/** What an action is called; one that has no name any more says its own. */
function nameOf(locale: Locale): SQL {
  const names = Object.entries(auditActions).map(([action, text]) => sql`when ${action} then ${inLocale(text, locale)}`);
  return sql`case ${auditLogs.action} ${sql.join(names, sql` `)} else ${auditLogs.action} end`;
}

/** What has a name of its own, by its kind. */
const named = {
  account: [accounts, accounts.username],
  merchant: [merchants, merchants.name],
  provider: [providers, providers.name],
  receivingAccount: [receivingAccounts, receivingAccounts.name],
  rechargeAccount: [rechargeAccounts, rechargeAccounts.name],
  product: [products, products.title],
} as const satisfies Partial<Record<SubjectKind, readonly [Table, Column]>>;

const kindOf = sql`split_part(${auditLogs.subject}, ':', 1)`;
const numberOf = sql`nullif(split_part(${auditLogs.subject}, ':', 2), '')::bigint`;
const subjectName = sql`case ${kindOf} ${sql.join(
  Object.entries(named).map(
    ([kind, [table, name]]) => sql`when ${kind} then (select ${name} from ${table} where ${table.id} = ${numberOf})`,
  ),
  sql` `,
)} end`;

/** Whom or what a text means: by the subject as it is kept, by its kind in words, or by its name. */
function isMeantBy(locale: Locale, text: string | undefined): SQL | undefined {
  const byText = contains(auditLogs.subject, text);
  if (!byText || !text) return undefined;
  const wanted = text.trim().toLowerCase();
  const kinds = Object.entries(auditSubjects).flatMap(([kind, word]) =>
    inLocale(word, locale).toLowerCase().includes(wanted) ? [kind] : [],
  );
  const ids = Object.entries(named).map(
    ([kind, [table, name]]) => sql`select ${`${kind}:`} || ${table.id} from ${table} where ${contains(name, text)}`,
  );
  const ofName = sql`${auditLogs.subject} in (${sql.join(ids, sql` union all `)})`;
  return sql`(${byText} or ${kindOf} = any(${sql.param(kinds)}::text[]) or ${ofName})`;
}

export const listAuditLogs = handleList(contract, ({ caller }, { subject }) => ({
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
  narrow: { subject: isMeantBy(caller.locale, subject) },
  where: [],
}));
