import { useState } from 'react';
import { assignTransfer, listTransfers } from '../../../contract/recharges';
import { transferStatuses } from '../../../contract/states/recharges';
import { useText } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import type { Transfer } from './AssignDialog';
import { AssignDialog } from './opened';

const first = ['tx_id', 'create_time'] as const;
const tabs = { filter: 'status' } as const;

const columns: OptionsOfColumns<typeof listTransfers.list.columns> = {
  tx_id: { width: 240 },
  // Which one it is of a transaction that made several.
  log_index: { isOptional: true, inFiles: true },
  status: { width: 96 },
  order_sn: { width: 210 },
};

/** Transfers that were seen on the chain; those that matched nothing are assigned by hand. */
export function TransferList() {
  const t = useText();
  const [assigning, setAssigning] = useState<Transfer | null>(null);
  return (
    <>
      <ListPage
        endpoint={listTransfers}
        hint={t('transfer.hint')}
        columns={columns}
        first={first}
        tabs={tabs}
        actions={(row) =>
          row.status === transferStatuses.unmatched
            ? [
                {
                  key: 'assign',
                  label: t('transfer.assign'),
                  endpoint: assignTransfer,
                  onClick: () => setAssigning(row),
                },
              ]
            : []
        }
      />
      {assigning && <AssignDialog transfer={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
