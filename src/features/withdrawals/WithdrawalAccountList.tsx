import { PlusOutlined } from '@ant-design/icons';
import { ProFormDependency, ProFormRadio, ProFormText } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useState } from 'react';
import { withdrawalWayLabels, withdrawalWays } from '../../../contract/labels';
import { createWithdrawalAccount, deleteWithdrawalAccount, listWithdrawalAccounts } from '../../../contract/withdrawals';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { runCall } from '../../ui/runCall';

interface AccountValues {
  way: number;
  holder?: string;
  bank?: string;
  number: string;
}

/** Where the caller's withdrawals are paid to. */
export function WithdrawalAccountList() {
  const t = useText();
  const [reload, setReload] = useState<(() => void) | null>(null);
  const required = [{ required: true, whitespace: true, message: t('field.required') }];
  return (
    <>
      <ListPage
        endpoint={listWithdrawalAccounts}
        title="menu.balance.accounts"
        columns={{ number: { width: 400 } }}
        actionsWidth={90}
        toolbar={(refresh) => (
          <Button key="new" type="primary" icon={<PlusOutlined />} onClick={() => setReload(() => refresh)}>
            {t('withdrawal.newAccount')}
          </Button>
        )}
        actions={({ id, number }, refresh) => [
          { key: 'delete', label: t('common.delete'), endpoint: deleteWithdrawalAccount, isDanger: true, confirm: t('withdrawal.deleteAsk', { number: number ?? '' }), onClick: () => runCall(deleteWithdrawalAccount, { id }, refresh) },
        ]}
      />
      <FormDialog<typeof createWithdrawalAccount, AccountValues>
        title={t('withdrawal.newAccount')}
        endpoint={createWithdrawalAccount}
        isOpen={reload !== null}
        onClose={() => setReload(null)}
        initial={{ way: withdrawalWays.bank }}
        toInput={(values, requestId) => ({ ...values, request_id: requestId })}
        onDone={() => reload?.()}
      >
        <ProFormRadio.Group name="way" label={t('withdrawal.way')} radioType="button" options={Object.entries(withdrawalWayLabels).map(([value, { word }]) => ({ value: Number(value), label: t(word) }))} />
        <ProFormDependency name={['way']}>
          {({ way }) =>
            way === withdrawalWays.bank ? (
              <>
                <ProFormText name="holder" label={t('withdrawal.holder')} rules={required} fieldProps={{ maxLength: 64, autoComplete: 'off' }} />
                <ProFormText name="bank" label={t('withdrawal.bank')} rules={required} fieldProps={{ maxLength: 64, autoComplete: 'off' }} />
                <ProFormText name="number" label={t('withdrawal.cardNumber')} rules={required} fieldProps={{ maxLength: 30, inputMode: 'numeric', autoComplete: 'off' }} />
              </>
            ) : (
              <ProFormText name="number" label={t('withdrawal.address')} rules={required} fieldProps={{ maxLength: 64, autoComplete: 'off', spellCheck: false }} />
            )
          }
        </ProFormDependency>
      </FormDialog>
    </>
  );
}
