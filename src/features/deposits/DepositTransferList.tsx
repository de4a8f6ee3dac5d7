import { SwapOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { listDepositTransfers, sumDepositTransfers, transferDeposit, transferOwnDeposit } from '../../../contract/deposits';
import { useText } from '../../locales/useText';
import { useMay } from '../../session/useMay';
import { ListPage } from '../../ui/ListPage';
import { useList } from '../../ui/ListContext';
import { ListSums } from '../../ui/ListSums';
import { SignedMoney } from '../../ui/SignedMoney';
import { NewButton } from '../../ui/NewButton';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { OwnTransferDialog, TransferDialog } from './opened';

const first = ['name', 'order_sn', 'create_time'] as const;
const tabs = { filter: 'kind' } as const;

const columns: OptionsOfColumns<typeof listDepositTransfers.list.columns> = {
  order_sn: { width: 140 },
  kind: { width: 120 },
  from_id: { isOptional: true, inFiles: true },
  from_name: { width: 170 },
  to_id: { isOptional: true, inFiles: true },
  to_name: { width: 170 },
  change: { isOptional: true, render: ({ change }) => change !== undefined && <SignedMoney decimal={change} /> },
  remark: { width: 170 },
  operator: { width: 100 },
};

/** Deposit that changed hands: all of it for the platform, what one took part in for a provider. */
export function DepositTransferList() {
  const t = useText();
  const may = useMay();
  const [isTransferring, setTransferring] = useState(false);
  const Dialog = may(transferDeposit) ? TransferDialog : OwnTransferDialog;
  return (
    <>
      <ListPage
        endpoint={listDepositTransfers}
        columns={columns}
        first={first}
        tabs={tabs}
        toolbar={
          <NewButton endpoints={[transferDeposit, transferOwnDeposit]} icon={<SwapOutlined />} onClick={() => setTransferring(true)}>
            {t('depositTransfer.new')}
          </NewButton>
        }
        hasViews
      >
        <TransferSums />
      </ListPage>
      {isTransferring && <Dialog onClose={() => setTransferring(false)} />}
    </>
  );
}

/** What was moved; of one provider, named exactly, also what that left it with. */
function TransferSums() {
  const { query } = useList();
  const isOfOne = /^#\d+$/.test(String(query.name ?? ''));
  return (
    <ListSums
      endpoint={sumDepositTransfers}
      titles={{ amount: 'depositTransfer.amount', ...(isOfOne ? { change: 'depositTransfer.change' } : {}) }}
    />
  );
}
