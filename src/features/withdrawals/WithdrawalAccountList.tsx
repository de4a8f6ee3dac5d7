import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { payMethods } from '../../../contract/labels';
import { createWithdrawalAccount, deleteWithdrawalAccount, listWithdrawalAccounts } from '../../../contract/withdrawals';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { runCall } from '../../session/runCall';
import { useMay } from '../../session/useMay';
import { AccountFields, type AccountValues } from '../payAccounts/AccountFields';

/** Where the caller's withdrawals are paid to. */
export function WithdrawalAccountList() {
  const t = useText();
  const may = useMay();
  const [reload, setReload] = useState<(() => void) | null>(null);
  return (
    <>
      <ListPage
        endpoint={listWithdrawalAccounts}
        title="menu.balance.accounts"
        columns={{ number: { width: 400 } }}
        actionsWidth={90}
        toolbar={(refresh) =>
          may(createWithdrawalAccount) && (
            <Button key="new" type="primary" icon={<PlusOutlined />} onClick={() => setReload(() => refresh)}>
              {t('withdrawal.newAccount')}
            </Button>
          )
        }
        actions={({ id, number }, refresh) => [
          {
            key: 'delete',
            label: t('common.delete'),
            endpoint: deleteWithdrawalAccount,
            isDanger: true,
            confirm: t('withdrawal.deleteAsk', { number: number ?? '' }),
            onClick: () => runCall(deleteWithdrawalAccount, { id }, refresh),
          },
        ]}
      />
      <FormDialog<typeof createWithdrawalAccount, AccountValues>
        title={t('withdrawal.newAccount')}
        endpoint={createWithdrawalAccount}
        isOpen={reload !== null}
        onClose={() => setReload(null)}
        initial={{ method: payMethods.bank }}
        toInput={(values, requestId) => ({ ...values, request_id: requestId })}
        onDone={() => reload?.()}
      >
        <AccountFields />
      </FormDialog>
    </>
  );
}
