import { WalletOutlined } from '@ant-design/icons';
import { ProFormTextArea } from '@ant-design/pro-components';
import { Form } from 'antd';
import { useState } from 'react';
import {
  applyWithdrawal,
  approveWithdrawal,
  failWithdrawal,
  listWithdrawals,
  payWithdrawal,
  rejectWithdrawal,
} from '../../../contract/withdrawals';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import { useText } from '../../locales/useText';
import { BulkBar } from '../../ui/BulkBar';
import { bulkAction } from '../../ui/BulkDialog';
import { FormDialog } from '../../ui/FormDialog';
import { ImageUpload } from '../../ui/ImageUpload';
import { ListPage } from '../../ui/ListPage';
import { moneyText } from '../../ui/money';
import { NewButton } from '../../ui/NewButton';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { useWithdrawalActions, type Decision, type Withdrawal } from './useWithdrawalActions';
import { WithdrawDialog } from './WithdrawDialog';

const refusals = { reject: rejectWithdrawal, fail: failWithdrawal };

/** Withdrawals: one's own to apply for and take back, everybody's to review and pay for the platform. */
export function WithdrawalList() {
  const t = useText();
  const [isApplying, setApplying] = useState(false);
  const [deciding, setDeciding] = useState<{ what: Decision; row: Withdrawal } | null>(null);
  const actions = useWithdrawalActions((what, row) => setDeciding({ what, row }));
  const close = () => setDeciding(null);
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
      {deciding?.what === 'pay' && <PayDialog row={deciding.row} onClose={close} />}
      {deciding && deciding.what !== 'pay' && <RefusalDialog what={deciding.what} row={deciding.row} onClose={close} />}
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

interface DecisionProps {
  row: Withdrawal;
  onClose: () => void;
}

function RefusalDialog({ what, row, onClose }: DecisionProps & { what: 'reject' | 'fail' }) {
  const t = useText();
  return (
    <ReasonDialog
      title={`${t(what === 'fail' ? 'withdrawal.fail' : 'common.reject')} ${row.order_sn}`}
      text={t('withdrawal.about', { amount: moneyText(row.amount), account: row.account ?? '' })}
      endpoint={refusals[what]}
      toInput={(reason, requestId) => ({ order_sn: row.order_sn, reason, request_id: requestId })}
      onClose={onClose}
    />
  );
}

/** Takes the voucher of the payment, where there is one. */
function PayDialog({ row, onClose }: DecisionProps) {
  const t = useText();
  return (
    <FormDialog<typeof payWithdrawal, { remark?: string; voucher?: string }>
      title={`${t('withdrawal.pay')} ${row.order_sn}`}
      endpoint={payWithdrawal}
      isOpen
      onClose={onClose}
      toInput={(values, requestId) => ({ ...values, order_sn: row.order_sn, request_id: requestId })}
    >
      <p>{t('withdrawal.about', { amount: moneyText(row.amount), account: row.account ?? '' })}</p>
      <Form.Item name="voucher" label={t('withdrawal.voucher')}>
        <ImageUpload />
      </Form.Item>
      <ProFormTextArea name="remark" label={t('common.remark')} fieldProps={{ maxLength: 200, rows: 2 }} />
    </FormDialog>
  );
}
