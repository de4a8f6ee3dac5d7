import { approveDeposit, rejectDeposit } from '../../../contract/deposits';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { Image } from '../../ui/dialogParts';
import { FactTable } from '../../ui/FactTable';
import { FormDialog } from '../../ui/FormDialog';
import { ReasonDialog } from '../../ui/ReasonDialog';
import styles from './DecisionDialog.module.css';
import type { Deposit, DepositDecision } from './useDepositActions';

interface DecisionProps {
  row: Deposit;
  onClose: () => void;
}

/** What is decided about a deposit that was paid in. */
export function DecisionDialog({ what, ...props }: DecisionProps & { what: DepositDecision }) {
  return what === 'approve' ? <ApproveDialog {...props} /> : <RejectDialog {...props} />;
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
