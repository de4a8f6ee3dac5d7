import { useState } from 'react';
import {
  approveDeposit,
  createDeposit,
  depositInfo,
  listDepositRecharges,
  rejectDeposit,
  sumDepositRecharges,
} from '../../../contract/deposits';
import { payMethods } from '../../../contract/states/payAccounts';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { Image } from '../../ui/dialogParts';
import { FactTable } from '../../ui/FactTable';
import { FormDialog } from '../../ui/FormDialog';
import { ListPage } from '../../ui/ListPage';
import { ListSums } from '../../ui/ListSums';
import { NewButton } from '../../ui/NewButton';
import { ReasonDialog } from '../../ui/ReasonDialog';
import type { OptionsOfColumns } from '../../ui/useListColumns';
import { useOpened } from '../../ui/useAddressParam';
import { VoucherThumbnail } from '../../ui/VoucherThumbnail';
import { RechargeInfoDialog } from '../recharges/RechargeInfoDialog';
import { UnmatchedButton } from '../recharges/UnmatchedButton';
import { ActedNote } from '../parties/ActedNote';
import { DepositDialog } from './DepositDialog';
import styles from './DepositList.module.css';
import { AccountText } from '../payAccounts/AccountText';
import { useDepositActions, type Deposit, type DepositDecision } from './useDepositActions';

const first = ['name', 'order_sn', 'create_time'] as const;
const tabs = { filter: 'status' } as const;
const lead = ['order_sn', 'name', 'account', 'amount', 'credited', 'voucher', 'status', 'create_time'] as const;

const decided = ['recharge.credited', 'deposit.rejected'] as const;

/** Who paid, where to, how much and the proof of it stand first: by them one decides. */
const columns: OptionsOfColumns<typeof listDepositRecharges.list.columns> = {
  order_sn: { width: 124 },
  ms_id: { isOptional: true, inFiles: true },
  name: { width: 132 },
  account: { width: 180, render: ({ account, method }) => <AccountText text={account} method={method} /> },
  amount: { width: 112 },
  credited: { width: 112 },
  voucher: { width: 72, render: ({ voucher }) => (voucher ? <VoucherThumbnail url={voucher} title="deposit.voucher" /> : null) },
  status: { width: 84 },
  create_time: { width: 116 },
  method: { width: 98, isOptional: true, inFiles: true },
  remark: { isOptional: true, inFiles: true },
  reason: {
    width: 124,
    onCard: 'whole',
    render: ({ acted_by: actedBy, reason }) => (actedBy ? <ActedNote actedBy={actedBy} note={reason} /> : null),
  },
  acted_by: { isOptional: true, inFiles: true },
  reviewer: { isOptional: true, inFiles: true },
  finish_time: { isOptional: true, inFiles: true },
};

/** Deposits that were paid in: a provider's own, or everybody's for the platform, which reviews them. */
export function DepositList() {
  const t = useText();
  const [shown, show] = useOpened('recharge');
  const [isOpening, setOpening] = useState(false);
  const [deciding, setDeciding] = useState<{ what: DepositDecision; row: Deposit } | null>(null);
  const actions = useDepositActions({ onDecide: (what, row) => setDeciding({ what, row }), onShow: show });
  const close = () => setDeciding(null);
  return (
    <>
      <ListPage
        endpoint={listDepositRecharges}
        columns={columns}
        lead={lead}
        first={first}
        tabs={tabs}
        actionsWidth={112}
        staleBy={decided}
        toolbar={
          <>
            <UnmatchedButton />
            <NewButton endpoints={[createDeposit]} onClick={() => setOpening(true)}>
              {t('recharge.new')}
            </NewButton>
          </>
        }
        actions={actions}
        hasViews
      >
        <ListSums endpoint={sumDepositRecharges} titles={{ amount: 'recharge.amount', credited: 'recharge.credited' }} />
      </ListPage>
      {isOpening && (
        <DepositDialog
          onClose={() => setOpening(false)}
          onDone={({ order_sn: orderSn, method }) => method !== payMethods.bank && show(orderSn)}
        />
      )}
      {shown && <RechargeInfoDialog endpoint={depositInfo} orderSn={shown} onClose={() => show(null)} />}
      {deciding?.what === 'approve' && <ApproveDialog row={deciding.row} onClose={close} />}
      {deciding?.what === 'reject' && <RejectDialog row={deciding.row} onClose={close} />}
    </>
  );
}

interface DecisionProps {
  row: Deposit;
  onClose: () => void;
}

function RejectDialog({ row, onClose }: DecisionProps) {
  const t = useText();
  return (
    <ReasonDialog
      title={`${t('common.reject')} ${row.order_sn}`}
      okText={t('common.reject')}
      text={t('deposit.about', { name: row.name ?? '', amount: moneyText(row.amount) })}
      endpoint={rejectDeposit}
      toInput={(reason, requestId) => ({ order_sn: row.order_sn, reason, request_id: requestId })}
      onClose={onClose}
    />
  );
}

/** Shows what is to be looked at before it is approved: whose, how much, to where, and the voucher. */
function ApproveDialog({ row, onClose }: DecisionProps) {
  const t = useText();
  return (
    <FormDialog<typeof approveDeposit, object>
      title={`${t('deposit.approve')} ${row.order_sn}`}
      okText={t('common.approve')}
      endpoint={approveDeposit}
      isOpen
      onClose={onClose}
      width={560}
      toInput={(_values, requestId) => ({ order_sn: row.order_sn, request_id: requestId })}
    >
      <p>{t('deposit.approveText')}</p>
      <FactTable
        facts={[
          { key: 'name', label: t('provider.name'), children: `${row.name ?? ''} ${row.ms_id ?? ''}` },
          ...(row.acted_by ? [{ key: 'actedBy', label: t('paper.actedBy'), children: row.acted_by }] : []),
          { key: 'amount', label: t('recharge.amount'), children: <strong className="tabular">{moneyText(row.amount)}</strong> },
          { key: 'account', label: t('payAccount.paidTo'), children: row.account },
          { key: 'remark', label: t('common.remark'), children: row.remark || '—' },
          {
            key: 'voucher',
            label: t('deposit.voucher'),
            children: row.voucher ? <Image src={row.voucher} alt={t('deposit.voucher')} height={240} className={styles.proof} /> : '—',
          },
        ]}
      />
    </FormDialog>
  );
}
