import { WalletOutlined } from '@ant-design/icons';
import { ProFormTextArea } from '@ant-design/pro-components';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { withdrawalStatuses } from '../../../contract/labels';
import type { Row } from '../../../contract/list';
import {
  applyWithdrawal,
  approveWithdrawal,
  failWithdrawal,
  listWithdrawals,
  payWithdrawal,
  rejectWithdrawal,
  withdrawBack,
} from '../../../contract/withdrawals';
import { useText, type TextId } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ImageUpload } from '../../ui/ImageUpload';
import { ListPage } from '../../ui/ListPage';
import { moneyText } from '../../ui/money';
import { newRequestId } from '../../ui/newRequestId';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { runCall } from '../../session/runCall';
import { useMay } from '../../session/useMay';
import { WithdrawDialog } from './WithdrawDialog';

type Withdrawal = Row<typeof listWithdrawals.list.columns>;
type Decision = 'pay' | 'reject' | 'fail';

const refusals = { reject: rejectWithdrawal, fail: failWithdrawal };

/** Withdrawals: one's own to apply for and take back, everybody's to review and pay for the platform. */
export function WithdrawalList({ title }: { title: TextId }) {
  const t = useText();
  const may = useMay();
  const [applying, setApplying] = useState<(() => void) | null>(null);
  const [deciding, setDeciding] = useState<{ what: Decision; row: Withdrawal; reload: () => void } | null>(null);
  const { pending, approved } = withdrawalStatuses;
  const of = ({ order_sn: sn }: Withdrawal) => ({ order_sn: sn ?? '', request_id: newRequestId() });
  return (
    <>
      <ListPage
        endpoint={listWithdrawals}
        title={title}
        columns={{ order_sn: { width: 250 }, owner_name: { width: 200 }, account: { width: 330 } }}
        actionsWidth={150}
        toolbar={(reload) =>
          may(applyWithdrawal) && (
            <Button key="new" type="primary" icon={<WalletOutlined />} onClick={() => setApplying(() => reload)}>
              {t('withdrawal.new')}
            </Button>
          )
        }
        actions={(row, reload) => [
          ...(row.status === pending
            ? [
                {
                  key: 'approve',
                  label: t('withdrawal.approve'),
                  endpoint: approveWithdrawal,
                  confirm: t('withdrawal.approveAsk', {
                    name: row.owner_name ?? '',
                    amount: moneyText(row.amount),
                    account: row.account ?? '',
                  }),
                  onClick: () => runCall(approveWithdrawal, of(row), reload),
                },
                {
                  key: 'reject',
                  label: t('withdrawal.reject'),
                  endpoint: rejectWithdrawal,
                  isDanger: true,
                  onClick: () => setDeciding({ what: 'reject', row, reload }),
                },
                {
                  key: 'back',
                  label: t('withdrawal.takeBack'),
                  endpoint: withdrawBack,
                  confirm: t('withdrawal.takeBackAsk'),
                  onClick: () => runCall(withdrawBack, of(row), reload),
                },
              ]
            : []),
          ...(row.status === approved
            ? [
                {
                  key: 'pay',
                  label: t('withdrawal.pay'),
                  endpoint: payWithdrawal,
                  onClick: () => setDeciding({ what: 'pay', row, reload }),
                },
                {
                  key: 'fail',
                  label: t('withdrawal.fail'),
                  endpoint: failWithdrawal,
                  isDanger: true,
                  onClick: () => setDeciding({ what: 'fail', row, reload }),
                },
              ]
            : []),
        ]}
        bulk={[
          {
            key: 'approve',
            label: t('withdrawal.approve'),
            endpoint: approveWithdrawal,
            isFor: ({ status }) => status === pending,
            nameOf: ({ order_sn: sn }) => sn ?? '',
            noteOf: ({ amount, account }) => t('withdrawal.about', { amount: moneyText(amount), account: account ?? '' }),
            toInput: ({ order_sn: sn }, requestId) => ({ order_sn: sn ?? '', request_id: requestId }),
          },
        ]}
        hasViews
      />
      {applying && <WithdrawDialog onDone={applying} onClose={() => setApplying(null)} />}
      {deciding?.what === 'pay' && <PayDialog {...deciding} onClose={() => setDeciding(null)} />}
      {deciding && deciding.what !== 'pay' && (
        <ReasonDialog
          title={t(`withdrawal.${deciding.what}`)}
          text={t('withdrawal.about', { amount: moneyText(deciding.row.amount), account: deciding.row.account ?? '' })}
          endpoint={refusals[deciding.what]}
          orderSn={deciding.row.order_sn ?? ''}
          onDone={deciding.reload}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}

/** Takes the voucher of the payment, where there is one. */
function PayDialog({ row, reload, onClose }: { row: Withdrawal; reload: () => void; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog<typeof payWithdrawal, { remark?: string; voucher?: string }>
      title={`${t('withdrawal.pay')} ${row.order_sn}`}
      endpoint={payWithdrawal}
      isOpen
      onClose={onClose}
      toInput={(values, requestId) => ({ ...values, order_sn: row.order_sn ?? '', request_id: requestId })}
      onDone={reload}
    >
      <p>{t('withdrawal.about', { amount: moneyText(row.amount), account: row.account ?? '' })}</p>
      <Form.Item name="voucher" label={t('withdrawal.voucher')}>
        <ImageUpload />
      </Form.Item>
      <ProFormTextArea name="remark" label={t('common.remark')} fieldProps={{ maxLength: 200, rows: 2 }} />
    </FormDialog>
  );
}
