import { listLoginLogs } from '../../../contract/accounts';
import { ListPage } from '../../ui/ListPage';
import { deviceName } from '../../ui/deviceName';

/** Every attempt to sign in that the caller may see. */
export function LoginLogList() {
  return (
    <ListPage
      endpoint={listLoginLogs}
      columns={{ device: { width: 240, render: (row) => <span title={row.device ?? ''}>{deviceName(row.device ?? '')}</span> } }}
    />
  );
}
