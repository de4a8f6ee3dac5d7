import { PlusOutlined } from '@ant-design/icons';
import { Button, Descriptions, Image } from 'antd';
import { useState } from 'react';
import { approveDeposit, cancelDeposit, createDeposit, depositInfo, listDepositRecharges, rejectDeposit } from '../../../contract/deposits';
import { rechargeStatuses, payMethods } from '../../../contract/labels';
import { listTransfers } from '../../../contract/recharges';
import type { Row } from '../../../contract/list';
import { useText, type TextId } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { moneyText } from '../../ui/money';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { runCall } from '../../session/runCall';
import { useAddressParam } from '../../ui/useAddressParam';
import { useMay } from '../../session/useMay';
import { RechargeInfoDialog } from '../recharges/RechargeInfoDialog';
import { UnmatchedButton } from '../recharges/UnmatchedButton';
import { DepositDialog } from './DepositDialog';

type Deposit = Row<typeof listDepositRecharges.list.columns>;

/** Deposits that were paid in: a provider's own, or everybody's for the platform, which reviews them. */
export function DepositList({ title }: { title: TextId }) {
  const t = useText();
  const may = useMay();
  const [shown, show] = useAddressParam('recharge');
  const [isOpening, setOpening] = useState(false);
  const [deciding, setDeciding] = useState<{ what: 'approve' | 'reject'; row: Deposit } | null>(null);
  const [reload, setReload] = useState<() => void>(() => () => {});
  const { waiting, confirming } = rechargeStatuses;
  return (
    <>
      <ListPage
        endpoint={listDepositRecharges}
        title={title}
        columns={{
          order_sn: { width: 250 },
          name: { width: 200 },
          account: { width: 330 },
          voucher: {
            width: 90,
            render: ({ voucher }) =>
              voucher ? (
                <Image src={voucher} alt={t('deposit.voucher')} width={24} height={24} style={{ objectFit: 'cover' }} />
              ) : undefined,
          },
          remark: { isOptional: true },
        }}
        actionsWidth={130}
        toolbar={(refresh) => [
          may(listTransfers) && <UnmatchedButton key="unmatched" />,
          may(createDeposit) && (
            <Button
              key="new"
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => {
                setReload(() => refresh);
                setOpening(true);
              }}
            >
              {t('recharge.new')}
            </Button>
          ),
        ]}
        actions={(row, refresh) => {
          const decide = (what: 'approve' | 'reject') => () => {
            setReload(() => refresh);
            setDeciding({ what, row });
          };
          return [
            ...(row.status === confirming
              ? [
                  { key: 'approve', label: t('withdrawal.approve'), endpoint: approveDeposit, onClick: decide('approve') },
                  { key: 'reject', label: t('withdrawal.reject'), endpoint: rejectDeposit, isDanger: true, onClick: decide('reject') },
                ]
              : []),
            ...(row.method === payMethods.bank
              ? []
              : [
                  {
                    key: 'show',
                    label: t('recharge.show'),
                    endpoint: depositInfo,
                    onClick: () => {
                      setReload(() => refresh);
                      show(row.order_sn);
                    },
                  },
                ]),
            ...(row.status === waiting || row.status === confirming
              ? [
                  {
                    key: 'cancel',
                    label: t('recharge.cancel'),
                    endpoint: cancelDeposit,
                    isDanger: true,
                    confirm: t('recharge.cancelAsk', { sn: row.order_sn ?? '' }),
                    onClick: () => runCall(cancelDeposit, { order_sn: row.order_sn ?? '' }, refresh),
                  },
                ]
              : []),
          ];
        }}
        hasViews
      />
      {isOpening && (
        <DepositDialog
          onClose={() => setOpening(false)}
          onDone={({ order_sn: orderSn, method }) => {
            reload();
            if (method !== payMethods.bank) show(orderSn);
          }}
        />
      )}
      {shown && <RechargeInfoDialog endpoint={depositInfo} orderSn={shown} onChanged={reload} onClose={() => show(null)} />}
      {deciding?.what === 'approve' && <ApproveDialog row={deciding.row} reload={reload} onClose={() => setDeciding(null)} />}
      {deciding?.what === 'reject' && (
        <ReasonDialog
          title={t('withdrawal.reject')}
          text={t('deposit.about', { name: deciding.row.name ?? '', amount: moneyText(deciding.row.amount) })}
          endpoint={rejectDeposit}
          orderSn={deciding.row.order_sn ?? ''}
          onDone={reload}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}

/** Shows what is to be looked at before it is approved: whose, how much, to where, and the voucher. */
function ApproveDialog({ row, reload, onClose }: { row: Deposit; reload: () => void; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog<typeof approveDeposit, object>
      title={`${t('deposit.approve')} ${row.order_sn}`}
      endpoint={approveDeposit}
      isOpen
      onClose={onClose}
      width={560}
      toInput={(_values, requestId) => ({ order_sn: row.order_sn ?? '', request_id: requestId })}
      onDone={reload}
    >
      <p>{t('deposit.approveText')}</p>
      <Descriptions
        size="small"
        bordered
        column={1}
        styles={{ label: { width: 130 } }}
        items={[
          { key: 'name', label: t('provider.name'), children: `${row.name ?? ''} ${row.ms_id ?? ''}` },
          { key: 'amount', label: t('recharge.amount'), children: <strong className="tabular">{moneyText(row.amount)}</strong> },
          { key: 'account', label: t('withdrawal.account'), children: row.account },
          { key: 'remark', label: t('common.remark'), children: row.remark || '—' },
          {
            key: 'voucher',
            label: t('deposit.voucher'),
            children: row.voucher ? <Image src={row.voucher} alt={t('deposit.voucher')} height={240} /> : '—',
          },
        ]}
      />
    </FormDialog>
  );
}
