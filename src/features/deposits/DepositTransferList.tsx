import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { listDepositTransfers, transferDeposit, transferOwnDeposit } from '../../../contract/deposits';
import { useText, type TextId } from '../../locales/useText';
import { ListPage } from '../../ui/ListPage';
import { useMay } from '../../session/useMay';
import { OwnTransferDialog, TransferDialog } from './TransferDialog';

/** Deposit that changed hands: all of it for the platform, what one took part in for a provider. */
export function DepositTransferList({ title }: { title: TextId }) {
  const t = useText();
  const may = useMay();
  const [transferring, setTransferring] = useState<(() => void) | null>(null);
  const Dialog = may(transferDeposit) ? TransferDialog : OwnTransferDialog;
  return (
    <>
      <ListPage
        endpoint={listDepositTransfers}
        title={title}
        columns={{
          order_sn: { width: 250 },
          from_name: { width: 190 },
          to_name: { width: 190 },
          from_id: { isOptional: true },
          to_id: { isOptional: true },
        }}
        toolbar={(reload) =>
          (may(transferDeposit) || may(transferOwnDeposit)) && (
            <Button key="new" type="primary" icon={<SwapOutlined />} onClick={() => setTransferring(() => reload)}>
              {t('depositTransfer.new')}
            </Button>
          )
        }
        hasViews
      />
      {transferring && <Dialog onDone={transferring} onClose={() => setTransferring(null)} />}
    </>
  );
}
