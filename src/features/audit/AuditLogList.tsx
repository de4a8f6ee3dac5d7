import { listAuditLogs } from '../../../contract/audit';
import { ListPage } from '../../ui/ListPage';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { ChangedFields, changedFields } from '../parties/ChangedFields';

const first = ['operator', 'subject', 'create_time'] as const;

const columns: OptionsOfColumns<typeof listAuditLogs.list.columns> = {
  operator: { width: 130 },
  acted_for: { width: 100 },
  action: { width: 150 },
  subject: { width: 256 },
  details: { width: 264, render: ({ details }) => (details ? <ChangedFields fields={changedFields(details)} /> : '—') },
};

/** Who did what to whom, with what stood there before and after. */
export function AuditLogList() {
  return <ListPage endpoint={listAuditLogs} columns={columns} first={first} />;
}
