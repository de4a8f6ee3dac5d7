import { listLoginLogs } from '../../../contract/accounts';
import { listAuditLogs } from '../../../contract/audit';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { addresses } from '../../shell/addresses';
import { ListPage } from '../../ui/ListPage';
import { MoreTools } from '../../ui/MoreTools';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { deviceName } from '../../ui/deviceName';

const first = ['username', 'ip', 'create_time'] as const;
const tabs = { filter: 'result' } as const;

const columns: OptionsOfColumns<typeof listLoginLogs.list.columns> = {
  username: { onCard: 'head' },
  // The longest result in English.
  result: { width: 180 },
  device: { width: 240, render: (row) => <span title={row.device ?? ''}>{deviceName(row.device ?? '')}</span> },
};

/** Every attempt to sign in that the caller may see; for the platform beside what was done then. */
export function LoginLogList() {
  const t = useText();
  const may = useMay();
  return (
    <ListPage
      endpoint={listLoginLogs}
      columns={columns}
      first={first}
      tabs={tabs}
      toolbar={<MoreTools tools={[may(listAuditLogs) && { key: 'audit', title: t('audit.title'), to: addresses.auditLogs }]} />}
    />
  );
}
