import { useState } from 'react';
import { payMethods } from '../../../contract/states/payAccounts';
import { createWithdrawalAccount, deleteWithdrawalAccount, listWithdrawalAccounts } from '../../../contract/withdrawals';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { NewButton } from '../../ui/NewButton';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { AccountFields, type AccountValues } from '../payAccounts/AccountFields';

const first = ['number'] as const;
const tabs = { filter: 'method' } as const;

const columns: OptionsOfColumns<typeof listWithdrawalAccounts.list.columns> = {
  method: { width: 98 },
  number: { width: 340 },
};

/** Where the caller's withdrawals are paid to. */
export function WithdrawalAccountList() {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        endpoint={listWithdrawalAccounts}
        columns={columns}
        first={first}
        tabs={tabs}
        actionsWidth={84}
        toolbar={
          <NewButton endpoints={[createWithdrawalAccount]} onClick={() => setAdding(true)}>
            {t('payAccount.new')}
          </NewButton>
        }
        actions={({ id, number }) => [
          {
            key: 'delete',
            label: t('common.delete'),
            endpoint: deleteWithdrawalAccount,
            isDanger: true,
            confirm: t('withdrawal.deleteAsk', { number: number ?? '' }),
            onClick: () => runCall(deleteWithdrawalAccount, { id }),
          },
        ]}
      />
      <FormDialog<typeof createWithdrawalAccount, AccountValues>
        title={t('payAccount.new')}
        endpoint={createWithdrawalAccount}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        initial={{ method: payMethods.bank }}
        toInput={(values, requestId) => ({ ...values, request_id: requestId })}
      >
        <AccountFields />
      </FormDialog>
    </>
  );
}
