import {
  approveWithdrawal,
  cancelWithdrawal,
  failWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  type listWithdrawals,
} from '../../../contract/withdrawals';
import { withdrawalStatuses } from '../../../contract/states/withdrawals';
import type { Row } from '../../../contract/list';
import { useText } from '../../locales/useText';
import { runCall } from '../../session/runCall';
import { moneyText } from '../../ui/money';
import { newRequestId } from '../../ui/newRequestId';
import type { RowAction } from '../../ui/RowActions';

export type Withdrawal = Row<typeof listWithdrawals.list.columns>;
/** What opens a dialog first. */
export type Decision = 'pay' | 'reject' | 'fail';

/** What can be done to a withdrawal, by its state. */
export function useWithdrawalActions(onDecide: (what: Decision, row: Withdrawal) => void): (row: Withdrawal) => RowAction[] {
  const t = useText();
  return (row) => {
    const paper = () => ({ order_sn: row.order_sn, request_id: newRequestId() });
    const approve: RowAction = {
      key: 'approve',
      label: t('common.approve'),
      endpoint: approveWithdrawal,
      confirm: t('withdrawal.approveAsk', {
        name: row.owner_name ?? '',
        amount: moneyText(row.amount),
        account: row.account ?? '',
      }),
      onClick: () => runCall(approveWithdrawal, paper()),
    };
    const refusal = (what: 'reject' | 'fail', endpoint: RowAction['endpoint']): RowAction => ({
      key: what,
      label: t(what === 'fail' ? 'withdrawal.fail' : 'common.reject'),
      endpoint,
      isDanger: true,
      onClick: () => onDecide(what, row),
    });
    const back: RowAction = {
      key: 'back',
      label: t('paper.cancel'),
      endpoint: cancelWithdrawal,
      confirm: t('withdrawal.cancelAsk'),
      onClick: () => runCall(cancelWithdrawal, paper()),
    };
    const pay: RowAction = { key: 'pay', label: t('withdrawal.pay'), endpoint: payWithdrawal, onClick: () => onDecide('pay', row) };
    if (row.status === withdrawalStatuses.pending) return [approve, refusal('reject', rejectWithdrawal), back];
    return row.status === withdrawalStatuses.approved ? [pay, refusal('fail', failWithdrawal)] : [];
  };
}
