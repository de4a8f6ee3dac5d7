import { listAuditLogs } from '../../../contract/audit';
import { ListPage } from '../../ui/ListPage';
import { ChangedFields, changedFields } from '../parties/ChangedFields';

/** Who did what to whom, with what stood there before and after. */
export function AuditLogList() {
  return (
    <ListPage
      endpoint={listAuditLogs}
      columns={{
        operator: { width: 140 },
        acted_for: { width: 110 },
        action: { width: 160 },
        subject: { width: 310 },
        details: { width: 300, render: ({ details }) => (details ? <ChangedFields fields={changedFields(details)} /> : '—') },
      }}
    />
  );
}
