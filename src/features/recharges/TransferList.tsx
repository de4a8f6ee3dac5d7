import { Alert } from 'antd';
import { useState } from 'react';
import { assignTransfer, listTransfers } from '../../../contract/recharges';
import { transferStatuses } from '../../../contract/states/recharges';
import { useText } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { AssignDialog } from './AssignDialog';

/** Transfers that were seen on the chain; those that matched nothing are assigned by hand. */
export function TransferList() {
  const t = useText();
  const [assigning, setAssigning] = useState<{ id: number; usdt: string } | null>(null);
  return (
    <>
      <ListPage
        endpoint={listTransfers}
        intro={<Alert type="info" showIcon title={t('transfer.hint')} />}
        columns={{ tx_id: { width: 320 }, order_sn: { width: 260 } }}
        actionsWidth={100}
        actions={(row) =>
          row.status === transferStatuses.unmatched
            ? [
                {
                  key: 'assign',
                  label: t('transfer.assign'),
                  endpoint: assignTransfer,
                  onClick: () => setAssigning({ id: row.id, usdt: row.usdt_amount }),
                },
              ]
            : []
        }
      />
      {assigning && <AssignDialog {...assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
