import { listAuditLogs } from '../../../contract/audit';
import { readSubject } from '../../../contract/auditWords';
import type { Row } from '../../../contract/list';
import type { Locale } from '../../../contract/locale';
import { isSettingName, settingTitle } from '../../../contract/settings';
import { useLocaleName } from '../../locales/useText';
import { Copyable } from '../../ui/Copyable';
import { ListPage } from '../../ui/ListPage';
import { subjectText } from '../../ui/subjectText';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { ChangedFields, changedFields } from '../parties/ChangedFields';

const first = ['operator', 'subject', 'create_time'] as const;

const columns: OptionsOfColumns<typeof listAuditLogs.list.columns> = {
  operator: { width: 116 },
  acted_for: { width: 100 },
  action: { width: 186 },
  subject: { width: 270, render: (row) => <Subject {...row} /> },
  subject_name: { isOptional: true, inFiles: true },
  details: {
    width: 232,
    onCard: 'whole',
    render: ({ details }) => (details ? <ChangedFields fields={changedFields(details)} /> : undefined),
  },
};

/** A setting by its title: its name is no number that anybody knows. */
function titled(subject: string, locale: Locale): string {
  const { kind, number = '' } = readSubject(subject) ?? {};
  return kind === 'setting' && isSettingName(number) ? `${kind}:${settingTitle(number, locale)}` : subject;
}

/** What a deed was done to: its kind in words, and what it is called or its number. */
function Subject({ subject, subject_name: name }: Pick<Row<typeof listAuditLogs.list.columns>, 'subject' | 'subject_name'>) {
  const locale = useLocaleName();
  return subject ? <Copyable text={subject}>{subjectText(titled(subject, locale), locale, name)}</Copyable> : '—';
}

/** Who did what to whom, with what stood there before and after. */
export function AuditLogList() {
  return <ListPage endpoint={listAuditLogs} columns={columns} first={first} />;
}
