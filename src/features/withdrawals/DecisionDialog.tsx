import { Form } from 'antd';
import { failWithdrawal, payWithdrawal, rejectWithdrawal, type listWithdrawals } from '../../../contract/withdrawals';
import type { Row } from '../../../contract/list';
import { moneyText } from '../../../contract/money';
import { useText } from '../../locales/useText';
import { FormDialog } from '../../ui/FormDialog';
import { ImageUpload } from '../../ui/ImageUpload';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { RemarkField } from '../../ui/RemarkField';

export type Withdrawal = Row<typeof listWithdrawals.list.columns>;
/** What opens a dialog first. */
export type Decision = 'pay' | 'reject' | 'fail';

const refusals = { reject: rejectWithdrawal, fail: failWithdrawal };

interface DecisionProps {
  row: Withdrawal;
  onClose: () => void;
}

/** Asks what there is to say of a decision. */
export function DecisionDialog({ what, ...props }: DecisionProps & { what: Decision }) {
  return what === 'pay' ? <PayDialog {...props} /> : <RefusalDialog what={what} {...props} />;
}

function RefusalDialog({ what, row, onClose }: DecisionProps & { what: 'reject' | 'fail' }) {
  const t = useText();
  const done = t(what === 'fail' ? 'withdrawal.fail' : 'common.reject');
  return (
    <ReasonDialog
      title={`${done} ${row.order_sn}`}
      okText={done}
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
      okText={t('withdrawal.pay')}
      endpoint={payWithdrawal}
      isOpen
      onClose={onClose}
      toInput={(values, requestId) => ({ ...values, order_sn: row.order_sn, request_id: requestId })}
    >
      <p>{t('withdrawal.about', { amount: moneyText(row.amount), account: row.account ?? '' })}</p>
      <Form.Item name="voucher" label={t('withdrawal.voucher')} extra={t('withdrawal.payRule')}>
        <ImageUpload />
      </Form.Item>
      <RemarkField />
    </FormDialog>
  );
}
