import { WalletOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { applyWithdrawal, approveWithdrawal, listWithdrawals } from '../../../contract/withdrawals';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import { useText } from '../../locales/useText';
import { BulkBar } from '../../ui/BulkBar';
import { bulkAction } from '../../ui/BulkDialog';
import { ListPage } from '../../ui/ListPage';
import { moneyText } from '../../ui/money';
import { NewButton } from '../../ui/NewButton';
import { useWithdrawalActions, type Withdrawal } from './useWithdrawalActions';
import { WithdrawDialog } from './WithdrawDialog';

/** Withdrawals: one's own to apply for and take back, everybody's to review and pay for the platform. */
export function WithdrawalList() {
  const t = useText();
  const [isApplying, setApplying] = useState(false);
  const { actions, dialogs } = useWithdrawalActions();
  return (
    <>
      <ListPage
        endpoint={listWithdrawals}
        columns={{ order_sn: { width: 250 }, owner_name: { width: 200 }, account: { width: 330 } }}
        actionsWidth={150}
        toolbar={
          <NewButton endpoints={[applyWithdrawal]} icon={<WalletOutlined />} onClick={() => setApplying(true)}>
            {t('withdrawal.new')}
          </NewButton>
        }
        actions={actions}
        hasViews
      >
        <WithdrawalBulkBar />
      </ListPage>
      {isApplying && <WithdrawDialog onClose={() => setApplying(false)} />}
      {dialogs}
    </>
  );
}

function WithdrawalBulkBar() {
  const t = useText();
  const approve = bulkAction<Withdrawal, typeof approveWithdrawal>(approveWithdrawal, {
    key: 'approve',
    label: t('common.approve'),
    isFor: ({ status }) => status === withdrawalStatuses.pending,
    nameOf: ({ order_sn: sn }) => sn,
    noteOf: ({ amount, account }) => t('withdrawal.about', { amount: moneyText(amount), account: account ?? '' }),
    toInput: ({ order_sn }, requestId) => ({ order_sn, request_id: requestId }),
  });
  return <BulkBar endpoint={listWithdrawals} actions={[approve]} />;
}
