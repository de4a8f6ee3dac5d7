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
        acted_for: { width: 130 },
        action: { width: 190 },
        subject: { width: 260 },
        details: { width: 360, render: ({ details }) => <ChangedFields fields={changedFields(details)} /> },
      }}
    />
  );
}
