import { PlusOutlined } from '@ant-design/icons';
import { ProFormTextArea } from '@ant-design/pro-components';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { approveAdjustment, createAdjustment, listAdjustments, rejectAdjustment, withdrawAdjustment } from '../../../contract/adjustments';
import { adjustmentStatuses } from '../../../contract/labels';
import type { Row } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { moneyText } from '../../ui/money';
import { newRequestId } from '../../ui/newRequestId';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { runCall } from '../../session/runCall';
import { SignedMoney } from '../../ui/SignedMoney';
import { useMay } from '../../session/useMay';
import { useSession } from '../../session/useSession';
import { AdjustDialog } from './AdjustDialog';

type Adjustment = Row<typeof listAdjustments.list.columns>;

/** Money that is moved by hand: one operator proposes it, another decides. */
export function AdjustmentList() {
  const t = useText();
  const may = useMay();
  const { info } = useSession();
  const [creating, setCreating] = useState<(() => void) | null>(null);
  const [deciding, setDeciding] = useState<{ what: 'approve' | 'reject'; row: Adjustment; reload: () => void } | null>(null);
  const about = (row: Adjustment) =>
    t('adjustment.about', { name: row.owner_name ?? t('adjustment.preDeposit'), amount: moneyText(row.change), reason: row.reason ?? '' });
  return (
    <>
      <ListPage
        endpoint={listAdjustments}
        title="menu.adjustments"
        intro={<Alert type="info" showIcon title={t('adjustment.hint')} style={{ marginBottom: 16 }} />}
        columns={{
          order_sn: { width: 250 },
          target: { width: 160 },
          owner_name: { width: 190 },
          reason: { width: 220 },
          change: { render: ({ change }) => <SignedMoney decimal={change} /> },
        }}
        actionsWidth={130}
        toolbar={(reload) =>
          may(createAdjustment) && (
            <Button key="new" type="primary" icon={<PlusOutlined />} onClick={() => setCreating(() => reload)}>
              {t('adjustment.new')}
            </Button>
          )
        }
        actions={(row, reload) => {
          if (row.status !== adjustmentStatuses.pending) return [];
          // Who proposed it does not decide.
          if (row.maker === info.username)
            return [
              {
                key: 'back',
                label: t('withdrawal.takeBack'),
                endpoint: withdrawAdjustment,
                confirm: t('adjustment.takeBackAsk'),
                onClick: () => runCall(withdrawAdjustment, { order_sn: row.order_sn ?? '', request_id: newRequestId() }, reload),
              },
            ];
          return [
            {
              key: 'approve',
              label: t('withdrawal.approve'),
              endpoint: approveAdjustment,
              onClick: () => setDeciding({ what: 'approve', row, reload }),
            },
            {
              key: 'reject',
              label: t('withdrawal.reject'),
              endpoint: rejectAdjustment,
              isDanger: true,
              onClick: () => setDeciding({ what: 'reject', row, reload }),
            },
          ];
        }}
        hasViews
      />
      {creating && <AdjustDialog onDone={creating} onClose={() => setCreating(null)} />}
      {deciding?.what === 'approve' && (
        <FormDialog<typeof approveAdjustment, { remark?: string }>
          title={`${t('withdrawal.approve')} ${deciding.row.order_sn}`}
          endpoint={approveAdjustment}
          isOpen
          onClose={() => setDeciding(null)}
          toInput={(values, requestId) => ({ ...values, order_sn: deciding.row.order_sn ?? '', request_id: requestId })}
          onDone={deciding.reload}
        >
          <p>{about(deciding.row)}</p>
          <ProFormTextArea name="remark" label={t('adjustment.remark')} fieldProps={{ maxLength: 200, rows: 2 }} />
        </FormDialog>
      )}
      {deciding?.what === 'reject' && (
        <ReasonDialog
          title={t('withdrawal.reject')}
          text={about(deciding.row)}
          endpoint={rejectAdjustment}
          orderSn={deciding.row.order_sn ?? ''}
          onDone={deciding.reload}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
